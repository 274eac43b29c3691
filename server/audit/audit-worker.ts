/** The thread in which a server's audit runs (audit-aside.ts): computing all scores again would block its event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import { dataFolder } from '#server/db/data-folder.ts'
import { openDatabase } from '#server/db/open.ts'
import { audit } from './audit.ts'
import { auditCopy } from './audit-copy.ts'
import type { Audited, FromAudit } from './audit-aside.ts'

const { dataDir, databaseUrl } = workerData as Audited
const tell = (message: FromAudit) => parentPort!.postMessage(message)
const onProgress = (checked: number, total: number) => tell({ checked, total })

const findings =
  databaseUrl === null ? await auditCopy(dataFolder(dataDir), onProgress) : await auditServer(databaseUrl)
tell({ findings })

async function auditServer(address: string) {
  const database = await openDatabase({ dataDir, databaseUrl: address, log: { info() {}, warn() {}, error() {} } })
  return audit(database.db, onProgress).finally(database.close)
}
