/** The schemas of all messages on /ws, in both directions. */
import * as z from 'zod/mini'
import { Competition } from './competitions.schemas.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import { PRIORITIES } from './notifications.schemas.ts'
import { Id, Instant } from './values.schemas.ts'

/** Messages from the server to the browser. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('notification'),
    /** The id of the stored notification. A score update keeps its id and gets a later timestamp. */
    id: Id,
    notificationType: z.enum(NOTIFICATION_TYPES),
    title: z.string(),
    message: z.string(),
    priority: z.enum(PRIORITIES),
    competitionId: z.nullable(Id),
    /** The link of the notification: a path of this site, or null. */
    actionUrl: z.nullable(z.string()),
    timestamp: Instant,
  }),
  /** The player removed the notification with this id, or all notifications (null), in another window. */
  z.object({ type: z.literal('notifications_removed'), data: z.object({ id: z.nullable(Id) }) }),
  /** The player read the notification with this id, or all notifications (null), in another window. */
  z.object({ type: z.literal('notifications_read'), data: z.object({ id: z.nullable(Id) }) }),
  z.object({
    type: z.literal('competition_updated'),
    data: z.object({
      /** The active competition, which replaces the cached competition. */
      competition: z.optional(Competition),
      newEntry: z.optional(z.object({ competitionId: Id })),
    }),
  }),
  /** Scores changed, so the client reads the board again. */
  z.object({ type: z.literal('leaderboard_updated'), data: z.object({ competitionId: Id }) }),
  /** The catalogue changed, so the client reads it again. */
  z.object({ type: z.literal('creators_updated') }),
  /** Sent at regular intervals, because the page cannot see pings of the protocol. A connection without this message is broken. */
  z.object({ type: z.literal('alive') }),
  /** The client missed more messages of this topic (null: of all subscribed topics) than the server keeps, so it reads everything again. */
  z.object({ type: z.literal('resync'), data: z.object({ topic: z.nullable(z.string()) }) }),
])
export type ServerMessage = z.output<typeof ServerMessage>

/** Messages from the browser to the server. `since`: the last sequence number that the browser received of that topic. */
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
