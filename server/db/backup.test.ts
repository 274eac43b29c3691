/** Backups of an embedded database in use: complete, without blocking others, and limited in number. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { askedIn, backUp, NoRoomForBackup, worthKeeping } from './backup.ts'
import { openEmbedded, type Embedded } from './embedded.ts'
import { restore } from './restore.ts'
import { silent } from '#server/testing/database.ts'
import { openScratchDatabase } from '#server/testing/embedded.ts'
import { startUpkeep } from './upkeep.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let scratch: string
let database: Embedded
let close: () => Promise<void>

beforeAll(async () => {
  ;({ scratch, database, close } = await openScratchDatabase())
})

afterAll(() => close())

async function openCopy(backup: string): Promise<Embedded> {
  const folder = mkdtempSync(path.join(scratch, 'copy-'))
  await restore(folder, backup)
  const copy = await openEmbedded(folder, silent, () => {})
  onTestFinished(async () => {
    await copy.pool.end()
    await copy.close()
  })
  return copy
}

/** Moves money between two accounts and records each move until it is stopped. Returns the number of moves. */
function moveMoney({ pool }: Embedded): () => Promise<number> {
  let isStopped = false
  const moving = (async () => {
    let moves = 0
    while (!isStopped) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('update purses set cents = cents - 1 where id = 1')
        await client.query(`insert into moves (pad) select repeat('x', 500) from generate_series(1, 5)`)
        await client.query('update purses set cents = cents + 1 where id = 2')
        await client.query('commit')
        moves += 1
      } finally {
        client.release()
      }
    }
    return moves
  })()
  return async () => {
    isStopped = true
    return moving
  }
}

test('a backup made during transactions contains each transaction whole or not at all', async () => {
  const { pool } = database
  await pool.query('create table purses (id int primary key, cents int not null)')
  await pool.query('insert into purses values (1, 0), (2, 0)')
  await pool.query('create table moves (id serial, pad text)')
  const stop = moveMoney(database)
  const before = await vi.waitUntil(
    async () => (await pool.query<{ count: number }>('select count(*)::int as count from moves')).rows[0]!.count,
  )
  const backup = await backUp(database)
  const moves = await stop()

  const copy = await openCopy(backup)
  const { rows } = await copy.pool.query<{ sum: number; moved: number; noted: number }>(
    'select sum(cents)::int as sum, max(cents) as moved, (select count(*)::int from moves) as noted from purses',
  )
  expect(rows[0]!.sum).toBe(0)
  expect(rows[0]!.noted).toBe(rows[0]!.moved * 5)
  expect(rows[0]!.noted).toBeGreaterThan(before)
  expect(rows[0]!.moved).toBeLessThanOrEqual(moves)
})

test('a backup contains nothing that was stored after its end', async () => {
  const { pool } = database
  await pool.query('create table drafts (text text)')
  const backup = await backUp(database)
  await pool.query(`insert into drafts values ('later')`)
  const copy = await openCopy(backup)
  expect((await copy.pool.query('select from drafts')).rowCount).toBe(0)
})

test('only its owner can read a backup, and no incomplete backup is left behind', async () => {
  const backup = await backUp(database)
  expect(statSync(backup).mode & 0o077).toBe(0)
  writeFileSync(path.join(database.folder.backups, 'interrupted.tgz.part'), '')
  await backUp(database)
  expect(readdirSync(database.folder.backups).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the last twelve backups are kept, and the last of each hour for a day', () => {
  const names = Array.from({ length: 30 * 12 }, (_, nth) => {
    const [hour, minute] = [Math.floor(nth / 12), (nth % 12) * 5]
    return `/backups/${new Date(Date.UTC(2026, 0, 1, hour, minute)).toISOString().replaceAll(':', '-')}.tgz`
  })
  const now = Date.UTC(2026, 0, 2, 6)
  const kept = worthKeeping(names, now)
  expect(kept).toHaveLength(36)
  expect(kept.slice(-12)).toEqual(names.slice(-12))
  expect(kept.slice(0, -12).every((name) => name.includes('-55-00'))).toBe(true)
  expect(worthKeeping(names.slice(0, 5), now)).toEqual(names.slice(0, 5))
})

test('backups older than two days are deleted, except the last two', () => {
  const names = ['2026-01-01T10-00-00.000Z', '2026-01-04T10-00-00.000Z', '2026-01-06T10-00-00.000Z', 'of-ours']
  const files = names.map((name) => `/backups/${name}.tgz`)
  expect(worthKeeping(files, Date.UTC(2026, 0, 6, 11))).toEqual(files.slice(2))
  expect(worthKeeping(files.slice(0, 3), Date.UTC(2026, 0, 20))).toEqual(files.slice(1, 3))
})

test('on a nearly full disk the oldest backups are deleted, and with two left no backup is made', async () => {
  const folder = { ...database.folder, backups: path.join(scratch, 'crowded') }
  mkdirSync(folder.backups)
  for (let nth = 1; nth <= 5; nth++) writeFileSync(path.join(folder.backups, `2026-01-0${nth}.tgz`), 'x')
  const free = vi.fn<() => Promise<number>>().mockResolvedValue(2 ** 20)
  const source = { ...database, folder, disk: { ...database.disk, free } }
  await expect(backUp(source)).rejects.toThrow(NoRoomForBackup)
  expect(readdirSync(folder.backups)).toEqual(['2026-01-04.tgz', '2026-01-05.tgz'])

  writeFileSync(path.join(folder.backups, '2026-01-06.tgz'), 'x')
  free.mockResolvedValueOnce(2 ** 20).mockResolvedValue(2 ** 40)
  await backUp(source)
  const newest = path.basename(await backUp(source))
  expect(readdirSync(folder.backups).sort().slice(-1)).toEqual([newest])
  expect(existsSync(path.join(folder.backups, '2026-01-04.tgz'))).toBe(false)
})

test('a requested backup is made at once', async () => {
  const asked = askedIn(database.folder)
  rmSync(database.folder.backups, { recursive: true, force: true })
  mkdirSync(database.folder.backups)
  const stop = startUpkeep(database, silent, 0)
  onTestFinished(stop)
  writeFileSync(asked, '')
  await vi.waitUntil(() => !existsSync(asked), { timeout: 60_000 })
  expect(readdirSync(database.folder.backups).filter((name) => name.endsWith('.tgz'))).toHaveLength(1)
})
