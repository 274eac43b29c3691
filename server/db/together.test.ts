import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Queryable } from './handle.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { together } from './together.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

const add = (seq: number) => async (each: Queryable) => {
  await each
    .insertInto('topic_versions')
    .values({ topic: `nth-${seq}`, seq })
    .execute()
}
const count = async (each: Queryable) =>
  (await sql<{ count: number }>`select count(*)::integer as count from topic_versions`.execute(each)).rows[0]!.count

test('statements run in the order in which they are listed, without waiting for each other', async () => {
  const client = await database.pool.connect()
  let open = 0
  let mostOpen = 0
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  client.query = ((...given: unknown[]) => {
    mostOpen = Math.max(mostOpen, ++open)
    return query(...given).finally(() => open--)
  }) as typeof client.query
  client.release()
  const counts = await database.db
    .transaction()
    .execute((tx) => together(tx, count, add(1), count, add(2), add(3), count, async () => 'nothing asked'))
  client.query = query as typeof client.query
  expect(counts).toEqual([0, undefined, 1, undefined, undefined, 3, 'nothing asked'])
  expect(mostOpen).toBe(6)
})

test('the error of a failed statement is thrown when all have ended, so that none runs after the rollback', async () => {
  const slowly = async (each: Queryable) => {
    await count(each).catch(() => {})
    await add(9)(each)
  }
  const failing = database.db.transaction().execute(async (tx) => {
    await add(1)(tx)
    await together(tx, add(2), add(1), slowly)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await count(database.db)).toBe(0)
})
