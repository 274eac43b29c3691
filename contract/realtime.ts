/**
 * Every message on /ws, both ways, and every topic name.
 *
 * The socket says that something changed; HTTP says what it is now. A notification alone carries its own text.
 * Topics number their messages (seq); a client that comes back names the last it saw and is sent the rest, or 'resync'.
 */
import * as z from 'zod/mini'
import { Competition } from './competitions.ts'
import { Id } from './shapes.ts'

export const SOCKET_PATH = '/ws'

/** Close codes the server uses; the first three are the protocol's, the last is ours: sign in again. */
export const CLOSE = { restarting: 1012, notUnderstood: 1008, tooMany: 1008, sessionEnded: 4401 } as const

export const competitionTopic = (competitionId: number) => `competition:${competitionId}` as const
export const leaderboardTopic = (competitionId: number) => `leaderboard:${competitionId}` as const
export const userTopic = (userId: string) => `user:${userId}` as const
/** What everybody hears: which competition is the active one, and that the catalogue changed. */
export const EVERYBODY = 'everybody' as const
export type Topic =
  | ReturnType<typeof competitionTopic>
  | ReturnType<typeof leaderboardTopic>
  | ReturnType<typeof userTopic>
  | typeof EVERYBODY

export const NOTIFICATION_TYPES = [
  'competition_start',
  'competition_end',
  'score_update',
  'rank_change',
  'new_entry',
  'winner_announced',
] as const
export const PRIORITIES = ['high', 'medium', 'low'] as const

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
  /** More was missed than is kept, of this topic or (null) of whatever is followed: read everything again. */
  z.object({ type: z.literal('resync'), data: z.object({ topic: z.nullable(z.string()) }) }),
])
export type ServerMessage = z.output<typeof ServerMessage>

/** A message as it travels: numbered within its topic. */
export type Numbered = ServerMessage & { topic: Topic; seq: number }

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
