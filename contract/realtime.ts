/**
 * Every message on /ws, both ways, and every topic name.
 *
 * The socket says that something changed; HTTP says what it is now. Only a notification carries its own text.
 * Topics number their messages (seq). A client that reconnects names the last one it saw and is sent the rest, or 'resync'.
 */
import type { ServerMessage } from './realtime.schemas.ts'

export type { Priority } from './notifications.schemas.ts'
export type { ClientMessage, ServerMessage } from './realtime.schemas.ts'

export const SOCKET_PATH = '/ws'

/** Close codes the server uses. The first three are standard; the last is ours: sign in again. */
export const CLOSE = { restarting: 1012, notUnderstood: 1008, tooMany: 1008, sessionEnded: 4401 } as const

export const competitionTopic = (competitionId: number) => `competition:${competitionId}` as const
export const leaderboardTopic = (competitionId: number) => `leaderboard:${competitionId}` as const
export const userTopic = (userId: string) => `user:${userId}` as const
/** The topic everybody receives: which competition is active, and that the catalogue changed. */
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
  'competition_result',
  'application_decided',
] as const

/** A message as it travels: numbered within its topic. */
export type Numbered = ServerMessage & { topic: Topic; seq: number }
