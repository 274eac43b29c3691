/** A drill passes on a whole backup and fails on one whose money does not add up, however well it can be restored. */
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '#server/db/backup.ts'
import { openScratchDatabase, type ScratchDatabase } from '#server/testing/embedded.ts'
import { restoreOnTrial } from './trial-restore.ts'
import { tableOf } from './table.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let held: ScratchDatabase

beforeAll(async () => {
  held = await openScratchDatabase()
})

afterAll(() => held.close())

const place = (name: string) => mkdtempSync(path.join(held.scratch, name))

test('a whole backup passes, and its table says what is in it', async () => {
  const { passed, rows } = await restoreOnTrial(await backUp(held.database), place('whole-'))
  expect(passed).toBe(true)
  expect(tableOf(rows)).toMatch(/\| entries +\| 0, the last never +\|/)
  expect(Object.fromEntries(rows).audit).toMatch(/^passed/)
})

test('a backup whose money does not add up fails, and the invariant is named', async () => {
  await held.database.pool.query(
    `insert into ledger (tx_id, account, amount_cents, reason) values ('from nowhere', 'house', 500, 'prize')`,
  )
  const { passed, rows } = await restoreOnTrial(await backUp(held.database), place('broken-'))
  expect(passed).toBe(false)
  expect(Object.fromEntries(rows).audit).toContain('I1')
})
