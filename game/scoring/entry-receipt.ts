/**
 * An entry's score, taken apart: what its live moves banked, one by one, and what its picks score now. In tenths; nothing throws.
 */
import { tenths, type Tenths } from '#game/points.ts'
import { entryScore } from '#game/trades.ts'

/** A trade or drop made while live: the points the old pick had earned stay, those the new one had earned by then do not count. */
export type EntryMove = {
  oldCreatorId: number
  /** Null for a drop. */
  newCreatorId: number | null
  pointsOld: Tenths
  pointsNew: Tenths
  /** The sum banked after this move. */
  bankedAfter: Tenths
}

export type EntryReceipt = {
  picks: { creatorId: number; points: Tenths }[]
  moves: (EntryMove & { banked: Tenths })[]
  banked: Tenths
  score: Tenths
  /** Do the moves add up to what is banked, and banked and picks to the score that is shown? */
  addsUp: boolean
}

export function explainEntry(
  entry: { picks: readonly number[]; moves: readonly EntryMove[]; banked: Tenths; score: Tenths },
  points: ReadonlyMap<number, Tenths>,
): EntryReceipt {
  const picks = entry.picks.map((creatorId) => ({ creatorId, points: points.get(creatorId) ?? tenths(0) }))
  const moves = entry.moves.map((move) => ({ ...move, banked: tenths(move.pointsOld - move.pointsNew) }))
  let banked = 0
  const areMovesRight = moves.every((move) => (banked += move.banked) === move.bankedAfter) && banked === entry.banked
  const score = entryScore(
    entry.banked,
    picks.map((pick) => pick.points),
  )
  return { picks, moves, banked: entry.banked, score, addsUp: areMovesRight && score === entry.score }
}
