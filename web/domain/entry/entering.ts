/**
 * Enters a roster. An attempt that failed on the way is repeated under the same idempotency key, so that it cannot enter twice; a refusal
 * is final, and another roster is another attempt.
 */
import { useRef } from 'react'
import { submitEntry } from '#contract/entries.ts'
import { decimalOf } from '#game/money.ts'
import { spent, type RosterPick } from '#game/roster.ts'
import { call, RefusedCall } from '#web/api/call.ts'
import { randomKey } from '#web/ui/random-key.ts'

/** As the contract wants it. */
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
