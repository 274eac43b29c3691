/** The roster being drafted, as a use of the roster editor: what the rules say about it and about the next tap, and entering it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { listOf } from '#game/list-of.ts'
import { refuseEntering } from '#game/phase.ts'
import { MAX_LIVE_MOVES, placeOfSame, refuseAnother, refuseRoster, type RosterPick } from '#game/roster.ts'
import { ask, keyOf, refusalOf } from '#web/api/call.ts'
import { useEnterRoster } from './enter-roster.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { instantOf } from '#web/ui/format.ts'
import { toast, useShownToast } from '#web/ui/toast.ts'
import {
  clearEntered,
  clearPicks,
  draftFor,
  removePick,
  reprice,
  useDraft,
  useDraftStore,
  type TakenUp,
} from './draft-store.ts'
import { useRosterEditor } from './roster-editor.ts'
import { limitsOf, pickOf } from './roster.ts'

const POLL_MS = 5000
/** How long the success toast is visible before game mode opens. */
export const REDIRECT_MS = 500

export type DraftRoster = ReturnType<typeof useDraftRoster>

export function useDraftRoster(competition: Competition, creators: readonly Creator[]) {
  const { data: entries = NO_ENTRIES } = useQuery({
    ...ask(myEntries, { params: { competitionId: competition.id } }),
    // their places are shown then
    refetchInterval: ({ state }) => competition.phase === 'live' && (state.data?.length ?? 0) > 0 && POLL_MS,
  })
  const { submit, isPending, isTried } = useSubmit(competition, entries)
  const limits = limitsOf(competition)
  const editor = useRosterEditor({
    start: useDraftStore(competition, creators),
    limits,
    offered: creators.map(pickOf),
    others: entries,
    save: submit,
  })
  const { picks, roomFor } = editor
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  const closed: Refusal | null = refuseEntering(competition.phase) ?? (isWatching ? { code: 'viewer_read_only' } : null)
  /** Why there can be no further entry; entries that are in can still be changed. */
  const atLimit = closed === null ? refuseAnother(entries.length, competition.maxEntriesPerPlayer) : null
  const userId = user?.id ?? ''
  const isChecked = useDraft((draft) => draft.checked !== null)
  // before the first frame, so that kept picks do not drop in a moment later
  useLayoutEffect(() => {
    const checked = draftFor(userId, competition, creators)
    if (checked) {
      const title = titleOf(checked)
      const message = changesOf(checked, creators)
      const { toast: shown } = useShownToast.getState()
      const isSaid = checked.isFromBefore && shown?.isOpen && shown.message === message
      if (!isSaid) toast.show({ title, message })
    }
  }, [userId, competition, creators, isChecked])

  const changedAt = useDraft((draft) => draft.changedAt)
  const isWithdrawn = useDraft((draft) => draft.isWithdrawn)
  // one that a trade or a drop has made the same since was not entered with these
  const isAsEntered = ({ movesLeft }: Entry) => competition.phase === 'live' && movesLeft === MAX_LIVE_MOVES
  const isEntered =
    picks.length > 0 &&
    entries.some(
      (entry) =>
        placeOfSame([entry], { picks }) === 0 &&
        (isAsEntered(entry) || (instantOf(entry.createdAt) > changedAt && !isTried(picks))),
    )
  // before the first frame, so that nothing is said of them
  useLayoutEffect(() => {
    if (isEntered) clearEntered()
  }, [isEntered])

  const barOf = (creator: Creator): 'full' | 'price' | 'rest' | null => {
    if (editor.isPicked(creator.id)) return null
    const refusal = editor.refuseAdding(pickOf(creator))
    if (refusal) return refusal.code === 'roster_full' ? 'full' : 'price'
    return pickOf(creator).price > roomFor(creator.id) ? 'rest' : null
  }

  const whileOpen = (act: () => Refusal | null) => {
    const refusal = closed ?? act()
    if (refusal) void toast.tell(refusal)
    else toast.endFailure()
  }
  /** Also works for creators that have left the catalogue. */
  const drop = (creatorId: number) =>
    whileOpen(() => {
      editor.drop(creatorId)
      return null
    })

  return {
    ...editor,
    /** Just those of an entry that was withdrawn: nobody has touched them since. */
    isWithdrawn,
    entries,
    isOpen: closed === null,
    /** A viewer sees everything and picks nothing. */
    isWatching,
    isPending,
    /** Another window has, or this one: the picks are about to go. */
    isEntered,
    /** The number of the player's entry, counted from 1, that equals this roster with `added`; 0 if none does. */
    sameAs: (added: Creator | null): number => 1 + editor.placeOfSame(added && pickOf(added)),
    /** All entries that are allowed are in: they can be changed, and nothing new can be begun. */
    isAtLimit: atLimit !== null,
    /** What keeps this creator from being added; null if nothing does, and START would take it along. */
    barOf,
    drop,
    toggle(creator: Creator) {
      if (editor.isPicked(creator.id)) return drop(creator.id)
      if (atLimit) return void toast.tell(atLimit)
      if (closed === null && barOf(creator) === 'rest')
        return toast.show({ title: 'Leaves Too Little', message: leavesTooLittle(limits.minPicks), tone: 'bad' })
      whileOpen(() => editor.add(pickOf(creator)))
    },
    save: () => (isWatching ? whileOpen(() => null) : editor.save()),
    /** Adds a creator if the rules allow it, then enters the roster. */
    saveWith(creator: Creator | null) {
      const isAdded = creator !== null && editor.add(pickOf(creator)) === null
      submit(isAdded ? [...picks, pickOf(creator)] : picks)
    },
  }
}

/**
 * Enters the drafted roster: one call however often the button is pressed, and none for a roster that is one of `entries`, the player's
 * entries so far.
 */
function useSubmit(competition: Competition, entries: readonly Entry[]) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const isBusy = useRef(false)
  const { enter, isPending, isTried } = useEnterRoster(competition.id, {
    message: 'Your lineup is ready! Taking you to Game Mode...',
    onEntered(title) {
      clearPicks()
      setTimeout(() => {
        navigate('/gamemode')
        toast.amend(title, 'Your lineup is ready!')
      }, REDIRECT_MS)
    },
    onFailed(error) {
      const changed = refusalOf(error, 'price_changed')
      if (changed) reprice(changed.prices)
      const left = refusalOf(error, 'creator_left')
      if (left) removePick(left.creatorId)
      if (changed || left) void queries.invalidateQueries({ queryKey: keyOf(allCreators) })
      toast.refuseAs('Failed to create entry')(error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  return {
    isPending,
    /** This window is entering these, or is about to try it again. */
    isTried,
    submit(picks: readonly RosterPick[]) {
      if (isBusy.current) return
      // an attempt whose response was lost may be among the entries: it is repeated under its key
      const same: Refusal | null =
        !isTried(picks) && placeOfSame(entries, { picks }) >= 0 ? { code: 'same_roster' } : null
      const tooMany = isTried(picks) ? null : refuseAnother(entries.length, competition.maxEntriesPerPlayer)
      const refusal = refuseEntering(competition.phase) ?? tooMany ?? refuseRoster(picks, limitsOf(competition)) ?? same
      if (refusal) return void toast.tell(refusal)
      isBusy.current = true
      enter(picks)
    },
  }
}

const leavesTooLittle = (minPicks: number): string =>
  `That leaves too little under the cap: a roster needs at least ${minPicks} creators, and the cheapest ones left would no longer fit.`

function titleOf({ gone, unaffordable, isFromBefore }: TakenUp): string {
  if (isFromBefore) return 'Your Last Picks Are Here'
  return gone.length + unaffordable.length > 0 ? 'Your Picks Have Changed' : 'Prices Have Changed'
}

const MOST_NAMED = 3

function whoIsGone({ gone, goneNames }: TakenUp): string {
  const verb = gone.length === 1 ? 'is' : 'are'
  if (goneNames.length === 0) return `${gone.length === 1 ? 'One pick' : `${gone.length} picks`} ${verb}`
  const named = goneNames.slice(0, MOST_NAMED)
  const others = gone.length - named.length
  return `${listOf(others > 0 ? [...named, `${others} more`] : named)} ${verb}`
}

/** What became of picks that were kept, in words. */
function changesOf(taken: TakenUp, creators: readonly Creator[]): string {
  const { gone, repriced, unaffordable, isFromBefore, isWithdrawn } = taken
  const names = (ids: readonly number[]) =>
    ids.map((id) => creators.find((one) => one.id === id)?.channelName ?? 'somebody').join(', ')
  return [
    isFromBefore &&
      `They were ${isWithdrawn ? 'in no entry at' : 'not entered before'} the lock, and have the prices of this draft.`,
    gone.length > 0 && `${whoIsGone(taken)} no longer offered.`,
    !isFromBefore && repriced.length > 0 && `Prices have changed since then: ${names(repriced)}.`,
    unaffordable.length > 0 && `No room under the cap any more: ${names(unaffordable)}.`,
  ]
    .filter((words) => words !== false)
    .join(' ')
}

const NO_ENTRIES: readonly Entry[] = []
