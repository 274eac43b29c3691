/** The roster being drafted, with what the rules say about it and about the next tap. */
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { listOf } from '#game/list-of.ts'
import { refuseEntering } from '#game/phase.ts'
import {
  MAX_LIVE_MOVES,
  placeOfSame,
  refuseAnother,
  refusePick,
  refuseRoster,
  remaining,
  roomFor,
  spent,
} from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { instantOf } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { toast, useShownToast } from '#web/ui/toast.ts'
import {
  addPick,
  clearEntered,
  draftFor,
  dropPick,
  isPicked,
  limitsOf,
  pickOf,
  togglePick,
  useDraft,
  type TakenUp,
} from './picks.ts'
import { useSubmit } from './use-submit.ts'

const POLL_MS = 5000

export type Roster = ReturnType<typeof useRoster>

export function useRoster(competition: Competition, creators: readonly Creator[]) {
  const { data: entries = NO_ENTRIES } = useQuery({
    ...ask(myEntries, { params: { competitionId: competition.id } }),
    // their places are shown then
    refetchInterval: ({ state }) => competition.phase === 'live' && (state.data?.length ?? 0) > 0 && POLL_MS,
  })
  const { submit, isPending, isTried } = useSubmit(competition, entries)
  const limits = limitsOf(competition)
  const picks = useDraft((draft) => (draft.competitionId === competition.id ? draft.picks : NONE))
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

  const roomOf = roomFor(picks, creators.map(pickOf), limits)
  const barOf = (creator: Creator): 'full' | 'price' | 'rest' | null => {
    if (isPicked(picks, creator.id)) return null
    const refusal = refusePick(picks, pickOf(creator), limits)
    if (refusal) return refusal.code === 'roster_full' ? 'full' : 'price'
    return pickOf(creator).price > roomOf(creator.id) ? 'rest' : null
  }

  const whileOpen = (act: () => Refusal | null) => {
    const refusal = closed ?? act()
    if (refusal) void toast.tell(refusal)
    else toast.endFailure()
  }

  return {
    picks,
    /** Just those of an entry that was withdrawn: nobody has touched them since. */
    isWithdrawn,
    entries,
    limits,
    isOpen: closed === null,
    /** A viewer sees everything and picks nothing. */
    isWatching,
    isPending,
    /** Another window has, or this one: the picks are about to go. */
    isEntered,
    spending: { spent: spent(picks), remaining: remaining(picks, limits), cap: limits.salaryCap },
    /** The number of the player's entry, counted from 1, that equals this roster with `along`; 0 if none does. */
    sameAs: (along: Creator | null): number =>
      1 + placeOfSame(entries, { picks: along ? [...picks, pickOf(along)] : picks }),
    /** Why the roster cannot be entered; null if it can. */
    blocked: refuseRoster(picks, limits),
    /** All entries that are allowed are in: they can be changed, and nothing new can be begun. */
    isAtLimit: atLimit !== null,
    toggle(creator: Creator) {
      if (atLimit && !isPicked(picks, creator.id)) return void toast.tell(atLimit)
      if (closed === null && barOf(creator) === 'rest')
        return toast.show({ title: 'Leaves Too Little', message: leavesTooLittle(limits.minPicks), tone: 'bad' })
      whileOpen(() => togglePick(creator, limits))
    },
    /** Also works for creators that have left the catalogue. */
    drop: (creatorId: number) =>
      whileOpen(() => {
        dropPick(creatorId)
        return null
      }),
    submit: () => (isWatching ? whileOpen(() => null) : submit()),
    /** The highest price that still leaves room for enough picks. */
    roomFor: roomOf,
    /** What keeps this creator from being added; null if nothing does, and START would take it along. */
    barOf,
    /** Adds a creator if the rules allow it, then enters the roster. */
    submitWith(creator: Creator | null) {
      if (creator) addPick(creator, limits)
      submit()
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

const NONE: readonly never[] = []
const NO_ENTRIES: readonly Entry[] = []
