/** An embedded database on its own data folder, in a temporary folder that is deleted after the tests of a file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbedded, type Embedded } from '#server/db/embedded.ts'
import { copyDataFolder, silent } from './database.ts'

export type ScratchDatabase = { scratch: string; database: Embedded; close(): Promise<void> }

export async function openScratchDatabase(): Promise<ScratchDatabase> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fs-embedded-'))
  await copyDataFolder(path.join(scratch, 'data'))
  const database = await openEmbedded(path.join(scratch, 'data'), silent, () => {})
  const close = async () => {
    await database.pool.end()
    await database.close()
    rmSync(scratch, { recursive: true, force: true })
  }
  return { scratch, database, close }
}
