/** The benefits of a listing for a channel, and the time of a review. */
import { REVIEW_HOURS } from '#contract/ipo.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'

const REASONS = [
  {
    art: 'trophy',
    title: 'Increased Exposure',
    text: 'Every player who opens a draft sees your channel.',
  },
  { art: 'fire', title: 'Fan Engagement', text: 'Fans who draft you follow every upload, like and comment.' },
  { art: 'bolt', title: 'Daily Competitions', text: 'A new competition every day, and a new chance to be picked.' },
]

export function WhyJoin() {
  return (
    <Panel title="Why Join">
      <ul className="mt-3 grid gap-3.5">
        {REASONS.map(({ art, title, text }) => (
          <li key={title} className="flex gap-3">
            <Picture
              src={`/art/${art}.webp`}
              alt=""
              width={36}
              height={36}
              loading="lazy"
              className="size-9 flex-none"
            />
            <div>
              <h3 className="text-sm/5 font-bold">{title}</h3>
              <p className="text-caption/5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function FastReview() {
  return (
    <Panel title="Fast Review Process" isShell>
      <p className="mt-2 text-sm/6 text-muted">
        Applications are reviewed within <strong className="text-text">{REVIEW_HOURS} hours</strong>. You&apos;ll find
        our decision here and in your notifications. Where this game sends mail, we also send you the decision by email.
      </p>
    </Panel>
  )
}
