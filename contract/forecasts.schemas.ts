/** The schemas of forecasts.ts. */
import * as z from 'zod/mini'
import { LeaderboardRow } from './leaderboard.schemas.ts'
import { Id, Instant, Points } from './values.schemas.ts'

/** How many times its expected pace a pick, alone, must go on with for a prize; below 1 it may slow down. Null: not enough on its own. */
const RequiredPace = z.object({ creatorId: Id, times: z.nullable(z.number()) })
export type RequiredPace = z.output<typeof RequiredPace>

/**
 * `points`: how much a creator moves the entry against an average one of the same money; `surplus`: how far it is likely to end above its
 * worth, or below it; `isTraded`: it came by a trade, and both count from then on; `share`: of the entries that hold it, 0 to 1.
 */
const Leverage = z.object({
  creatorId: Id,
  points: Points,
  surplus: Points,
  isOwn: z.boolean(),
  isTraded: z.boolean(),
  share: z.number(),
})
export type Leverage = z.output<typeof Leverage>

const EntryForecast = z.object({
  /** The score to expect. */
  expected: Points,
  /** The final rank is likely, in four of five cases, from `best` to `worst`. */
  best: z.int(),
  likely: z.int(),
  worst: z.int(),
  /** 0 to 1. */
  prizeChance: z.number(),
  winChance: z.number(),
  /** The score that the last prize is likely to take; null if there is a prize for everybody. */
  prizeLine: z.nullable(Points),
  requiredPaces: z.array(RequiredPace),
  helps: z.array(Leverage),
  hurts: z.array(Leverage),
})
export type EntryForecast = z.output<typeof EntryForecast>

const OwnForecast = z.object({
  entryId: Id,
  rank: z.nullable(z.int()),
  score: Points,
  /** Null before the first reading, and unless it is live. */
  forecast: z.nullable(EntryForecast),
  /** The rows around it on the board, its own among them. */
  neighbours: z.array(LeaderboardRow),
})
export type OwnForecast = z.output<typeof OwnForecast>

export const Forecasts = z.object({
  /** When the newest of the readings behind it was true; null before the first. */
  asOf: z.nullable(Instant),
  /** When counts are read next; null if they move all the time, or if it is not known. */
  nextReadingAt: z.nullable(Instant),
  /** How often it is worked out anew while somebody looks. */
  everySeconds: z.int(),
  entries: z.int(),
  /** How many places win a prize. */
  paidPlaces: z.int(),
  own: z.array(OwnForecast),
})
export type Forecasts = z.output<typeof Forecasts>
