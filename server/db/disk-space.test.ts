/** The embedded database on a disk that fills up: it refuses to store, goes on reading, and recovers by itself. */
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

test('room is kept from the start', () => {
  expect(statSync(reserveIn(folder)).size).toBe(RESERVE_BYTES)
})

test('with too little room nothing is stored and everything is read; with room again it goes on by itself', async () => {
  await note()
  const before = await count()
  free = FLOOR_BYTES - 1
  await database.disk.look()
  expect(database.disk.isFull()).toBe(true)
  await refusedAsFull(note())
  expect(await count()).toBe(before)

  free = FLOOR_BYTES + 1 // not enough yet: the two must not alternate
  await database.disk.look()
  await refusedAsFull(note())

  free = PLENTY
  await database.disk.look()
  await note()
  expect(await count()).toBe(before! + 1)
})

test('a transaction that is under way when the room ends is stored, the next one is not', async () => {
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

test('a connection that is made while it is full may not store either', async () => {
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

test('a reserve that was given up is made anew before anything is stored', async () => {
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
