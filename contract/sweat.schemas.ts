/** The schemas of sweat.ts. */
import * as z from 'zod/mini'
import { LeaderboardRow } from './leaderboard.schemas.ts'
import { Id, Instant, Points } from './values.schemas.ts'

/** How many times its expected pace a pick, alone, must go on with for a prize; below 1 it may slow down. Null: not enough on its own. */
const Need = z.object({ creatorId: Id, times: z.nullable(z.number()) })
export type Need = z.output<typeof Need>

/**
 * `points`: how much a creator moves the entry against an average one of the same money; `surplus`: how far it is likely to end above its
 * worth, or below it; `isTraded`: it came by a trade, and both count from then on; `share`: of the entries that hold it, 0 to 1.
 */
const Lever = z.object({
  creatorId: Id,
  points: Points,
  surplus: Points,
  isOwn: z.boolean(),
  isTraded: z.boolean(),
  share: z.number(),
})
export type Lever = z.output<typeof Lever>

const Race = z.object({
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
  line: z.nullable(Points),
  needs: z.array(Need),
  helps: z.array(Lever),
  hurts: z.array(Lever),
})
export type Race = z.output<typeof Race>

const EntryRace = z.object({
  entryId: Id,
  rank: z.nullable(z.int()),
  score: Points,
  /** Null before the first reading, and unless it is live. */
  race: z.nullable(Race),
  /** The rows around it on the board, its own among them. */
  neighbours: z.array(LeaderboardRow),
})
export type EntryRace = z.output<typeof EntryRace>

export const Sweat = z.object({
  /** When the newest of the readings behind it was true; null before the first. */
  asOf: z.nullable(Instant),
  /** When counts are read next; null if they move all the time, or if it is not known. */
  nextReadingAt: z.nullable(Instant),
  /** How often it is worked out anew while somebody looks. */
  everySeconds: z.int(),
  entries: z.int(),
  /** How many places win a prize. */
  paidPlaces: z.int(),
  own: z.array(EntryRace),
})
export type Sweat = z.output<typeof Sweat>
