/**
 * Trades and drops at the draft's prices, and how many of them an entry may make while live. The moves at live prices are in live-moves.ts.
 *
 * Each check returns null if the rule allows the move, otherwise the first refusal as data.
 */
import { refuseMoving, type Phase } from './phase.ts'
import { has, MAX_LIVE_MOVES, refusePick, type MoveRefusal, type RosterLimits, type RosterPick } from './roster.ts'

/** Returns the refusal for changing the entry after `movesMade` trades and drops since the lock, or null. */
export function refuseMove(movesMade: number, phase: Phase): MoveRefusal | null {
  const refusal = refuseMoving(phase)
  if (refusal) return refusal
  return phase === 'live' && movesMade >= MAX_LIVE_MOVES ? { code: 'no_moves_left', maxMoves: MAX_LIVE_MOVES } : null
}

/**
 * Returns the refusal for dropping `creatorId` from `picks`, or null. The server passes the number of moves and the phase; without them the
 * roster is a draft.
 */
export function refuseDrop(
  picks: readonly RosterPick[],
  creatorId: number,
  limits: RosterLimits,
  movesMade = 0,
  phase: Phase = 'drafting',
): MoveRefusal | null {
  const refusal = refuseMove(movesMade, phase)
  if (refusal) return refusal
  if (!has(picks, creatorId)) return { code: 'not_in_roster', creatorId }
  return picks.length > limits.minPicks ? null : { code: 'cannot_drop', minPicks: limits.minPicks }
}

/** Returns the refusal for replacing `oldCreatorId` in `picks` by `next`, or null. */
export function refuseTrade(
  picks: readonly RosterPick[],
  oldCreatorId: number,
  next: RosterPick,
  limits: RosterLimits,
  movesMade: number,
  phase: Phase,
): MoveRefusal | null {
  const refusal = refuseMove(movesMade, phase)
  if (refusal) return refusal
  if (!has(picks, oldCreatorId)) return { code: 'not_in_roster', creatorId: oldCreatorId }
  if (has(picks, next.creatorId)) return { code: 'duplicate_pick', creatorId: next.creatorId }
  const refused = refusePick(
    picks.filter((pick) => pick.creatorId !== oldCreatorId),
    next,
    limits,
  )
  return refused?.code === 'over_cap' ? { ...refused, code: 'trade_over_cap' } : refused
}
