/**
 * The player's own entries in a competition. Entries read before it is final have no prizes yet, and look like those that won nothing: at
 * the end they are read once more, under a key of their own. Until then the earlier ones are shown, and `isSettled` is false.
 */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { myEntries, submitEntry } from '#contract/entries.ts'
import { ask, call, RefusedCall } from '#web/api/call.ts'
import { spread } from '#web/ui/spread.ts'
import { useRef } from 'react'
import { decimalOf } from '#game/money.ts'
import { spent, type RosterPick } from '#game/roster.ts'
import { randomKey } from '#web/ui/random-key.ts'

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

/**
 * Enters a roster. An attempt that failed on the way is repeated under the same idempotency key, so that it cannot enter twice; a refusal
 * is final, and another roster is another attempt.
 * As the contract wants it.
 */
export const rosterBody = (picks: readonly RosterPick[]) => ({
  picks: picks.map(({ creatorId, price }) => ({ creatorId, price: decimalOf(price) })),
  totalSalary: decimalOf(spent(picks)),
})

export function useEntering(competitionId: number) {
  const attempt = useRef<{ roster: string; key: string } | null>(null)
  const textOf = (picks: readonly RosterPick[]) =>
    `${competitionId}:${picks.map((pick) => `${pick.creatorId}@${pick.price}`).join()}`
  const isTried = (picks: readonly RosterPick[]) => attempt.current?.roster === textOf(picks)
  return {
    /** These are on their way, or may have arrived although nobody heard of it. */
    isTried,
    async enter(picks: readonly RosterPick[]) {
      const { key } = isTried(picks)
        ? attempt.current!
        : (attempt.current = { roster: textOf(picks), key: randomKey() })
      try {
        const body = { competitionId, ...rosterBody(picks) }
        const entry = await call(submitEntry, { body, headers: { 'idempotency-key': key } })
        attempt.current = null
        return entry
      } catch (error) {
        if (error instanceof RefusedCall) attempt.current = null
        throw error
      }
    },
  }
}
