/**
 * Runs of the audit that administrators start. Only this file writes `audit_runs`. At most one is running; one that was not seen for a
 * minute is over, because its process died.
 */
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { AuditRuns } from '#server/db/tables.ts'

export type AuditRun = Selectable<AuditRuns>
export type AuditFinding = { id: string; promise: string; places: string[] }

const KEPT = 10
const NOW = sql<Date>`clock_timestamp()`

/** Returns the id of a new run, or null while another one is running. */
export async function beginAuditRun(db: Db): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('audit_runs')
      .set({ finished_at: NOW, failure: 'The server stopped during the audit.' })
      .where('finished_at', 'is', null)
      .where('seen_at', '<', sql<Date>`clock_timestamp() - interval '1 minute'`)
      .execute()
    const begun = await tx
      .insertInto('audit_runs')
      .defaultValues()
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (begun === undefined) return null
    await tx
      .deleteFrom('audit_runs')
      .where('id', '<=', begun.id - KEPT)
      .execute()
    return begun.id
  })
}

/** Says that the run is alive, and how many of its rules are checked. */
export async function saveAuditProgress(db: Queryable, id: number, checked: number, total: number): Promise<void> {
  await db.updateTable('audit_runs').set({ checked, total, seen_at: NOW }).where('id', '=', id).execute()
}

export async function finishAuditRun(
  db: Queryable,
  id: number,
  { findings = [], failure = null }: { findings?: readonly AuditFinding[]; failure?: string | null },
): Promise<void> {
  await db
    .updateTable('audit_runs')
    .set({ finished_at: NOW, findings: JSON.stringify(findings), failure })
    .where('id', '=', id)
    .execute()
}

export const findNewestAuditRun = (db: Queryable): Promise<AuditRun | undefined> =>
  db.selectFrom('audit_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
