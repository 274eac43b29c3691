/** The audit of a running server on the embedded database: through its own backup, in another thread. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { copyDataFolder } from '#server/testing/database.ts'
import { auditAside } from './audit-aside.ts'

test(
  'a running embedded database is audited in another thread, from a backup that has the newest rows',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'fs-audit-'))
    await copyDataFolder(dataDir)
    const database = await openDatabase({ dataDir, log: { info() {}, warn() {}, error() {} } })
    onTestFinished(async () => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    await database.pool.query(`insert into users (id, subject, balance_cents) values ('ada', 'ada@example.com', 500)`)
    const steps: number[] = []
    const findings = await auditAside({ dataDir, databaseUrl: null }, (checked) => {
      steps.push(checked)
    })
    expect(findings.map(({ id }) => id)).toEqual(['I1'])
    expect(findings[0]!.places.join()).toContain('ada')
    expect(steps.length).toBeGreaterThan(10)
  },
)
