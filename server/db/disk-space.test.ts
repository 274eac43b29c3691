/** The embedded database on a full disk: it refuses writes, continues to read, and recovers by itself. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEmbedded, type Embedded } from './embedded.ts'
import { isStorageFull } from './lost-database.ts'
import { FLOOR_BYTES, reserveIn } from './disk-space.ts'
import { release, RESERVE_BYTES } from './reserve.ts'
import { copyDataFolder, silent } from '#server/testing/database.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const PLENTY = 100 * FLOOR_BYTES

let folder: string
let database: Embedded
let free = PLENTY

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fs-room-'))
  await copyDataFolder(folder)
  database = await openEmbedded(folder, silent, () => {}, { freeBytes: async () => free })
  await database.pool.query('create table notes (text text)')
})

afterAll(async () => {
  await database.pool.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const note = () => database.pool.query(`insert into notes values ('kept')`)
const count = async () => (await database.pool.query('select from notes')).rowCount

async function refusedAsFull(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect([error, isStorageFull(error)]).toEqual([expect.any(Error), true])
}

test('disk space is reserved at the start', () => {
  expect(statSync(reserveIn(folder)).size).toBe(RESERVE_BYTES)
})

test('on a nearly full disk writes are refused and reads work; with space again, writes work again', async () => {
  await note()
  const before = await count()
  free = FLOOR_BYTES - 1
  await database.disk.look()
  expect(database.disk.isFull()).toBe(true)
  await refusedAsFull(note())
  expect(await count()).toBe(before)

  free = FLOOR_BYTES + 1 // still below the second threshold, which prevents flapping
  await database.disk.look()
  await refusedAsFull(note())

  free = PLENTY
  await database.disk.look()
  await note()
  expect(await count()).toBe(before! + 1)
})

test('a transaction that runs when the disk becomes full is stored, and the next one is refused', async () => {
  const before = await count()
  const client = await database.pool.connect()
  await client.query(`begin; insert into notes values ('first')`)
  free = 0
  await database.disk.look()
  await client.query(`insert into notes values ('second')`)
  await client.query('commit')
  client.release()
  expect(await count()).toBe(before! + 2)
  await refusedAsFull(note())
  free = PLENTY
  await database.disk.look()
})

test('a connection opened while the disk is full is read-only too', async () => {
  free = 0
  await database.disk.look()
  const client = await database.pool.connect()
  client.release(new Error('made anew'))
  await refusedAsFull(note())
  const before = await count()
  free = PLENTY
  await database.disk.look()
  await note()
  expect(await count()).toBe(before! + 1)
})

test('a reserve that was released is restored before writes are accepted', async () => {
  free = 0
  await database.disk.look()
  expect(release(reserveIn(folder))).toBe(true)
  expect(release(reserveIn(folder))).toBe(false)
  free = FLOOR_BYTES + RESERVE_BYTES
  await database.disk.look()
  expect([database.disk.isFull(), existsSync(reserveIn(folder))]).toEqual([true, false])
  free = PLENTY
  await database.disk.look()
  expect([database.disk.isFull(), existsSync(reserveIn(folder))]).toEqual([false, true])
  await note()
})
