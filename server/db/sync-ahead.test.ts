/** Which files are synced before a database is opened. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAhead } from './sync-ahead.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fs-sync-'))
  for (const name of ['global', 'base/1']) mkdirSync(path.join(folder, name), { recursive: true })
  for (let nth = 0; nth < 40; nth++) writeFileSync(path.join(folder, `base/1/${nth}`), 'a page')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The control file as PostgreSQL leaves it: state 1 is closed, 6 in production. */
function leaveIn(state: number): void {
  const control = Buffer.alloc(64)
  control.writeInt32LE(state, 16)
  writeFileSync(path.join(folder, 'global/pg_control'), control)
}
const inodeOf = (name: string) => statSync(path.join(folder, name), { bigint: true }).ino

test('after a crash every file is synced before the start', async () => {
  leaveIn(6)
  const synced = await syncAhead(folder)
  expect(synced.size).toBe(process.platform === 'win32' ? 0 : 41)
  expect(synced.has(inodeOf('base/1/7'))).toBe(process.platform !== 'win32')
})

test('a database that was closed, or has no control file, needs no sync', async () => {
  leaveIn(1)
  expect((await syncAhead(folder)).size).toBe(0)
  rmSync(path.join(folder, 'global/pg_control'))
  expect((await syncAhead(folder)).size).toBe(0)
})
