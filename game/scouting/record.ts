/** A creator's record against its price: its points in past competitions, and the points that its price stood for. */

/** The number of competitions that a record covers. */
export const RECORD_LENGTH = 10

/** A finished competition of one creator, in points. */
export type Outcome = { expectedPoints: number; points: number }

export type PriceRecord = {
  /** The number of competitions in the record. */
  played: number
  /** The number of competitions in which the creator beat its price. */
  beaten: number
  /** The average surplus over the expected points, or null before the first competition. */
  surplus: number | null
}

export const surplusOf = ({ expectedPoints, points }: Outcome): number => points - expectedPoints

/** Returns the record of the newest RECORD_LENGTH outcomes; `outcomes` come oldest first. */
export function recordOf(outcomes: readonly Outcome[]): PriceRecord {
  const surpluses = outcomes.slice(-RECORD_LENGTH).map(surplusOf)
  const played = surpluses.length
  return {
    played,
    beaten: surpluses.filter((surplus) => surplus > 0).length,
    surplus: played === 0 ? null : surpluses.reduce((sum, surplus) => sum + surplus, 0) / played,
  }
}
