/**
 * Competitions that have ended and are being checked, which the player is in. The next draft is open by then, so they are not the active
 * one.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { reviewedCompetitions, type Competition } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'

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
