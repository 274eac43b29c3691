/** The schemas of every message on /ws, both ways. */
import * as z from 'zod/mini'
import { Competition } from './competitions.schemas.ts'
import { Notification, PRIORITIES } from './notifications.schemas.ts'
import { Id } from './values.schemas.ts'

/** Server to browser. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('notification'),
    notificationType: z.string(),
    title: z.string(),
    message: z.string(),
    priority: z.enum(PRIORITIES),
    competitionId: z.nullable(Id),
    /** One of our own paths, or null. */
    actionUrl: z.nullable(z.string()),
  }),
  /** Removed by the player in one of their windows: this one, or (null) all there were. */
  z.object({ type: z.literal('notifications_removed'), data: z.object({ removed: z.nullable(Notification) }) }),
  /** Read by the player in one of their windows: this one, or (null) all there were. */
  z.object({ type: z.literal('notifications_read'), data: z.object({ read: z.nullable(Notification) }) }),
  z.object({
    type: z.literal('competition_updated'),
    data: z.object({
      /** Replaces the cached active competition. */
      competition: z.optional(Competition),
      newEntry: z.optional(z.object({ competitionId: Id })),
    }),
  }),
  /** Scores moved: read the board again. */
  z.object({ type: z.literal('leaderboard_updated'), data: z.object({ competitionId: Id }) }),
  /** The catalogue changed: read it again. */
  z.object({ type: z.literal('creators_updated') }),
  /** More messages were missed than are stored, for this topic or (null) for every subscribed topic: read everything again. */
  z.object({ type: z.literal('resync'), data: z.object({ topic: z.nullable(z.string()) }) }),
])
export type ServerMessage = z.output<typeof ServerMessage>

/** Browser to server. `since` is the last seq seen of that topic. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe_competition'),
    competitionId: Id,
    since: z.optional(z.int().check(z.minimum(0))),
  }),
  z.strictObject({
    type: z.literal('subscribe_leaderboard'),
    competitionId: Id,
    since: z.optional(z.int().check(z.minimum(0))),
  }),
  z.strictObject({ type: z.literal('unsubscribe_competition'), competitionId: Id }),
  z.strictObject({ type: z.literal('unsubscribe_leaderboard'), competitionId: Id }),
])
export type ClientMessage = z.output<typeof ClientMessage>
