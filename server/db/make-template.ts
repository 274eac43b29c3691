/** Creates the database that first starts unpack (template.ts), in the same way as the product. Takes seconds. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeInWorker, startEngine } from './embedded-engine.ts'
import { poolOn } from './embedded.ts'
import { migrate } from './migrate.ts'
import { fingerprint, pack } from './template.ts'

export async function makeTemplate(file: string, migrations: string): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fs-template-'))
  const folder = path.join(scratch, 'pg')
  try {
    await makeInWorker(folder)
    const engine = await startEngine({ kind: 'folder', folder, reserve: path.join(scratch, 'reserve') })
    const pool = poolOn(engine)
    try {
      await migrate(pool, migrations)
    } finally {
      await pool.end()
      await engine.close()
    }
    mkdirSync(path.dirname(file), { recursive: true })
    pack(folder, file, fingerprint(migrations))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
