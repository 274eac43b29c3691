/** The schemas of installation.ts. */
import * as z from 'zod/mini'
import { Instant } from './values.schemas.ts'

/** A run of the audit, which has checked `checked` of its `total` rules so far. At most one run is in progress. */
export const AuditRun = z.object({
  startedAt: Instant,
  /** Null while it is running. */
  finishedAt: z.nullable(Instant),
  checked: z.int(),
  total: z.int(),
  /** The broken rules, with some of the places where each is broken. */
  findings: z.array(z.object({ id: z.string(), promise: z.string(), places: z.array(z.string()) })),
  /** Why the run ended without a result, or null. */
  failure: z.nullable(z.string()),
})
export type AuditRun = z.output<typeof AuditRun>

export const Installation = z.object({
  /** Without secrets. */
  settings: z.array(
    z.object({ name: z.string(), value: z.string(), from: z.enum(['default', '.env', 'environment']) }),
  ),
  health: z.object({
    /** By the files of this process; null if there was none. */
    backupAt: z.nullable(Instant),
    drillAt: z.nullable(Instant),
    /** The oldest statistics of a live competition; null while none is live or read. */
    statisticsAt: z.nullable(Instant),
    /** Emails to be sent, and emails in the outbox folder of this process, which nobody sends. */
    waitingEmails: z.int(),
    outboxEmails: z.int(),
    /** The newest error in the log of this process since its start. */
    lastError: z.nullable(z.object({ at: Instant, message: z.string() })),
  }),
  /** The newest run, or null. */
  audit: z.nullable(AuditRun),
})
export type Installation = z.output<typeof Installation>
