/** The files of the data folder: their permissions, and how a backup is named. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, findBackup, requireOwnFolder, restrictPermissions } from './data-folder.ts'
import { openDatabase } from './open.ts'
import { copyDataFolder, silent } from '#server/testing/database.ts'

/**
 * Without the engine's cache of its catalogue, whose mode it sets itself: nothing in it is about people, and the folders around it are closed.
 */
const openToOthers = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))].filter(
    (name) => (statSync(name).mode & 0o077) !== 0 && path.basename(name) !== 'pg_internal.init',
  )

/** Gives every file the permissions that a restore under a permissive umask would. */
function openUp(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) openUp(name)
    chmodSync(name, entry.isDirectory() ? 0o777 : 0o666)
  }
  chmodSync(folder, 0o777)
}

test('a start closes the data folder to other users, and files that the database adds later are closed too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-closed-'))
  const umask = process.umask()
  onTestFinished(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })
  await copyDataFolder(folder)
  mkdirSync(path.join(folder, 'outbox'))
  writeFileSync(path.join(folder, 'outbox', 'email.eml'), 'To: ada@example.com')
  openUp(folder)
  expect(openToOthers(folder)).toContain(path.join(folder, 'outbox', 'email.eml'))

  restrictPermissions(folder)
  expect(openToOthers(folder)).toEqual([])
  const { pool, close } = await openDatabase({ dataDir: folder, log: silent })
  await pool.query('create table notes as select generate_series(1, 1000) as id')
  await pool.query('checkpoint')
  expect(openToOthers(folder)).toEqual([])
  await close()
  expect(openToOthers(folder)).toEqual([])
}, 180_000)

test('in a folder that holds other files, only our own files are closed to others, and a start is refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-home-'))
  const umask = process.umask()
  onTestFinished(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })
  mkdirSync(path.join(folder, 'photos'))
  writeFileSync(path.join(folder, 'photos', 'ada.jpg'), '')
  writeFileSync(path.join(folder, 'admin-code'), 'violet kettle harbor')
  openUp(folder)
  expect(() => requireOwnFolder(folder)).toThrow(/DATA_DIR=.*photos.*\.fantasy-social/)

  writeFileSync(path.join(folder, '.fantasy-social'), '')
  expect(() => requireOwnFolder(folder)).not.toThrow()
  restrictPermissions(folder)
  expect(openToOthers(folder).toSorted()).toEqual([
    folder,
    path.join(folder, 'photos'),
    path.join(folder, 'photos', 'ada.jpg'),
  ])
})

test('an empty folder, a missing one and one with only our own files may be used', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-own-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'pg'))
  mkdirSync(path.join(folder, 'backups'))
  mkdirSync(path.join(folder, 'lost+found'))
  for (const used of [folder, path.join(folder, 'backups'), path.join(folder, 'missing')])
    expect(() => requireOwnFolder(used)).not.toThrow()
})

test('a backup is found by its name in the folder of backups or by its path, and a wrong name is one sentence', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fs-backups-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const folder = dataFolder(dataDir)
  const name = '2026-11-20T10-00-00.000Z.tgz'
  const file = path.join(folder.backups, name)
  mkdirSync(folder.backups)
  writeFileSync(file, '')
  expect(findBackup(folder, name)).toBe(file)
  expect(findBackup(folder, file)).toBe(file)
  expect(() => findBackup(folder, 'other.tgz')).toThrow(
    `There is no backup other.tgz, neither at this path nor in ${folder.backups}.`,
  )
})
