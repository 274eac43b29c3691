/** Several processes on one database share one admin code. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { compareSettings, replaceSettings } from '#server/records/cluster-settings.ts'
import { readAdminCode } from './admin-code.ts'
import { agreeOnAdminCode, hashOfCode, isClusterCode } from './cluster-code.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.reset()
  folder = await mkdtemp(path.join(tmpdir(), 'cluster-code-'))
})
afterAll(() => database.close())

/** A process with a data folder of its own. */
const process = (name: string, adminCode: string | null = null) => ({ adminCode, dataDir: path.join(folder, name) })
const agree = (where: ReturnType<typeof process>) => agreeOnAdminCode(database.db, where)

test('when ten processes start at once without a code, one makes it and all accept it', async () => {
  const processes = Array.from({ length: 10 }, (_, nth) => process(`p${nth}`))
  const agreed = await Promise.all(processes.map(agree))
  const made = agreed.flatMap(({ made: code }) => code ?? [])
  expect(made).toHaveLength(1)
  expect(agreed.map(({ own, isOther }) => ({ own, isOther }))).toEqual(Array(10).fill({ own: {}, isOther: false }))
  expect(processes.filter(({ dataDir }) => existsSync(path.join(dataDir, 'admin-code')))).toHaveLength(1)
  expect(await isClusterCode(database.db, ` ${made[0]!}\n`)).toBe(true)
  expect(await isClusterCode(database.db, `${made[0]!}x`)).toBe(false)
  expect(await isClusterCode(database.db, '')).toBe(false)
  // a later start makes no code
  expect(await agree(process('later'))).toEqual({ own: {}, made: null, isOther: false })
  expect(existsSync(path.join(folder, 'later', 'admin-code'))).toBe(false)
  await rm(folder, { recursive: true })
})

test("the first process's stored code becomes everyone's, and the others are told that theirs no longer counts", async () => {
  const [one, other] = [process('one'), process('other')]
  const { code } = readAdminCode(one)
  const { code: another } = readAdminCode(other)
  expect(await agree(one)).toEqual({ own: {}, made: null, isOther: false })
  expect(await agree(other)).toEqual({ own: {}, made: null, isOther: true })
  expect(await isClusterCode(database.db, code)).toBe(true)
  expect(await isClusterCode(database.db, another)).toBe(false)
})

test('a process with a different code is foreign to the cluster, and the difference is not revealed', async () => {
  const first = await agree(process('one', 'first code set'))
  expect(await compareSettings(database.db, first.own)).toEqual([])
  const same = await agree(process('two', 'first code set'))
  expect(await compareSettings(database.db, same.own)).toEqual([])
  const other = await agree(process('three', 'another code set'))
  expect(await compareSettings(database.db, other.own)).toEqual([
    { name: 'admin_code', here: 'another', cluster: 'not shown' },
  ])
  // once switched, the other processes differ
  await database.db.transaction().execute((tx) => replaceSettings(tx, other.own))
  expect(await isClusterCode(database.db, 'another code set')).toBe(true)
  expect(await isClusterCode(database.db, 'first code set')).toBe(false)
  expect(await compareSettings(database.db, first.own)).toHaveLength(1)
})

test('with no code set, every guess fails', async () => {
  expect(await isClusterCode(database.db, '')).toBe(false)
  const hash = await hashOfCode(database.db, 'the very code')
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(await hashOfCode(database.db, 'the very codX')).not.toBe(hash)
})
