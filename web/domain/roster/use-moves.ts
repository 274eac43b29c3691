/**
 * Drops and trades creators of a roster, and before the lock fills its free places. The rules are checked first, and their refusals are
 * shown. Moves that they allow are sent, and the roster in the response is shown at once. Repeating a move finds nothing left to move, so
 * it needs no key.
 *
 * A trade takes two taps, in either order: `wanted` is the incoming creator until the outgoing one is tapped, `leavingId` the outgoing one
 * until somebody is added. Moves that cannot be undone, any move while live and every drop, are confirmed first (`asked`).
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { dropPick, myEntries, tradePick, type Entry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { cents, type Cents } from '#game/money.ts'
import {
  placeOfSame,
  refuseDrop,
  refuseMove,
  refusePick,
  refuseTrade,
  remaining,
  type RosterPick,
} from '#game/roster.ts'
import { call, keyOf, RefusedCall } from '#web/api/call.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { dismissToast, loadCatalogue, toast } from '#web/ui/toast.ts'
import { limitsOf, movesMade, nameOf, pickOf, picksOf } from './roster.ts'
import { notReached } from './not-reached.ts'
import { CHANGES_ENTRY, useEdit, useUnderWay } from './use-edit.ts'

/** A small phone upright, or any on its side: a toast lies on the roster there. */
export const LOW = '(max-height: 700px)'

export type Moves = ReturnType<typeof useMoves>

/** `creatorId` goes. */
export type AskedMove = { kind: 'drop'; creatorId: number } | { kind: 'trade'; creatorId: number; next: Creator }

export const picksAfter = (picks: readonly RosterPick[], move: AskedMove): RosterPick[] => [
  ...picks.filter(({ creatorId }) => creatorId !== move.creatorId),
  ...(move.kind === 'trade' ? [pickOf(move.next)] : []),
]

/** `entries`: all of the player's, no two of which may become the same. */
export function useMoves(competition: Competition, entry: Entry, entries: readonly Entry[]) {
  const [begunId, setLeavingId] = useState<number | null>(null)
  const [begun, setWanted] = useState<Creator | null>(null)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const show = useShowRoster(competition.id)
  const edit = useEdit(competition)
  const { phase } = competition
  const limits = limitsOf(competition)
  const picks = picksOf(entry)
  const made = movesMade(entry)
  const isOpen = refuseMove(made, phase) === null
  // the end may come while somebody is being chosen, and another window may have moved whom it is about
  const isIn = (id: number | undefined) => picks.some(({ creatorId }) => creatorId === id)
  const leavingId = isOpen && begunId !== null && isIn(begunId) ? begunId : null
  const wanted = isOpen && !isIn(begun?.id) ? begun : null

  const isUnderWay = useUnderWay()

  const drop = useMutation({
    mutationKey: CHANGES_ENTRY,
    mutationFn: (creatorId: number) => call(dropPick, { body: { entryId: entry.id, creatorId } }),
    onSuccess: (changed, creatorId) => {
      show(changed)
      toast.show({ title: 'Player Dropped', message: `${nameIn(entry, creatorId)} has left your roster` })
    },
    onError: failedAs('Drop Failed', 'Unable to drop the creator'),
    onSettled: () => setAsked(null),
  })
  const trade = useMutation({
    mutationKey: CHANGES_ENTRY,
    mutationFn: ({ oldCreatorId, next }: { oldCreatorId: number; next: Creator }) =>
      call(tradePick, { body: { entryId: entry.id, oldCreatorId, newCreatorId: next.id } }),
    onSuccess: (changed) => {
      show(changed)
      setWanted(null)
      setLeavingId(null)
      toast.show({ title: 'Trade Successful', message: 'Your roster has been updated' })
    },
    onError: failedAs('Trade Failed', 'Unable to complete the trade'),
    onSettled: () => setAsked(null),
  })
  const isPending = drop.isPending || trade.isPending || edit.isPending

  const unless = (refusal: Refusal | null, act: () => void, failure: Failure = 'Trade Failed') => {
    if (isPending || isUnderWay()) return
    if (refusal) void tellAs(failure, refusal)
    else act()
  }
  const others = entries.filter(({ id }) => id !== entry.id)
  const refuseSameAs = (after: readonly RosterPick[]): Refusal | null =>
    placeOfSame(others, { picks: after }) < 0 ? null : { code: 'same_roster' }
  const refuseSame = (move: AskedMove) => refuseSameAs(picksAfter(picks, move))
  /** Before the lock a free place takes any creator that fits, and nobody has to leave. */
  const hasPlace = phase === 'drafting' && leavingId === null && picks.length < limits.maxPicks
  const fitsInPlace = (next: Creator): boolean =>
    hasPlace && refusePick(picks, pickOf(next), limits) === null && refuseSameAs([...picks, pickOf(next)]) === null
  const refusalOfTrade = (oldCreatorId: number, next: Creator): Refusal | null =>
    refuseTrade(picks, oldCreatorId, pickOf(next), limits, made, phase) ??
    refuseSame({ kind: 'trade', creatorId: oldCreatorId, next })
  /** The creators that may leave: all, or the chosen one. */
  const leavers = picks.filter(({ creatorId }) => leavingId === null || creatorId === leavingId)
  /** Why this creator can be neither added nor traded for anybody; null if it can. */
  const refusalOfEvery = (next: Creator): Refusal | null => {
    if (fitsInPlace(next)) return null
    const refusals = leavers.map(({ creatorId }) => refusalOfTrade(creatorId, next))
    if (refusals.includes(null)) return null
    return refusals.find((one) => one?.code === 'same_roster') ?? refusals[0]!
  }
  const send = (move: AskedMove) =>
    move.kind === 'drop' ? drop.mutate(move.creatorId) : trade.mutate({ oldCreatorId: move.creatorId, next: move.next })
  const tradeFor = (oldCreatorId: number, next: Creator) => {
    const move: AskedMove = { kind: 'trade', creatorId: oldCreatorId, next }
    unless(refusalOfTrade(oldCreatorId, next), () => {
      if (phase !== 'live') return send(move)
      // the toast's request is fulfilled
      dismissToast()
      setAsked(move)
    })
  }

  return {
    wanted,
    leavingId,
    refusalOfEvery,
    hasPlace,
    fitsInPlace,
    /** By how much this creator is over the cap, even for the dearest of those who may leave. */
    overCapWith: (next: Creator): Cents =>
      cents(pickOf(next).price - remaining(picks, limits) - Math.max(...leavers.map(({ price }) => price))),
    refusalOfTrade,
    asked,
    isPending,
    /** Can anything be moved at all? */
    isOpen,
    cancel: () => {
      dismissToast()
      setWanted(null)
      setLeavingId(null)
    },
    takeBack: () => setAsked(null),
    /** The creator that was to be dropped is traded instead. */
    tradeInstead() {
      setLeavingId(asked?.creatorId ?? null)
      setAsked(null)
    },
    confirm: () => asked && !isUnderWay() && send(asked),
    drop: (creatorId: number) =>
      unless(
        refuseDrop(picks, creatorId, limits, made, phase) ?? refuseSame({ kind: 'drop', creatorId }),
        () => setAsked({ kind: 'drop', creatorId }),
        'Drop Failed',
      ),
    /** Without a free place, somebody in the roster must cost enough to make room. */
    want(next: Creator) {
      unless(refuseMove(made, phase) ?? refusalOfEvery(next), () => {
        if (leavingId !== null) return tradeFor(leavingId, next)
        if (fitsInPlace(next)) return edit.replace(entry, [...picks, pickOf(next)], () => {})
        setWanted(next)
        // in a low window it would cover the choices, and the line above them says it
        if (matchMedia(LOW).matches) return
        toast.show({
          title: 'Select Player to Trade',
          message: `Choose a player from your roster to trade for ${next.channelName}`,
        })
      })
    },
    tradeFor,
  }
}

/** Stores the changed roster in the query cache for all screens, and reads the board again. */
function useShowRoster(competitionId: number) {
  const queries = useQueryClient()
  const queryKey = keyOf(myEntries, { params: { competitionId } })
  return (changed: Entry) => {
    // a response still under way is older than the move
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<Entry[]>(queryKey, (entries) =>
      entries?.map((entry) => (entry.id === changed.id ? changed : entry)),
    )
    void queries.invalidateQueries({ queryKey: keyOf(leaderboard, { params: { competitionId } }) })
  }
}

type Failure = 'Trade Failed' | 'Drop Failed'

/** What trades and drops are refused for alike is titled as a trade's failure. */
const titleOf = (own: string, failure: Failure): string => (own === 'Error' || own === 'Trade Failed' ? failure : own)

/** The sentence of the refusal itself is about entering. */
const sentenceOf = (code: Refusal['code'], own: string): string =>
  code === 'same_roster' ? 'This would make the same roster as in another of your entries' : own

async function tellAs(failure: Failure, refusal: Refusal): Promise<void> {
  const { wireOf } = await loadCatalogue()
  const { title, message } = wireOf(refusal).body
  toast.show({ title: titleOf(title, failure), message: sentenceOf(refusal.code, message), tone: 'bad' })
}

/** A refusal in its own words, under its own title unless that is generic; any other error under our title, and that nobody was reached. */
const failedAs =
  (title: Failure, message: string) =>
  (error: unknown): void => {
    const words = errorMessageOf(error)
    const says =
      error instanceof RefusedCall
        ? { title: titleOf(words.title, title), message: sentenceOf(error.code, words.message) }
        : { title, message: notReached(error, message) ?? message }
    toast.show({ ...says, tone: 'bad' })
  }

const nameIn = ({ picks }: Entry, creatorId: number): string => {
  const pick = picks.find((one) => one.creatorId === creatorId)
  return pick ? nameOf(pick) : 'Unknown'
}
