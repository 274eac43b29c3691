/**
 * All messages on /ws, in both directions, and all topic names.
 *
 * The socket says that something changed, and HTTP returns the new state. Only a notification carries its own text. The server numbers the
 * messages of each topic (`seq`). A client that reconnects sends the last number it received, and gets the newer messages or 'resync'.
 */
import type { ServerMessage } from './realtime.schemas.ts'

export type { Priority } from './notifications.schemas.ts'
export type { ClientMessage, ServerMessage } from './realtime.schemas.ts'

export const SOCKET_PATH = '/ws'

/** The interval in seconds at which the server sends 'alive' on every connection. */
export const ALIVE_SECONDS = 20

/** Close codes that the server uses. The first three are standard; the last one is our own and asks the client to sign in again. */
export const CLOSE = { restarting: 1012, notUnderstood: 1008, tooMany: 1008, sessionEnded: 4401 } as const

export const competitionTopic = (competitionId: number) => `competition:${competitionId}` as const
export const leaderboardTopic = (competitionId: number) => `leaderboard:${competitionId}` as const
export const userTopic = (userId: string) => `user:${userId}` as const
/** The topic that every client receives: the active competition, and changes of the catalogue. */
export const EVERYBODY = 'everybody' as const
export type Topic =
  | ReturnType<typeof competitionTopic>
  | ReturnType<typeof leaderboardTopic>
  | ReturnType<typeof userTopic>
  | typeof EVERYBODY

/** A message on the socket, with its number within its topic. */
export type Numbered = ServerMessage & { topic: Topic; seq: number }
