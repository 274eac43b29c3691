/** The live competitions, and one's own teams in each: both read again every 5 s. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { liveCompetitions, type Competition } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { ask } from '#web/lib/call.ts'

export const POLL_MS = 5_000

export type LiveGame = { competition: Competition; entries: readonly Entry[] }

export function useLiveGames() {
  const live = useQuery({ ...ask(liveCompetitions), refetchInterval: POLL_MS, staleTime: 0 })
  const competitions = live.data ?? []
  const results = useQueries({
    queries: competitions.map(({ id }) => ({
      ...ask(myEntries, { params: { competitionId: id } }),
      refetchInterval: POLL_MS,
      staleTime: 0,
    })),
  })
  const failed = [live, ...results].find(({ data, error }) => data === undefined && error)
  const isLoading = live.data === undefined || results.some(({ data }) => data === undefined)
  return {
    /** undefined until everything has loaded. */
    games: isLoading
      ? undefined
      : competitions.map((competition, nth): LiveGame => ({ competition, entries: results[nth]!.data! })),
    error: failed?.error ?? null,
    retry: () => [live, ...results].forEach(({ data, refetch }) => data === undefined && void refetch()),
  }
}
