/** A drill passes on an intact backup and fails on one with wrong balances, even if that can be restored. */
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '#server/db/backup.ts'
import { openScratchDatabase, type ScratchDatabase } from '#server/testing/embedded.ts'
import { restoreOnTrial } from './trial-restore.ts'
import { tableOf } from './table.ts'

// Starting a database takes seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let held: ScratchDatabase

beforeAll(async () => {
  held = await openScratchDatabase()
})

afterAll(() => held.close())

const place = (name: string) => mkdtempSync(path.join(held.scratch, name))

test('a drill on an intact backup passes, and its table shows the contents', async () => {
  const { passed, rows } = await restoreOnTrial(await backUp(held.database), place('whole-'))
  expect(passed).toBe(true)
  expect(tableOf(rows)).toMatch(/\| entries +\| 0, the last never +\|/)
  expect(Object.fromEntries(rows).audit).toMatch(/^passed/)
})

test('a drill on a backup with wrong balances fails and names the invariant', async () => {
  await held.database.pool.query(
    `insert into ledger (tx_id, account, amount_cents, reason) values ('from nowhere', 'house', 500, 'prize')`,
  )
  const { passed, rows } = await restoreOnTrial(await backUp(held.database), place('broken-'))
  expect(passed).toBe(false)
  expect(Object.fromEntries(rows).audit).toContain('I1')
})
