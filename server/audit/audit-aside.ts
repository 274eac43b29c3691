/** Audits the database of a running server in a thread of its own (audit-worker.ts). */
import { Worker } from 'node:worker_threads'
import type { Finding, OnProgress } from './audit.ts'

/** `databaseUrl` is the direct address of PostgreSQL; null means the embedded database in `dataDir`. */
export type Audited = { dataDir: string; databaseUrl: string | null }
export type FromAudit = { checked: number; total: number } | { findings: Finding[] }

/** Returns every violated invariant. Throws if the database cannot be read. */
export function auditAside(audited: Audited, onProgress: OnProgress): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./audit-worker.ts', import.meta.url), {
      workerData: audited,
      execArgv: [],
      name: 'audit',
    })
    worker.unref()
    worker.on('message', (message: FromAudit) => {
      if ('findings' in message) resolve(message.findings)
      else onProgress(message.checked, message.total)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the audit ended without a result')))
  })
}
