/** The audit that administrators start on the dashboard. It runs apart from this process's event loop (deps.runAudit), one at a time. */
import type { AuditRun } from '#contract/installation.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import {
  beginAuditRun,
  findNewestAuditRun,
  finishAuditRun,
  saveAuditProgress,
  type AuditFinding,
} from '#server/records/audit-runs.ts'

/** How often (ms) a running audit says that it is alive. */
const ALIVE_MS = 10_000

type Auditing = Pick<Deps, 'db' | 'log' | 'runAudit'>

/** Starts an audit unless one is running. Returns the new or the running one; it goes on after the response. */
export async function startAudit(deps: Auditing, actor: string): Promise<AuditRun> {
  const id = await beginAuditRun(deps.db)
  if (id !== null) {
    await recordAuditEvent(deps.db, { actor, action: 'start_audit' })
    void run(deps, id).catch((error: unknown) => deps.log.error({ err: error }, 'an audit could not be recorded'))
  }
  return (await newestAudit(deps.db))!
}

async function run({ db, log, runAudit }: Auditing, id: number): Promise<void> {
  let progress = { checked: 0, total: 0 }
  // one write at a time; a failed one only delays what the dashboard shows
  let saving: Promise<void> = Promise.resolve()
  const save = () => {
    saving = saving
      .then(() => saveAuditProgress(db, id, progress.checked, progress.total))
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of the audit could not be saved'))
  }
  const alive = setInterval(save, ALIVE_MS).unref()
  try {
    const findings = await runAudit((checked, total) => {
      progress = { checked, total }
      save()
    })
    progress.checked = progress.total
    save()
    await saving
    await finishAuditRun(db, id, { findings })
  } catch (error) {
    log.error({ err: error }, 'an audit failed')
    await saving
    await finishAuditRun(db, id, { failure: (error as Error).message })
  } finally {
    clearInterval(alive)
  }
}

export async function newestAudit(db: Db): Promise<AuditRun | null> {
  const found = await findNewestAuditRun(db)
  if (!found) return null
  return {
    startedAt: found.started_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
    checked: found.checked,
    total: found.total,
    findings: found.findings as AuditFinding[],
    failure: found.failure,
  }
}
