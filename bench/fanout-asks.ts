/** The questions of the fan-out bench to the processes beside it (beside.ts), and their responses. Times are machineNow(), sizes bytes. */

export const KINDS = ['ours', 'Socket.IO', 'bare ws'] as const
export type Kind = (typeof KINDS)[number]

/** To a server. */
export type ServerAsk =
  | { start: Kind; dataDir: string; most: number }
  /** This many messages to everybody, together. */
  | { tell: number }
  /** What was used since the last such question, and the memory in use now, after a garbage collection. */
  | { spent: true }
export type Started = { port: number; handshakes: Handshakes }
export type Told = { at: number }
export type Spent = { cpuMs: number; userMs: number; longestWaitMs: number; rss: number }

/** How a client connects: the path, the headers of each group of clients, and what it sends once connected. */
export type Handshakes = { path: string; headers: string[]; perHeader: number; says: string[]; isWelcomedBy: string }

/** To the clients. */
export type LoadAsk =
  | { port: number; handshakes: Handshakes }
  /** Until there are this many. */
  | { connect: number }
  /** When everyone had received this many messages since the beginning. */
  | { heard: number }
