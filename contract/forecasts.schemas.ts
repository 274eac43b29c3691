/** The schemas of forecasts.ts. */
import * as z from 'zod/mini'
import { LeaderboardRow } from './leaderboard.schemas.ts'
import { Id, Instant, Points } from './values.schemas.ts'

/**
 * The multiple of its expected views that a pick must reach to win a prize without help of the others. Below 1 the pick may slow down. Null
 * if this pick alone is not enough.
 */
const RequiredPace = z.object({ creatorId: Id, times: z.nullable(z.number()) })
export type RequiredPace = z.output<typeof RequiredPace>

/**
 * `points`: how far the creator moves the entry, compared with an average entry that spent the same. `surplus`: its likely points minus its
 * expected points. `isTraded`: the creator came by a trade, and both values count from the trade on. `share`: the share of entries that
 * hold the creator, 0 to 1.
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
  /** The expected final score, which is the median of all scenarios. */
  expected: Points,
  /** The final rank lies between `best` and `worst` in four of five cases. */
  best: z.int(),
  likely: z.int(),
  worst: z.int(),
  /** A probability from 0 to 1. */
  prizeChance: z.number(),
  winChance: z.number(),
  /** The score that the last prize is likely to take. Null if there is a prize for everybody. */
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
  /** True if the entry would win a prize now. */
  isPaid: z.boolean(),
  /** The forecast is null before the first reading, and unless the competition is live. */
  forecast: z.nullable(EntryForecast),
  /** The rows around the entry on the board, including its own row. */
  neighbours: z.array(LeaderboardRow),
})
export type OwnForecast = z.output<typeof OwnForecast>

export const Forecasts = z.object({
  /** The time of the newest reading behind the forecast. Null before the first reading. */
  asOf: z.nullable(Instant),
  /** The time of the next reading. Null if the statistics change continuously, or if the time is not known. */
  nextReadingAt: z.nullable(Instant),
  /** The shortest time between two forecasts, in seconds. */
  everySeconds: z.int(),
  entries: z.int(),
  /** The number of places that win a prize. */
  paidPlaces: z.int(),
  own: z.array(OwnForecast),
})
export type Forecasts = z.output<typeof Forecasts>
