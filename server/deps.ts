/** Everything with a side effect, by name. Built once in main.ts or testing/server.ts, handed down as an argument. */
import type { FastifyBaseLogger } from 'fastify'
import type { Mail } from './adapters/mail.ts'
import type { StatisticsSource } from './adapters/source.ts'
import type { Db } from './db/handle.ts'
import type { TableVersions } from './db/table-versions.ts'
import type { Boards } from './live/boards.ts'
import type { Bus } from './live/bus.ts'
import type { Heads } from './live/heads.ts'
import type { Leases } from './db/leases.ts'
import type { Readiness } from './live/readiness.ts'
import type { SharedLimits } from './live/shared-limits.ts'
import type { SessionEndings } from './live/session-endings.ts'
import type { Settings } from './settings.ts'

export type Deps = {
  settings: Settings
  db: Db
  /** Counts what this process has written to the database, by table. */
  tableVersions: TableVersions
  source: StatisticsSource
  mail: Mail
  /** Is this what elevates a session? */
  isAdminCode(given: string): Promise<boolean>
  bus: Bus
  /** What every process has committed, by topic and number. */
  heads: Heads
  /** Work that one process of all does at a time. */
  leases: Leases
  /** Guesses and new accounts, counted by all processes together. */
  sharedLimits: SharedLimits
  /** Whether this process should be given work. */
  readiness: Readiness
  sessionEndings: SessionEndings
  /** Scores and ranks of competitions that are drafting, live or in review, in memory. */
  boards: Boards
  log: FastifyBaseLogger
  /** Stores the lock or the end of a competition before somebody is told of it; see server/features/competitions/keep-locked.ts. */
  keepLocked(competitionId: number): Promise<void>
  /** Wakes the scheduler early: something it should look at has changed. */
  poke(): void
}
