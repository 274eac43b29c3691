/**
 * The player's own entries.
 *
 * Entries fetched before a competition is final have no prizes. They are fetched once more at its end, under a cache key of their own;
 * until then the earlier ones are shown, and `isSettled` is false.
 */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask, call, refusalOf } from '#web/api/call.ts'
import { randomDelay } from '#web/api/server-clock.ts'

const AGAIN_MS = 5_000

type Options = { isWanted?: boolean; refetchOnWindowFocus?: 'always' }

/** Returns the player's entries in a competition; `isSettled` once their prizes are known. */
export function useOwnEntries(
  competition: Pick<Competition, 'id' | 'phase'> | null | undefined,
  { isWanted = true, ...options }: Options = {},
) {
  const params = { competitionId: competition?.id ?? 0 }
  const query = ask(myEntries, { params })
  const isFinal = competition?.phase === 'completed'
  const before = useQuery({ ...query, ...options, enabled: isWanted && !!competition && !isFinal })
  const known = before.data
  const settled = useQuery({
    queryKey: [...query.queryKey, 'settled'],
    queryFn: async ({ signal }) => {
      // the requests are spread, because all players who watch the end send them at the same time
      if (known) await new Promise((resolve) => setTimeout(resolve, randomDelay()))
      return call(myEntries, { params, signal })
    },
    enabled: isWanted && isFinal,
    refetchInterval: ({ state }) => (state.data || refusalOf(state.error, 'day_returns') ? false : AGAIN_MS),
  })
  const { error, isFetching, refetch } = isFinal ? settled : before
  return { data: settled.data ?? known, isSettled: settled.data !== undefined, error, isFetching, refetch }
}
