/** A start on a full disk: it succeeds with the reserve, and if the reserve is too small the database is not taken for damaged. */
import fs, { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { CannotOpen } from './cannot-open.ts'
import { dataFolder } from './data-folder.ts'
import { openDurable } from './durable-pglite.ts'
import { judge } from './embedded.ts'
import { keptFor } from './reserve.ts'
import { reserveIn } from './disk-space.ts'
import { copyDataFolder } from '#server/testing/database.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let scratch: string
/** Leaves the database as a crash does, so that a start writes to a table before anybody can read it. */
let crashed: string

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'fs-full-start-'))
  const folder = path.join(scratch, 'original')
  await copyDataFolder(folder)
  const { db } = await openDurable(path.join(folder, 'pg'), { onAbort() {}, makeRoom: () => false })
  await db.exec(`create table notes as select repeat('x', 500) as text from generate_series(1, 1000)`)
  crashed = path.join(scratch, 'crashed')
  cpSync(folder, crashed, { recursive: true })
  await db.close()
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function copy(name: string): string {
  const folder = path.join(scratch, name)
  cpSync(crashed, folder, { recursive: true })
  writeFileSync(reserveIn(folder), 'room')
  return folder
}

/** Makes writes to tables fail until the reserve in `folder` is released. */
function fillDisk(folder: string): void {
  const base = path.join(folder, 'pg', 'base')
  const names = readdirSync(base, { recursive: true }) as string[]
  const tables = new Set(names.map((name) => fs.statSync(path.join(base, name)).ino))
  const write = fs.writeSync as (fd: number, ...given: unknown[]) => number
  const spied = vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, ...given: unknown[]) => {
    if (existsSync(reserveIn(folder)) && tables.has(fs.fstatSync(fd).ino))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    return write(fd, ...given)
  })
  onTestFinished(() => spied.mockRestore())
}

test('the reserve is released for a table that a start must write to', async () => {
  const folder = copy('in-need')
  fillDisk(folder)
  const full = vi.fn<() => void>()
  const room = keptFor(reserveIn(folder), full)
  const { db } = await openDurable(path.join(folder, 'pg'), { onAbort() {}, makeRoom: room.makeRoom })
  expect((await db.query<{ notes: number }>('select count(*)::int as notes from notes')).rows).toEqual([
    { notes: 1000 },
  ])
  expect([full.mock.calls.length > 0, existsSync(reserveIn(folder))]).toEqual([true, false])
  await db.close()
})

test('once the database is open, the reserve is not released for writes that may fail', () => {
  const folder = copy('open')
  const room = keptFor(reserveIn(folder), () => {})
  room.isOpen()
  expect([room.makeRoom(true), existsSync(reserveIn(folder))]).toEqual([false, true])
  expect([room.makeRoom(false), existsSync(reserveIn(folder))]).toEqual([true, false])
})

test.each(['could not extend file "base/5/16384": No space left on device', 'could not write: Quota exceeded'])(
  'a start that ends with %s leaves the database in its place',
  async (reason) => {
    const folder = copy(`refused-${reason.length}`)
    const before = readdirSync(folder)
    const refusal = await judge(dataFolder(folder), reason)
    expect(refusal).toBeInstanceOf(CannotOpen)
    expect(refusal).toMatchObject({ exitCode: 73, message: expect.stringContaining('is full') as string })
    expect(readdirSync(folder)).toEqual(before)
  },
)
