/** The schemas of follows.ts. */
import * as z from 'zod/mini'
import { BOT_LEVELS } from '#game/bots.ts'
import { Id, PathId, Points, UserId } from './values.schemas.ts'

export const FollowParams = z.strictObject({ userId: UserId })
export type FollowParams = z.output<typeof FollowParams>

export const FollowsQuery = z.strictObject({ competitionId: z.optional(PathId) })
export type FollowsQuery = z.output<typeof FollowsQuery>

export const Followed = z.object({
  userId: z.string(),
  userDisplayName: z.string(),
  isBot: z.boolean(),
  botLevel: z.nullable(z.enum(BOT_LEVELS)),
  /** The followed player's best entry in the requested competition, or null. */
  place: z.nullable(
    z.object({
      entryId: Id,
      rank: z.nullable(z.int()),
      /** True if another entry has the same rank. */
      isTied: z.optional(z.boolean()),
      totalScore: Points,
    }),
  ),
})
export type Followed = z.output<typeof Followed>
