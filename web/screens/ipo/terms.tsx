/** The terms that an applicant agrees to. */
import { Link } from '#web/ui/link.tsx'

const TERMS = [
  'Your channel may be featured in fantasy competitions',
  'Your channel data may be used for game mechanics and pricing',
  'Your channel may be used for promotional and entertainment purposes',
  'You own or represent this channel',
]

export function Terms() {
  return (
    <section className="rounded-2xl bg-raise p-4" aria-labelledby="ipo-terms">
      <h3 id="ipo-terms" className="text-sm/5 font-bold">
        By submitting this application, you agree that:
      </h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-caption/5 text-muted">
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p className="mt-2 text-caption/6 text-muted">
        Our{' '}
        <Link to="/terms" className="inline-block min-h-6 underline">
          terms
        </Link>{' '}
        apply. Our{' '}
        <Link to="/privacy" className="inline-block min-h-6 underline">
          privacy
        </Link>{' '}
        page says what we keep and how to have it deleted.
      </p>
    </section>
  )
}
