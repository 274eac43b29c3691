/** First starts from the prepared database, and without it. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder } from './data-folder.ts'
import { openEmbedded } from './embedded.ts'
import { makeTemplate } from './make-template.ts'
import { migrate } from './migrate.ts'
import { productMigrations } from './open.ts'
import { fingerprint, madeOf, unpack } from './template.ts'
import { silent } from '#server/testing/database.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let scratch: string
let template: string

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'fs-template-test-'))
  template = path.join(scratch, 'dist', 'database')
  await makeTemplate(template, productMigrations)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a first start unpacks a database that needs no migration, and stores data in it', async () => {
  const data = path.join(scratch, 'data')
  const prepared = vi.fn<(folder: string) => boolean>((folder) => unpack(folder, productMigrations, silent, template))
  const first = await openEmbedded(data, silent, () => {}, { prepared })
  expect(await migrate(first.pool, productMigrations)).toEqual([])
  await first.pool.query(`insert into users (id, subject) values ('ada', 'ada')`)
  await first.pool.end()
  await first.close()

  const second = await openEmbedded(data, silent, () => {}, { prepared })
  expect((await second.pool.query('select id from users')).rows).toEqual([{ id: 'ada' }])
  expect(prepared.mock.results).toEqual([{ type: 'return', value: true }])
  await second.pool.end()
  await second.close()
})

test('two first starts have different secret keys', async () => {
  const read = async (name: string) => {
    const { pool, close } = await openEmbedded(path.join(scratch, name), silent, () => {}, {
      prepared: (folder) => unpack(folder, productMigrations, silent, template),
    })
    const { rows } = await pool.query(
      `insert into users (id, subject) values ('ada', 'ada') returning device_secret as secret`,
    )
    await pool.end()
    await close()
    return rows[0].secret as string
  }
  expect(await read('one')).not.toBe(await read('other'))
})

test('a template of other migrations is not used', () => {
  const migrations = path.join(scratch, 'migrations')
  cpSync(productMigrations, migrations, { recursive: true })
  writeFileSync(path.join(migrations, '999-last.sql'), 'select 1')
  expect(madeOf(template)).toBe(fingerprint(productMigrations))
  expect(madeOf(template)).not.toBe(fingerprint(migrations))
  const folder = path.join(scratch, 'stale')
  expect(unpack(folder, migrations, silent, template)).toBe(false)
  expect(existsSync(folder)).toBe(false)
})

test('a first start works without a template', () => {
  const file = path.join(scratch, 'missing')
  expect(madeOf(file)).toBeNull()
  expect(unpack(path.join(scratch, 'none'), productMigrations, silent, file)).toBe(false)
})

test('nothing is left of a damaged template, and the log names it', () => {
  const file = path.join(scratch, 'damaged')
  const bytes = readFileSync(template)
  bytes[bytes.length - 1_000]! ^= 1
  writeFileSync(file, bytes)
  const warn = vi.fn<(details: object, message: string) => void>()
  const folder = path.join(scratch, 'half')
  expect(unpack(folder, productMigrations, { ...silent, warn }, file)).toBe(false)
  expect(existsSync(folder)).toBe(false)
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ file }), expect.stringContaining('creating a new one'))
})

test('a first start that was interrupted is repeated from the beginning', async () => {
  const folder = dataFolder(path.join(scratch, 'interrupted'))
  const interrupt = () => {
    unpack(folder.unfinished, productMigrations, silent, template)
    throw new Error('the computer was switched off')
  }
  await expect(openEmbedded(folder.dataDir, silent, () => {}, { prepared: interrupt })).rejects.toThrow('switched off')
  rmSync(path.join(folder.unfinished, 'PG_VERSION'))
  const { pool, close } = await openEmbedded(folder.dataDir, silent, () => {}, {
    prepared: (to) => unpack(to, productMigrations, silent, template),
  })
  expect((await pool.query('select from users')).rowCount).toBe(0)
  expect(existsSync(folder.unfinished)).toBe(false)
  await pool.end()
  await close()
})
