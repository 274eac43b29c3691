/** The messages between the fan-out bench and its other processes (beside.ts). Times are machineNow() in ms, sizes are in bytes. */

/** 'raw sockets' only write ready bytes: the least that any server does. */
export const KINDS = ['ours', 'Socket.IO', 'bare ws', 'raw sockets'] as const
export type Kind = (typeof KINDS)[number]

/** The messages to a server. */
export type ServerAsk =
  | { start: Kind; dataDir: string; most: number }
  /** Sends this many messages to all clients at once. */
  | { tell: number }
  /** Returns the processor time since the last such request. */
  | { spent: true }
  /** Returns the memory in use after a garbage collection. */
  | { memory: true }
export type Started = { port: number; handshakes: Handshakes }
export type Told = { at: number }
export type Spent = { cpuMs: number; userMs: number; longestWaitMs: number }

/** How a client connects: the path, the headers of each group of clients, and the first messages. */
export type Handshakes = { path: string; headers: string[]; perHeader: number; says: string[]; isWelcomedBy: string }

/** The messages to the clients. */
export type LoadAsk =
  | { port: number; handshakes: Handshakes }
  /** Connects clients until there are this many. */
  | { connect: number }
  /** Responds when all clients have received this many messages since the beginning. */
  | { heard: number }
