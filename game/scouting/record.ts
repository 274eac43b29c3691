/** How a creator did against its price: the points it brought in past competitions, and the points its price stood for. */

/** How many competitions a record looks back on. */
export const RECORD_LENGTH = 10

/** What a finished competition says about one creator, in points. */
export type Outcome = { worth: number; points: number }

export type PriceRecord = {
  /** Competitions looked back on. */
  played: number
  /** In how many of them it brought more than its price stood for. */
  beaten: number
  /** How many points more than that, on average; null before the first one. */
  surplus: number | null
}

export const surplusOf = ({ worth, points }: Outcome): number => points - worth

/** Of the newest RECORD_LENGTH; `outcomes` come oldest first. */
export function recordOf(outcomes: readonly Outcome[]): PriceRecord {
  const surpluses = outcomes.slice(-RECORD_LENGTH).map(surplusOf)
  const played = surpluses.length
  return {
    played,
    beaten: surpluses.filter((surplus) => surplus > 0).length,
    surplus: played === 0 ? null : surpluses.reduce((sum, surplus) => sum + surplus, 0) / played,
  }
}
