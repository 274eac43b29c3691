/** The check that commits reach the disk, and its failure where they do not. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDurable, openInMemory, proveDurable } from './durable-pglite.ts'
import { copyDataFolder, migratedDump } from '#server/testing/database.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let scratch: string
let durable: Awaited<ReturnType<typeof openDurable>>

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'fs-durable-'))
  await copyDataFolder(scratch)
  durable = await openDurable(path.join(scratch, 'pg'), { onAbort() {}, makeRoom: () => false })
})

afterAll(async () => {
  await durable.db.close()
  rmSync(scratch, { recursive: true, force: true })
})

test('every commit is synced to the disk', async () => {
  const { db, count } = durable
  await expect(proveDurable(db, count)).resolves.toBeUndefined()
  await db.exec('create table notes (text text)')
  const before = count.fsyncs
  for (let commit = 0; commit < 10; commit += 1) await db.query('insert into notes values ($1)', ['kept'])
  expect(count.fsyncs - before).toBeGreaterThanOrEqual(10)
})

test('a database that runs with fsync off is refused', async () => {
  const db = await openInMemory(await migratedDump())
  await expect(proveDurable(db, { fsyncs: 0 })).rejects.toThrow('fsync off')
  await db.close()
})

test('a database that reports fsync as on but syncs nothing is refused', async () => {
  const db = await PGlite.create({
    startParams: PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    loadDataDir: new Blob([readFileSync(await migratedDump())]),
  })
  await expect(proveDurable(db, { fsyncs: 0 })).rejects.toThrow('does not write its commits through')
  await db.close()
})
