/**
 * Enters the drafted roster: one call however often the button is pressed, and none for creators one has entered already. An
 * attempt that failed on the way is repeated with the same idempotency key, so that it cannot enter twice.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries, submitEntry, type Entry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { decimalOf } from '#game/money.ts'
import { refuseEntering } from '#game/phase.ts'
import { placeOfSame, refuseRoster, spent, type RosterPick } from '#game/roster.ts'
import { call, keyOf, RefusedCall, refusalOf } from '#web/lib/call.ts'
import { noteNewEntry } from '#web/lib/new-entry.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { toast } from '#web/ui/toast.ts'
import { clearPicks, dropPick, limitsOf, reprice, useDraft } from './picks.ts'

/** How long the success toast is visible before game mode opens. */
export const REDIRECT_MS = 500

/** `entries`: those one has already. */
export function useSubmit(competition: Competition, entries: readonly Entry[]) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const isBusy = useRef(false)
  const attempt = useRef<{ roster: string; key: string } | null>(null)

  const mutation = useMutation({
    mutationFn: (picks: readonly RosterPick[]) =>
      call(submitEntry, {
        body: {
          competitionId: competition.id,
          picks: picks.map((pick) => ({ creatorId: pick.creatorId, price: decimalOf(pick.price) })),
          totalSalary: decimalOf(spent(picks)),
        },
        headers: { 'idempotency-key': keyFor(picks, competition.id, attempt) },
      }),
    onSuccess: ({ id }) => {
      attempt.current = null
      noteNewEntry(id)
      clearPicks()
      const title = 'Entry Created!'
      toast.show({ title, message: 'Your lineup is ready! Taking you to Game Mode...' })
      const params = { competitionId: competition.id }
      for (const queryKey of [keyOf(myEntries, { params }), keyOf(leaderboard, { params }), keyOf(activeCompetition)]) {
        void queries.invalidateQueries({ queryKey })
      }
      setTimeout(() => {
        navigate('/gamemode')
        toast.amend(title, 'Your lineup is ready!')
      }, REDIRECT_MS)
    },
    onError: (error) => {
      // a refusal is final: the next attempt gets a new key
      if (error instanceof RefusedCall) attempt.current = null
      const changed = refusalOf(error, 'price_changed')
      if (changed) {
        reprice(changed.prices)
        void queries.invalidateQueries({ queryKey: keyOf(creators) })
      }
      const left = refusalOf(error, 'creator_left')
      if (left) {
        dropPick(left.creatorId)
        void queries.invalidateQueries({ queryKey: keyOf(creators) })
      }
      toast.refuseAs('Failed to create entry')(error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  return {
    isPending: mutation.isPending,
    /** This window is entering these, or is about to try it again. */
    isTried: (picks: readonly RosterPick[]) => attempt.current?.roster === rosterText(picks, competition.id),
    submit() {
      if (isBusy.current) return
      const { picks } = useDraft.getState()
      // an attempt whose response was lost may be among the entries: it is repeated under its key
      const isNew = attempt.current?.roster !== rosterText(picks, competition.id)
      const same: Refusal | null = isNew && placeOfSame(entries, { picks }) >= 0 ? { code: 'same_roster' } : null
      const refusal = refuseEntering(competition.phase) ?? refuseRoster(picks, limitsOf(competition)) ?? same
      if (refusal) return void toast.tell(refusal)
      isBusy.current = true
      mutation.mutate(picks)
    },
  }
}

const rosterText = (picks: readonly RosterPick[], competitionId: number): string =>
  `${competitionId}:${picks.map((pick) => `${pick.creatorId}@${pick.price}`).join()}`

/** Returns the same key while the same roster is retried. */
function keyFor(
  picks: readonly RosterPick[],
  competitionId: number,
  attempt: { current: { roster: string; key: string } | null },
): string {
  const roster = rosterText(picks, competitionId)
  if (attempt.current?.roster !== roster) attempt.current = { roster, key: randomKey() }
  return attempt.current.key
}
