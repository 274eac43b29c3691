/** The schemas of leaderboard.ts. */
import * as z from 'zod/mini'
import { BOT_LEVELS } from '#game/bots.ts'
import { Id, Money, PathId, Points, QueryNumber } from './values.schemas.ts'

export const LeaderboardRow = z.object({
  /** The id of the entry. */
  id: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  isBot: z.boolean(),
  /** The level of a bot, or null for a person. */
  botLevel: z.nullable(z.enum(BOT_LEVELS)),
  totalScore: Points,
  totalSalary: Money,
  /** The rank: equal scores share a rank (1, 2, 2, 4). Null while drafting. */
  rank: z.nullable(z.int()),
  /** True for an entry that was made by a seat: it wins no prize. Left out for the others. */
  isSeat: z.optional(z.boolean()),
  /** The entry's number among its player's entries, counted from 1. Omitted for a player with one entry, which keeps most rows short. */
  nthEntry: z.optional(z.int()),
  /** The prize if the board stayed as it is; after the settlement the prize that was won. Left out below the paid places. */
  prize: z.optional(Money),
  /** True on a paid place if the player has a better entry: only the best entry of a player is paid. */
  isBetterPaid: z.optional(z.boolean()),
  /** The creators of the roster, in its order. Only on the board, and only once rosters are public. */
  creatorIds: z.optional(z.array(Id)),
})
export type LeaderboardRow = z.output<typeof LeaderboardRow>

export const OwnPlace = z.object({
  entryId: Id,
  rank: z.nullable(z.int()),
  /** True if another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  totalScore: Points,
  entries: z.int(),
})
export type OwnPlace = z.output<typeof OwnPlace>

/**
 * A creator while live: its points since the start, the points still expected by the end, and its live price. It sells for `sells` and costs
 * `costs`, which is null for a creator without a reading: that one cannot be bought. Without any statistics yet, prices are null.
 */
export const CreatorProjection = z.object({
  creatorId: Id,
  points: Points,
  stillToCome: z.nullable(Points),
  live: z.nullable(Money),
  sells: z.nullable(Money),
  costs: z.nullable(Money),
})
export type CreatorProjection = z.output<typeof CreatorProjection>

export const BoardRange = z.strictObject({
  offset: z.optional(QueryNumber(0, 100_000_000)),
  limit: z.optional(QueryNumber(1, 500)),
  /** 1 leaves out bots. Ranks still count all entries. */
  people: z.optional(QueryNumber(1, 1)),
})
export type BoardRange = z.output<typeof BoardRange>

export const AroundEntry = z.strictObject({ entryId: PathId })
export type AroundEntry = z.output<typeof AroundEntry>
