/**
 * Decides which trades and additions a roster of an entry allows. After the lock there is a limited number of trades and drops; before it,
 * an open spot can also be filled. No two entries of a player may have the same roster.
 */
import { cents, type Cents } from './money.ts'
import type { Phase } from './phase.ts'
import { picksAfter, type RosterEdit } from './roster-edit.ts'
import {
  placeOfSame,
  refuseDrop,
  refuseMove,
  refusePick,
  refuseTrade,
  remaining,
  type MoveRefusal,
  type RosterLimits,
  type RosterPick,
} from './roster.ts'

type Given = {
  picks: readonly RosterPick[]
  /** The player's other entries in the competition. */
  others: readonly { picks: readonly Pick<RosterPick, 'creatorId'>[] }[]
  limits: RosterLimits
  /** The number of trades and drops of the entry since the lock. */
  movesMade: number
  phase: Phase
  /** The creator with which a trade was begun, or null if any creator may leave. */
  leavingId: number | null
}

export type RosterMoveRefusal = MoveRefusal | { code: 'same_roster' }

export function rosterMoves({ picks, others, limits, movesMade, phase, leavingId }: Given) {
  const refuseSame = (edit: RosterEdit): RosterMoveRefusal | null =>
    placeOfSame(others, { picks: picksAfter(picks, edit) }) < 0 ? null : { code: 'same_roster' }
  /** The creators that may leave. */
  const leavers = picks.filter(({ creatorId }) => leavingId === null || creatorId === leavingId)
  const hasOpenSpot = phase === 'drafting' && leavingId === null && picks.length < limits.maxPicks

  const fitsOpenSpot = (pick: RosterPick): boolean =>
    hasOpenSpot && refusePick(picks, pick, limits) === null && refuseSame({ kind: 'add', pick }) === null

  const refuseTradeFor = (creatorId: number, pick: RosterPick): RosterMoveRefusal | null =>
    refuseTrade(picks, creatorId, pick, limits, movesMade, phase) ?? refuseSame({ kind: 'trade', creatorId, pick })

  return {
    /** Says why the roster can no longer change, or is null. */
    closed: refuseMove(movesMade, phase),
    /** Before the lock an open spot takes any creator that fits under the cap, without a trade. */
    hasOpenSpot,
    fitsOpenSpot,
    refuseTradeFor,
    refuseDropOf: (creatorId: number): RosterMoveRefusal | null =>
      refuseDrop(picks, creatorId, limits, movesMade, phase) ?? refuseSame({ kind: 'drop', creatorId }),
    /** Why `pick` can neither be added nor be traded for any creator that may leave, or null. */
    refuseJoining(pick: RosterPick): RosterMoveRefusal | null {
      if (fitsOpenSpot(pick)) return null
      const refusals = leavers.map(({ creatorId }) => refuseTradeFor(creatorId, pick))
      if (refusals.includes(null)) return null
      return refusals.find((one) => one?.code === 'same_roster') ?? refusals[0]!
    },
    /** The cents by which the roster would exceed the cap with `pick` in place of the most expensive creator that may leave. */
    overCapWith: (pick: RosterPick): Cents =>
      cents(pick.price - remaining(picks, limits) - Math.max(...leavers.map(({ price }) => price))),
  }
}
