/** Everything with a side effect, by name. Built once in main.ts or testing.ts, handed down as an argument. */
import type { Kysely, Transaction } from 'kysely'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Tables } from './db/tables.ts'
import type { TableVersions } from './db/table-versions.ts'
import type { Boards } from './live/boards.ts'
import type { Mail } from './adapters/mail.ts'
import type { StatisticsSource } from './adapters/source.ts'
import type { Bus } from './live/bus.ts'
import type { ResponseCache } from './http/response-cache/response-cache.ts'
import type { Settings } from './settings.ts'

export type Db = Kysely<Tables>
/** A connection or an open transaction: what a query needs. */
export type Queryable = Db | Transaction<Tables>

export type Deps = {
  settings: Settings
  db: Db
  /** What this process has written to the database, by table. */
  tableVersions: TableVersions
  source: StatisticsSource
  mail: Mail
  /** What elevates a session. */
  adminCode: string
  bus: Bus
  /** Scores and ranks of competitions that are drafting, live or in review, in memory. */
  boards: Boards
  log: FastifyBaseLogger
  /** Wakes the scheduler early: something it should look at has changed. */
  poke(): void
}

/** Who calls, read from the database for this request. */
export type Player = {
  id: string
  role: 'user' | 'viewer' | 'admin'
  displayName: string
  ndaAccepted: boolean
  isElevated: boolean
}

/**
 * Where routes go. `open` knows no session: shared reads cost nothing there, and `reads` keeps their answers. `members` has the session
 * and checks where a request comes from.
 */
export type Scopes = { open: FastifyInstance; members: FastifyInstance; reads: ResponseCache }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until a session says who calls. */
    player: Player | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
