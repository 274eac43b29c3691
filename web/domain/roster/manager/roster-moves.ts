/**
 * Roster Manager: drops and trades creators of an entry, and before the lock fills its open spots. It is a use of the roster editor whose
 * roster is kept on the server.
 *
 * A trade takes two taps, in either order: `wanted` is the incoming creator until the outgoing one is tapped, `leavingId` the outgoing one
 * until a creator is added. Moves that cannot be undone, any move while live and every drop, are confirmed first (`asked`).
 */
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { picksAfter, startEditing, type RosterChange } from '#game/roster-edit.ts'
import type { Market } from '#game/live-moves.ts'
import { decimalOf, type Cents } from '#game/money.ts'
import { rosterMoves } from '#game/roster-moves.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { tellMoveRefused, useEntryChanges, useSendMoves, type MoveFailure } from './entry-changes.ts'
import { useRosterEditor } from '#web/domain/roster/roster-editor.ts'
import { isPicked, limitsOf, movesMade, pickOf, picksOf } from '#web/domain/roster/roster.ts'

/** A small phone, or any landscape phone: a toast covers the roster there. */
export const LOW = '(max-height: 700px)'

/** Says what is missing for a trade at the live price. */
export const missingText = (missing: Cents): string => `Costs ${wholeDollars(missing)} more than you have`

export type Moves = ReturnType<typeof useMoves>

/** A move that waits for confirmation; `creatorId` leaves. */
export type AskedMove = { kind: 'drop'; creatorId: number } | { kind: 'trade'; creatorId: number; next: Creator }

/**
 * `entries`: all entries of the player, of which no two may have the same roster. `offered` is undefined while it loads; `market` is null
 * unless it is live.
 */
export function useMoves(
  competition: Competition,
  entry: Entry,
  entries: readonly Entry[],
  offered: readonly Creator[] | undefined,
  market: Market | null,
) {
  const [begunId, setLeavingId] = useState<number | null>(null)
  const [begun, setWanted] = useState<Creator | null>(null)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const changes = useEntryChanges(competition)
  const endChoice = () => {
    setWanted(null)
    setLeavingId(null)
  }
  const sending = useSendMoves(competition, entry, { onTraded: endChoice, onDone: () => setAsked(null) })
  const { phase } = competition
  const picks = picksOf(entry)
  const limits = limitsOf(competition)
  const others = entries.filter(({ id }) => id !== entry.id)
  const given = { picks, others, limits, movesMade: movesMade(entry), phase, market }
  // the end may come while a creator is being chosen, and another window may have moved the creator
  const isOpen = rosterMoves({ ...given, leavingId: null }).closed === null
  const leavingId = isOpen && begunId !== null && isPicked(picks, begunId) ? begunId : null
  const wanted = isOpen && begun !== null && !isPicked(picks, begun.id) ? begun : null
  const rules = rosterMoves({ ...given, leavingId })
  const isPending = sending.isPending || changes.isPending

  const send = (move: AskedMove) => {
    // the prices that the player has seen: the server refuses the move if its own differ
    const sells = market?.priceOf(move.creatorId)?.sells
    const seen = sells === undefined ? {} : { sells: decimalOf(sells) }
    if (move.kind === 'drop') return sending.drop(move.creatorId, seen)
    const costs = market?.priceOf(move.next.id)?.costs ?? null
    sending.trade(move.creatorId, move.next, { ...seen, ...(costs !== null && { costs: decimalOf(costs) }) })
  }
  /** The roster is stored on the server: each change is sent as a move, or confirmed first. */
  const propose = (change: RosterChange) => {
    if (change.kind === 'add') return changes.replace(entry, picksAfter(picks, change), () => {})
    if (change.kind === 'drop') return setAsked(change)
    if (change.kind !== 'trade') return
    const next = [wanted, ...(offered ?? [])].find((one) => one?.id === change.pick.creatorId)
    if (!next) return
    const move: AskedMove = { kind: 'trade', creatorId: change.creatorId, next }
    if (phase !== 'live') return send(move)
    // the player has done what the toast asked for
    dismissToast()
    setAsked(move)
  }
  const editor = useRosterEditor({
    start: { roster: startEditing(picks), change: propose },
    limits,
    offered: (offered ?? []).map(pickOf),
    others,
    save: () => asked && !changes.isUnderWay() && send(asked),
  })

  const unless = (refusal: Refusal | null, act: () => void, failure: MoveFailure = 'Trade Failed') => {
    if (isPending || changes.isUnderWay()) return
    if (refusal) void tellMoveRefused(failure, refusal)
    else act()
  }
  const tradeFor = (creatorId: number, next: Creator) =>
    unless(rules.refuseTradeFor(creatorId, pickOf(next)), () => editor.trade(creatorId, pickOf(next)))

  return {
    picks,
    limits,
    market,
    spending: editor.spending,
    wanted,
    leavingId,
    rules,
    asked,
    isPending,
    /** True if any move is possible. */
    isOpen,
    cancel: () => {
      dismissToast()
      endChoice()
    },
    takeBack: () => setAsked(null),
    /** Begins a trade of this creator: the player chooses its replacement next. */
    leave: (creatorId: number) => unless(rules.closed, () => setLeavingId(creatorId)),
    /** Begins a trade of the creator that was to be dropped. */
    tradeInstead() {
      setLeavingId(asked?.creatorId ?? null)
      setAsked(null)
    },
    confirm: editor.save,
    drop: (creatorId: number) => unless(rules.refuseDropOf(creatorId), () => editor.drop(creatorId), 'Drop Failed'),
    /** Adds a creator to an open spot, or begins or completes a trade for it. */
    want(next: Creator) {
      const pick = pickOf(next)
      unless(rules.closed ?? rules.refuseJoining(pick), () => {
        if (leavingId !== null) return tradeFor(leavingId, next)
        if (rules.fitsOpenSpot(pick)) return void editor.add(pick)
        setWanted(next)
        // in a low window the toast would cover the roster, and a line above the roster says the same
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
