import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, silent, type TestDatabase } from '#server/testing/database.ts'
import { isHeld, openLeases } from './leases.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

/** Expires the lease, as if its owner had been frozen for that long. */
const runOut = () => sql`update leases set until = clock_timestamp() - interval '1 millisecond'`.execute(database.db)
const mayWrite = async (token: number) =>
  (await sql<{ may: boolean }>`select ${isHeld('tick', token)} as may`.execute(database.db)).rows[0]!.may
const processNamed = (name: string) => openLeases(database.db, name, silent)

test('only one of several processes gets a lease, and it keeps it', async () => {
  const [one, other] = [processNamed('one'), processNamed('other')]
  const tokens = await Promise.all([one.token('tick'), other.token('tick')])
  expect(tokens.filter((token) => token !== null)).toEqual([1])
  const holder = tokens[0] === null ? other : one
  expect(await holder.token('tick')).toBe(1)
  expect(await other.token('notifications')).toBe(1)
})

test('an expired lease goes to another process with a new token, and late writes of the former owner are refused', async () => {
  const [frozen, other] = [processNamed('frozen'), processNamed('other')]
  const before = (await frozen.token('tick'))!
  expect(await mayWrite(before)).toBe(true)
  await runOut()
  const after = (await other.token('tick'))!
  expect(after).toBe(before + 1)
  // it still believes that it holds the lease
  expect(await frozen.token('tick')).toBe(before)
  expect([await mayWrite(before), await mayWrite(after)]).toEqual([false, true])
})

test('a slow process whose lease nobody took keeps its token', async () => {
  const one = processNamed('one')
  await one.token('tick')
  await runOut()
  one.keep('tick')
  await expect.poll(() => mayWrite(1)).toBe(true)
  await one.release()
})

test('a lease goes to another process within 2.5 s of its last renewal', async () => {
  const [one, other] = [processNamed('one'), processNamed('other')]
  await one.token('tick')
  const taken = Promise.withResolvers<void>()
  const began = performance.now()
  other.keep('tick', () => taken.resolve())
  await taken.promise
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await other.token('tick')).toBe(2)
  await other.release()
})

test('a process that ends releases its leases at once and takes no more', async () => {
  const [one, other] = [processNamed('one'), processNamed('other')]
  one.keep('tick')
  await one.token('tick')
  await one.release()
  expect(await other.token('tick')).toBe(2)
  expect(await one.token('tick')).toBeNull()
})

test('on the embedded database a process takes over a lease at once and never renews it', async () => {
  const alone = (owner: string) => openLeases(database.db, owner, silent, true)
  expect(await alone('before').token('tick')).toBe(1)
  const now = alone('now')
  expect(await now.token('tick')).toBe(2)
  expect([await mayWrite(1), await mayWrite(2)]).toEqual([false, true])
  await sql`delete from leases`.execute(database.db)
  now.keep('tick')
  expect(await now.token('tick')).toBe(2)
  expect(await database.db.selectFrom('leases').selectAll().execute()).toEqual([])
})
