/**
 * The player's own entries, and submitting one.
 *
 * Entries fetched before a competition is final have no prizes. They are fetched once more at its end, under a cache key of their own;
 * until then the earlier ones are shown, and `isSettled` is false.
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
      // spread the requests, since all players who watch the end send them at the same time
      if (known) await new Promise((resolve) => setTimeout(resolve, spread()))
      return call(myEntries, { params, signal })
    },
    enabled: isWanted && isFinal,
    refetchInterval: ({ state }) => (state.data ? false : AGAIN_MS),
  })
  const { error, isFetching, refetch } = isFinal ? settled : before
  return { data: settled.data ?? known, isSettled: settled.data !== undefined, error, isFetching, refetch }
}

/** Returns the request body for a roster. */
export const rosterBody = (picks: readonly RosterPick[]) => ({
  picks: picks.map(({ creatorId, price }) => ({ creatorId, price: decimalOf(price) })),
  totalSalary: decimalOf(spent(picks)),
})

/**
 * Returns `enter`, which submits a roster. A repeated attempt after a failed request uses the same idempotency key, so that it cannot
 * enter twice; a refusal ends the attempt. `enter` throws what `call` throws.
 */
export function useEntering(competitionId: number) {
  const attempt = useRef<{ roster: string; key: string } | null>(null)
  const textOf = (picks: readonly RosterPick[]) =>
    `${competitionId}:${picks.map((pick) => `${pick.creatorId}@${pick.price}`).join()}`
  const isTried = (picks: readonly RosterPick[]) => attempt.current?.roster === textOf(picks)
  return {
    /** This roster was sent, and its response never arrived: the server may have stored it. */
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
