/** What the fan-out bench asks of the processes beside it (beside.ts), and what they answer. Times are machineNow(), sizes bytes. */

export const KINDS = ['ours', 'Socket.IO', 'bare ws'] as const
export type Kind = (typeof KINDS)[number]

/** To a server. */
export type ServerAsk =
  | { start: Kind; dataDir: string; most: number }
  /** So many messages to everybody, in one go. */
  | { tell: number }
  /** What was spent since the last time this was asked, and what is held now, after a collection. */
  | { spent: true }
export type Started = { port: number; handshakes: Handshakes }
export type Told = { at: number }
export type Spent = { cpuMs: number; userMs: number; longestWaitMs: number; rss: number }

/** How a client gets in: the path, the headers of each group of clients, and what it says once it is in. */
export type Handshakes = { path: string; headers: string[]; perHeader: number; says: string[]; isWelcomedBy: string }

/** To the clients. */
export type LoadAsk =
  | { port: number; handshakes: Handshakes }
  /** Until there are so many. */
  | { connect: number }
  /** When the last of so many messages to each, since the beginning, had come. */
  | { heard: number }
