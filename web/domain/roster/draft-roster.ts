/** The roster of the draft: applies the rules to it and to the next tap, and enters it. It uses the roster editor. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
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
import { useLatest } from '#web/ui/use-latest.ts'
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
/** How long (ms) the success toast is visible before game mode opens. */
export const REDIRECT_MS = 500

export type DraftRoster = ReturnType<typeof useDraftRoster>

export function useDraftRoster(competition: Competition, creators: readonly Creator[]) {
  const { data: entries = NO_ENTRIES } = useQuery({
    ...ask(myEntries, { params: { competitionId: competition.id } }),
    // the ranks of the entries are shown while the competition is live
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
  /** Why no further entry is allowed; null if one is. Existing entries can still be changed. */
  const atLimit = closed === null ? refuseAnother(entries.length, competition.maxEntriesPerPlayer) : null
  const userId = user?.id ?? ''
  const isChecked = useDraft((draft) => draft.checked !== null)
  // this runs before the first paint, so that stored picks do not appear a moment later
  useLayoutEffect(() => {
    const checked = draftFor(userId, competition, creators)
    if (checked) {
      const title = titleOf(checked)
      const message = changesOf(checked, creators)
      const { toast: shown } = useShownToast.getState()
      const isShown = checked.isFromBefore && shown?.id === 'picks-restored' && shown.isOpen
      if (isShown) toast.amend('picks-restored', message)
      else toast.show({ ...(checked.isFromBefore && { id: 'picks-restored' as const }), title, message })
    }
  }, [userId, competition, creators, isChecked])

  const changedAt = useDraft((draft) => draft.changedAt)
  const isWithdrawn = useDraft((draft) => draft.isWithdrawn)
  // an entry that became equal by a trade or a drop was not entered with these picks
  const isAsEntered = ({ movesLeft }: Entry) => competition.phase === 'live' && movesLeft === MAX_LIVE_MOVES
  const isEntered =
    picks.length > 0 &&
    entries.some(
      (entry) =>
        placeOfSame([entry], { picks }) === 0 &&
        (isAsEntered(entry) || (instantOf(entry.createdAt) > changedAt && !isTried(picks))),
    )
  // this runs before the first paint, so that no message about these picks appears
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
  /** Drops a creator, also one that has left the catalogue. */
  const drop = (creatorId: number) =>
    whileOpen(() => {
      editor.drop(creatorId)
      return null
    })

  return {
    ...editor,
    /** The picks are those of a withdrawn entry, and the player has not changed them since. */
    isWithdrawn,
    entries,
    isOpen: closed === null,
    /** A viewer sees everything and picks nothing. */
    isWatching,
    isPending,
    /** This window or another one has entered these picks, and they are about to be cleared. */
    isEntered,
    /** The number of the player's entry, counted from 1, that equals this roster with the creator `added`; 0 if there is none. */
    sameAs: (added: Creator | null): number => 1 + editor.placeOfSame(added && pickOf(added)),
    /** The player has made all entries that are allowed. They can be changed, but no new one can begin. */
    isAtLimit: atLimit !== null,
    /** Returns why this creator cannot be added; null if it can, and then START adds it. */
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
 * Returns the roster for everything around the tapped card. It is one frame late: a first frame shows the tap on the card, so that a tap on
 * a slow device responds at once. A drop in the roster itself shows at once, because the focus moves along its rows. `drop`, `toggle` and
 * `save` always change the latest roster.
 */
export function useShownRoster(roster: DraftRoster): DraftRoster {
  const late = useDeferredValue(roster)
  const [isLate, setLate] = useState(true)
  const drop = useLatest((creatorId: number) => {
    setLate(false)
    roster.drop(creatorId)
  })
  const toggle = useLatest((creator: Creator) => {
    setLate(true)
    roster.toggle(creator)
  })
  const save = useLatest(roster.save)
  return { ...(isLate ? late : roster), drop, toggle, save }
}

/**
 * Enters the drafted roster. Repeated presses send one call, and a roster that equals one of `entries`, the player's entries so far, is
 * refused.
 */
function useSubmit(competition: Competition, entries: readonly Entry[]) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const isBusy = useRef(false)
  const { enter, isPending, isTried } = useEnterRoster(competition.id, {
    message: 'Your lineup is ready! Taking you to Game Mode...',
    onEntered() {
      clearPicks()
      setTimeout(() => {
        navigate('/gamemode')
        toast.amend('entry-created', 'Your lineup is ready!')
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
    /** Returns whether this window is entering these picks, or will try them again. */
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

/** Shows a toast about the changes made to stored picks. */
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
