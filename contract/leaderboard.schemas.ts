/** The schemas of leaderboard.ts. */
import * as z from 'zod/mini'
import { BOT_LEVELS } from '#game/bots.ts'
import { Id, Money, PathId, Points, QueryNumber } from './values.schemas.ts'

export const LeaderboardRow = z.object({
  /** The entry's id. */
  id: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  isBot: z.boolean(),
  /** How well a bot plays; null for a person, and for a bot from before there were levels. */
  botLevel: z.nullable(z.enum(BOT_LEVELS)),
  totalScore: Points,
  totalSalary: Money,
  /** 1, 2, 2, 4: equal scores share a rank. Null while drafting: nobody is ahead yet. */
  rank: z.nullable(z.int()),
  /** Which of its player's several entries it is, counted from 1. Most have one, and its row is no longer for it. */
  nthEntry: z.optional(z.int()),
})
export type LeaderboardRow = z.output<typeof LeaderboardRow>

export const OwnPlace = z.object({
  entryId: Id,
  rank: z.nullable(z.int()),
  /** Another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  totalScore: Points,
  entries: z.int(),
})
export type OwnPlace = z.output<typeof OwnPlace>

/** A creator's points since the start, and its points by the end at the present pace. */
export const CreatorProjection = z.object({ creatorId: Id, points: Points, projection: Points })
export type CreatorProjection = z.output<typeof CreatorProjection>

export const BoardRange = z.strictObject({
  offset: z.optional(QueryNumber(0, 100_000_000)),
  limit: z.optional(QueryNumber(1, 500)),
})
export type BoardRange = z.output<typeof BoardRange>

export const AroundEntry = z.strictObject({ entryId: PathId })
export type AroundEntry = z.output<typeof AroundEntry>
