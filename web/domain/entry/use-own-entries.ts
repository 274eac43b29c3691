/**
 * The player's own entries in a competition. Entries read before it is final have no prizes yet, and look like those that won nothing: at
 * the end they are read once more, under a key of their own. Until then the earlier ones are shown, and `isSettled` is false.
 */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask, call } from '#web/api/call.ts'
import { spread } from '#web/ui/spread.ts'

const AGAIN_MS = 5_000

type Options = { isWanted?: boolean; refetchOnWindowFocus?: 'always' }

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
      // players who see it end do so together with everybody else
      if (known) await new Promise((resolve) => setTimeout(resolve, spread()))
      return call(myEntries, { params, signal })
    },
    enabled: isWanted && isFinal,
    refetchInterval: ({ state }) => (state.data ? false : AGAIN_MS),
  })
  const { error, isFetching, refetch } = isFinal ? settled : before
  return { data: settled.data ?? known, isSettled: settled.data !== undefined, error, isFetching, refetch }
}
