/** Enters a roster, for the draft, a copy of an entry, and practice. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries, submitEntry } from '#contract/entries.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { decimalOf } from '#game/money.ts'
import { spent, type RosterPick } from '#game/roster.ts'
import { call, keyOf, RefusedCall } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'
import { chooseCompetition } from '#web/domain/competition/chosen-competition.ts'
import { noteNewEntry } from '#web/domain/entry/chosen-entry.ts'

/** Returns the request body for a roster: picks and total in decimal dollars. */
export const rosterBody = (picks: readonly RosterPick[]) => ({
  picks: picks.map(({ creatorId, price }) => ({ creatorId, price: decimalOf(price) })),
  totalSalary: decimalOf(spent(picks)),
})

type Uses = {
  /** The mutation key, if other changes must wait for this one. */
  key?: readonly string[]
  /** The message of the success toast after an entry. */
  message: string
  /** Called when the toast 'entry-created' is shown. */
  onEntered: () => void
  onFailed: (error: unknown) => void
  onSettled?: () => void
}

/** Enters a roster, says so in a toast, and reads the player's entries, the board and the competition again. */
export function useEnterRoster(competitionId: number, { key, message, onEntered, onFailed, onSettled }: Uses) {
  const queries = useQueryClient()
  const { send, isTried } = useAttempt(competitionId)
  const { mutate, isPending } = useMutation({
    ...(key && { mutationKey: key }),
    mutationFn: send,
    onSuccess({ id }) {
      noteNewEntry(id)
      // the competition stays on screen, also when the draft of another one locks sooner or opens later
      chooseCompetition(competitionId)
      toast.show({ id: 'entry-created', title: 'Entry Created!', message })
      const params = { competitionId }
      for (const queryKey of [keyOf(myEntries, { params }), keyOf(leaderboard, { params }), keyOf(activeCompetition)])
        void queries.invalidateQueries({ queryKey })
      onEntered()
    },
    onError: onFailed,
    ...(onSettled && { onSettled }),
  })
  return { enter: mutate, isPending, isTried }
}

/**
 * Returns `send`, which submits a roster. A repeated attempt after a failed request uses the same idempotency key, so that it cannot enter
 * twice; a refusal ends the attempt. `send` throws what `call` throws.
 */
function useAttempt(competitionId: number) {
  const attempt = useRef<{ roster: string; key: string } | null>(null)
  const textOf = (picks: readonly RosterPick[]) =>
    `${competitionId}:${picks.map((pick) => `${pick.creatorId}@${pick.price}`).join()}`
  const isTried = (picks: readonly RosterPick[]) => attempt.current?.roster === textOf(picks)
  return {
    /** True while this roster is being sent, or if its response never arrived. The server may have stored it. */
    isTried,
    async send(picks: readonly RosterPick[]) {
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

/** An idempotency key. crypto.randomUUID is missing on pages served over plain http from another machine. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
