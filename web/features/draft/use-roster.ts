/** The roster being drafted, with what the rules say about it and about the next tap. */
import { useEffect } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Refusal } from '#contract/errors.ts'
import { refuseEntering } from '#game/phase.ts'
import { refuseRoster, remaining, spent } from '#game/roster.ts'
import { isViewer, useUser } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { addPick, draftFor, dropPick, limitsOf, togglePick, useDraft } from './picks.ts'
import { useSubmit } from './use-submit.ts'

export type Roster = ReturnType<typeof useRoster>

export function useRoster(competition: Competition) {
  const { submit, isPending } = useSubmit(competition)
  const limits = limitsOf(competition)
  const picks = useDraft((draft) => (draft.competitionId === competition.id ? draft.picks : NONE))
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  const closed: Refusal | null = refuseEntering(competition.phase) ?? (isWatching ? { code: 'viewer_read_only' } : null)
  useEffect(() => draftFor(competition.id), [competition.id])

  const whileOpen = (act: () => Refusal | null) => {
    const refusal = closed ?? act()
    if (refusal) void toast.tell(refusal)
    else toast.endFailure()
  }

  return {
    picks,
    limits,
    isOpen: closed === null,
    /** A viewer sees everything and picks nothing. */
    isWatching,
    isPending,
    spending: { spent: spent(picks), remaining: remaining(picks, limits), cap: limits.salaryCap },
    /** Why the roster cannot be entered; null if it can. */
    blocked: refuseRoster(picks, limits),
    toggle: (creator: Creator) => whileOpen(() => togglePick(creator, limits)),
    /** Also works for creators that have left the catalogue. */
    drop: (creatorId: number) =>
      whileOpen(() => {
        dropPick(creatorId)
        return null
      }),
    submit: () => (isWatching ? whileOpen(() => null) : submit()),
    /** Adds the current creator if the rules allow it, then enters the roster. */
    submitWith(creator: Creator) {
      addPick(creator, limits)
      submit()
    },
  }
}

const NONE: readonly never[] = []
