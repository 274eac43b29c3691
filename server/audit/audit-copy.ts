/**
 * The audit of an embedded database that a running server has open: of a backup made for it, restored into a temporary folder. The server's
 * only connection would otherwise be busy during the whole audit.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askForBackup } from '#server/db/ask-for-backup.ts'
import type { DataFolder } from '#server/db/data-folder.ts'
import type { Log } from '#server/db/log.ts'
import { openDatabase } from '#server/db/open.ts'
import { restore } from '#server/db/restore.ts'
import { audit, type Finding, type OnProgress } from './audit.ts'

const log: Log = { info() {}, warn() {}, error() {} }

/** Returns every violated invariant. Throws CannotOpen if the server makes no backup. */
export async function auditCopy(folder: DataFolder, onProgress?: OnProgress): Promise<Finding[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fantasy-social-audit-'))
  const remove = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  // a command that is interrupted leaves no copy behind
  process.once('exit', remove)
  try {
    const dataDir = path.join(scratch, 'data')
    await restore(dataDir, await askForBackup(folder))
    const database = await openDatabase({ dataDir, log })
    try {
      return await audit(database.db, onProgress)
    } finally {
      await database.close()
    }
  } finally {
    process.off('exit', remove)
    remove()
  }
}
