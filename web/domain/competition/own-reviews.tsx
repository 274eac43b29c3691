/**
 * Competitions in review: the player's own ones, the note about one of them, and the countdown to its final result. A competition in review
 * is no longer the active one, since the next draft is open by then.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { reviewedCompetitions, type Competition } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { instantOf, whole } from '#web/ui/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useNoNetwork } from '#web/api/offline-times.ts'
import { useNow } from '#web/api/use-now.ts'
import { Countdown } from './countdown.tsx'
import { bestPlaced } from './place.ts'

const POLL_MS = 5_000

export type OwnReview = { competition: Competition; entries: readonly Entry[] }

/**
 * Returns the player's competitions in review with the player's entries; undefined while loading. A failed request counts as none, since
 * the rest of the screen works without them. `isKept`: reuse a cached value when the screen opens. `isFresh`: wait for a new value, because
 * a cached one may be from before the end.
 */
export function useOwnReviews({ isKept = false, isFresh = false } = {}): readonly OwnReview[] | undefined {
  const reviewed = useQuery({
    ...ask(reviewedCompetitions),
    // the review is polled until the result is final; live updates announce its start
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
    staleTime: isKept ? Infinity : 0,
  })
  const competitions = reviewed.data ?? []
  const results = useQueries({
    queries: competitions.map(({ id }) => ask(myEntries, { params: { competitionId: id } })),
  })
  if (isFresh && !reviewed.isFetchedAfterMount) return undefined
  if (reviewed.isPending || results.some(({ isPending }) => isPending)) return undefined
  return competitions
    .map((competition, nth) => ({ competition, entries: results[nth]?.data ?? [] }))
    .filter(({ entries }) => entries.length > 0)
}

/** A competition in review: the player's best rank so far, when the result is final, and a link to the board. */
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
          Provisional. <FinalIn competition={competition} />
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

/**
 * Says when a provisional result becomes final. The last statistics can be late: after the announced time it says any moment now, and
 * without a network that the result comes later.
 */
export function FinalIn({
  competition: { finalAt, isHeld },
}: {
  competition: Pick<Competition, 'finalAt' | 'isHeld'>
}) {
  const isOffline = useNoNetwork()
  const isDue = instantOf(finalAt) <= useNow()
  if (isOffline) return <>The competition has ended. Its result appears when you are online again</>
  if (isHeld) return <>Waiting for an administrator: statistics were missing for most picks</>
  if (isDue) return <>Final any moment now</>
  return (
    <span className="whitespace-nowrap">
      Final in <Countdown to={finalAt} className="disp font-bold text-text" />
    </span>
  )
}
