/**
 * Enters the drafted roster: one call however often the button is pressed, and none for a set of creators that the player has entered
 * already.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { refuseEntering } from '#game/phase.ts'
import { placeOfSame, refuseAnother, refuseRoster, type RosterPick } from '#game/roster.ts'
import { keyOf, refusalOf } from '#web/api/call.ts'
import { useEntering } from '#web/domain/entry/own-entries.ts'
import { noteNewEntry } from '#web/domain/entry/chosen-entry.ts'
import { toast } from '#web/ui/toast.ts'
import { clearPicks, dropPick, limitsOf, reprice, useDraft } from './picks.ts'

/** How long the success toast is visible before game mode opens. */
export const REDIRECT_MS = 500

/** `entries`: those the player has already. */
export function useSubmit(competition: Competition, entries: readonly Entry[]) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const isBusy = useRef(false)
  const { enter, isTried } = useEntering(competition.id)

  const mutation = useMutation({
    mutationFn: (picks: readonly RosterPick[]) => enter(picks),
    onSuccess: ({ id }) => {
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
    isTried,
    submit() {
      if (isBusy.current) return
      const { picks } = useDraft.getState()
      // an attempt whose response was lost may be among the entries: it is repeated under its key
      const same: Refusal | null =
        !isTried(picks) && placeOfSame(entries, { picks }) >= 0 ? { code: 'same_roster' } : null
      const tooMany = isTried(picks) ? null : refuseAnother(entries.length, competition.maxEntriesPerPlayer)
      const refusal = refuseEntering(competition.phase) ?? tooMany ?? refuseRoster(picks, limitsOf(competition)) ?? same
      if (refusal) return void toast.tell(refusal)
      isBusy.current = true
      mutation.mutate(picks)
    },
  }
}
