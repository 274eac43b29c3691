/** The parts of an entry's score: what each live move banked, and what the picks score now. All values are in tenths; nothing throws. */
import { tenths, type Tenths } from '#game/points.ts'
import { entryScore } from '#game/trades.ts'

/**
 * A trade or drop made while live. The points that the old pick had earned stay, and those that the new pick had earned until then do not
 * count.
 */
export type EntryMove = {
  oldCreatorId: number
  /** The incoming creator, or null for a drop. */
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
  /** Returns true if the moves add up to the banked sum, and banked and picks add up to the shown score. */
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
