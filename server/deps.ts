/** The dependencies with side effects, by name. main.ts and testing/server.ts build them once and pass them as an argument. */
import type { FastifyBaseLogger } from 'fastify'
import type { Mail } from './adapters/mail.ts'
import type { Outside } from './adapters/outside.ts'
import type { StatisticsSource } from './adapters/source.ts'
import type { Db } from './db/handle.ts'
import type { TableVersions } from './db/table-versions.ts'
import type { Boards } from './live/boards.ts'
import type { Bus } from './live/bus.ts'
import type { TopicVersions } from './live/topic-versions.ts'
import type { Leases } from './db/leases.ts'
import type { Readiness } from './live/readiness.ts'
import type { SharedLimits } from './live/shared-limits.ts'
import type { SessionEndings } from './live/session-endings.ts'
import type { ErrorMemory } from './live/last-error.ts'
import type { Settings, SettingInForce } from './settings.ts'

export type Deps = {
  settings: Settings
  db: Db
  /** Counts the writes of this process to each table. */
  tableVersions: TableVersions
  source: StatisticsSource
  mail: Mail
  /** Requests to webhooks of Discord and Slack. */
  outside: Outside
  /** Returns true if `code` is the admin code. */
  isAdminCode(given: string): Promise<boolean>
  bus: Bus
  /** Sequence numbers of committed changes by topic, over all processes. */
  topicVersions: TopicVersions
  /** Leases: work that only one process does at a time. */
  leases: Leases
  /** Rate limits that all processes share, such as password guesses and new accounts. */
  sharedLimits: SharedLimits
  /** Says whether this process may receive requests. */
  readiness: Readiness
  sessionEndings: SessionEndings
  /** Live boards in memory: scores and ranks of each competition that is drafting, live or in review. */
  boards: Boards
  log: FastifyBaseLogger
  /** The settings as shown to administrators, without secrets. */
  settingsInForce: readonly SettingInForce[]
  /** The newest error in this process's log. */
  lastError: ErrorMemory['last']
  /** Audits the whole database without blocking this process. Returns the violated invariants. */
  runAudit(
    onProgress: (checked: number, total: number) => void,
  ): Promise<{ id: string; promise: string; places: string[] }[]>
  /** Saves a due lock or end of a competition before a response relies on it; see server/features/competitions/store-due-phase.ts. */
  storeDuePhase(competitionId: number): Promise<void>
  /** Wakes the scheduler before its next due time. */
  poke(): void
}
