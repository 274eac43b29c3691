/** A competition of the player's that is being checked: their best place so far, when it is final, and the way to its board. */
import { whole } from '#web/ui/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FinalIn } from './final-in.tsx'
import { bestPlaced } from './place.ts'
import type { OwnReview } from './use-own-reviews.ts'

export function ReviewNote({ review: { competition, entries } }: { review: OwnReview }) {
  const best = bestPlaced(entries)
  return (
    <section
      className="panel flex min-h-[76px] @max-[480px]:min-h-[94px] flex-wrap items-center gap-x-4 gap-y-3 p-4"
      aria-label="In review"
    >
      <Picture src="/art/ticket.webp" alt="" width={44} height={44} className="max-sm:hidden" />
      <div className="min-w-0 grow basis-0">
        <p className="truncate text-sm/5 font-bold">
          {competition.prizeTitle}{' '}
          {best && best.rank !== null && (
            <span className="text-coin-text">
              #{whole(best.rank)} of {whole(competition.totalEntries)}
              {best.isTied && ', tied'}
            </span>
          )}
        </p>
        <p className="text-caption/5 text-muted">
          Provisional: being checked. <FinalIn competition={competition} />
        </p>
      </div>
      <Link
        to={`/leaderboard?competition=${competition.id}`}
        className={buttonClass('plain')}
        aria-label={`Board of ${competition.prizeTitle}`}
      >
        Board
      </Link>
    </section>
  )
}
