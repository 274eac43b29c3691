/** A drill passes on a whole backup and fails on one whose money does not add up, however well it can be restored. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '#server/db/backup.ts'
import { openEmbedded, type Embedded } from '#server/db/embedded.ts'
import { copyDataFolder, silent } from '#server/db/testing.ts'
import { restoreOnTrial } from './backup.ts'
import { tableOf } from './table.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let scratch: string
let database: Embedded

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'fs-drill-'))
  await copyDataFolder(path.join(scratch, 'data'))
  database = await openEmbedded(path.join(scratch, 'data'), silent, () => {})
})

afterAll(async () => {
  await database.pool.end()
  await database.close()
  rmSync(scratch, { recursive: true, force: true })
})

const place = (name: string) => mkdtempSync(path.join(scratch, name))

test('a whole backup passes, and its table says what is in it', async () => {
  const { holds, rows } = await restoreOnTrial(await backUp(database), place('whole-'))
  expect(holds).toBe(true)
  expect(tableOf(rows)).toMatch(/\| entries +\| 0, the last never +\|/)
  expect(Object.fromEntries(rows).audit).toMatch(/^everything holds/)
})

test('a backup whose money does not add up fails, and the invariant is named', async () => {
  await database.pool.query(
    `insert into ledger (tx_id, account, amount_cents, reason) values ('from nowhere', 'house', 500, 'prize')`,
  )
  const { holds, rows } = await restoreOnTrial(await backUp(database), place('broken-'))
  expect(holds).toBe(false)
  expect(Object.fromEntries(rows).audit).toContain('I1')
})
