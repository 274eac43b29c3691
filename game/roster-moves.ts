/**
 * Which trades and additions a roster of an entry allows: after the lock a limited number of trades and drops at the live price, before it
 * also additions while there is an open spot. No two entries of a player may become the same roster.
 */
import { leftAfter, refuseLiveDrop, refuseLiveTrade, refuseTrading, type Market } from './live-moves.ts'
import { cents, type Cents } from './money.ts'
import type { Phase } from './phase.ts'
import { picksAfter, type RosterEdit } from './roster-edit.ts'
import { placeOfSame, refusePick, remaining, type MoveRefusal, type RosterLimits, type RosterPick } from './roster.ts'
import { refuseDrop, refuseMove, refuseTrade } from './moves.ts'

type Given = {
  picks: readonly RosterPick[]
  /** The player's other entries in the competition. */
  others: readonly { picks: readonly Pick<RosterPick, 'creatorId'>[] }[]
  limits: RosterLimits
  /** The number of trades and drops of the entry since the lock. */
  movesMade: number
  phase: Phase
  /** The live prices; null unless it is live. */
  market: Market | null
  /** The creator that a trade was begun with; null if any may leave. */
  leavingId: number | null
}

export type RosterMoveRefusal = MoveRefusal | { code: 'same_roster' }

export function rosterMoves({ picks, others, limits, movesMade, phase, market, leavingId }: Given) {
  const refuseSame = (edit: RosterEdit): RosterMoveRefusal | null =>
    placeOfSame(others, { picks: picksAfter(picks, edit) }) < 0 ? null : { code: 'same_roster' }
  /** The creators that may leave. */
  const leavers = picks.filter(({ creatorId }) => leavingId === null || creatorId === leavingId)
  const hasOpenSpot = phase === 'drafting' && leavingId === null && picks.length < limits.maxPicks

  const fitsOpenSpot = (pick: RosterPick): boolean =>
    hasOpenSpot && refusePick(picks, pick, limits) === null && refuseSame({ kind: 'add', pick }) === null

  const refuseTradeFor = (creatorId: number, pick: RosterPick): RosterMoveRefusal | null =>
    (market
      ? refuseLiveTrade(picks, creatorId, pick.creatorId, limits, movesMade, market)
      : refuseTrade(picks, creatorId, pick, limits, movesMade, phase)) ?? refuseSame({ kind: 'trade', creatorId, pick })

  /** Returns what is left of the cap with `pick` in place of `creatorId`; null before the first live prices. */
  const leftWith = (creatorId: number, pick: RosterPick): Cents | null => {
    if (market) return leftAfter(market, creatorId, pick.creatorId)
    const { price } = picks.find((one) => one.creatorId === creatorId)!
    return cents(remaining(picks, limits) + price - pick.price)
  }

  return {
    /** Why the roster can no longer change; null if it can. */
    closed: market ? refuseTrading(movesMade, market) : refuseMove(movesMade, phase),
    /** Before the lock an open spot takes any creator that fits, without a trade. */
    hasOpenSpot,
    fitsOpenSpot,
    refuseTradeFor,
    leftWith,
    refuseDropOf: (creatorId: number): RosterMoveRefusal | null =>
      (market
        ? refuseLiveDrop(picks, creatorId, limits, movesMade, market)
        : refuseDrop(picks, creatorId, limits, movesMade, phase)) ?? refuseSame({ kind: 'drop', creatorId }),
    /** Why `pick` can be neither added nor traded for any creator that may leave; null if it can. */
    refuseJoining(pick: RosterPick): RosterMoveRefusal | null {
      if (fitsOpenSpot(pick)) return null
      const refusals = leavers.map(({ creatorId }) => refuseTradeFor(creatorId, pick))
      if (refusals.includes(null)) return null
      return refusals.find((one) => one?.code === 'same_roster') ?? refusals[0]!
    },
    /** By how many cents `pick` costs more than the entry can pay in the best trade for it; 0 if it can, or without prices. */
    missingFor: (pick: RosterPick): Cents =>
      cents(Math.max(0, -Math.max(...leavers.map(({ creatorId }) => leftWith(creatorId, pick) ?? 0)))),
  }
}
