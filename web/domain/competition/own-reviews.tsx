/**
 * Competitions that have ended and are being checked, which the player is in. The next draft is open by then, so they are not the active
 * one.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { reviewedCompetitions, type Competition } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { instantOf, whole } from '#web/ui/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useNoNetwork } from '#web/api/use-no-network.ts'
import { useNow } from '#web/api/use-now.ts'
import { Countdown } from './countdown.tsx'
import { bestPlaced } from './place.ts'

const POLL_MS = 5_000

export type OwnReview = { competition: Competition; entries: readonly Entry[] }

/**
 * undefined until it is known. If it fails to load it counts as none: the rest of the screen works without it. `isKept`: a known value is
 * not read again when the screen opens. `isFresh`: an earlier value, such as that nothing had ended, does not count.
 */
export function useOwnReviews({ isKept = false, isFresh = false } = {}): readonly OwnReview[] | undefined {
  const reviewed = useQuery({
    ...ask(reviewedCompetitions),
    // until it is final; before a review begins, live updates say so
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

/** A competition of the player's that is being checked: their best place so far, when it is final, and the way to its board. */
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

/**
 * When a provisional result is final. The last statistics may be late, so after that instant it is any moment; without a network it is told
 * later.
 */
export function FinalIn({ competition: { finalAt } }: { competition: Pick<Competition, 'finalAt'> }) {
  const isOffline = useNoNetwork()
  const isDue = instantOf(finalAt) <= useNow()
  if (isOffline) return <>It has ended, and the result comes once you are connected again</>
  if (isDue) return <>Final any moment now</>
  return (
    <span className="whitespace-nowrap">
      Final in <Countdown to={finalAt} className="disp font-bold text-text" />
    </span>
  )
}
