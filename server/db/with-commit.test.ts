import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withCommit } from './with-commit.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())

const add = (topic: string, seq = 1) =>
  sql<{ seq: number }>`insert into topic_versions (topic, seq) values (${topic}, ${seq}) returning seq`
const topics = async () =>
  (await database.db.selectFrom('topic_versions').select('topic').orderBy('topic').execute()).map(({ topic }) => topic)

/** The connection's traffic, in order; '…' is a response that was awaited. */
async function listenTo(work: () => Promise<unknown>): Promise<string[]> {
  const client = await database.pool.connect()
  const said: string[] = []
  const query = client.query.bind(client) as (text: string, ...rest: unknown[]) => Promise<unknown>
  client.query = ((text: string, ...rest: unknown[]) => {
    said.push(/^\w+/.exec(text.trim())![0])
    return query(text, ...rest).finally(() => said.push('…'))
  }) as typeof client.query
  client.release()
  await work()
  client.query = query as typeof client.query
  return said
}

test('the last statement is sent together with the commit, and its result is available after the commit', async () => {
  const seqs: number[] = []
  const said = await listenTo(async () => {
    const numbered = await database.db.transaction().execute(async (tx) => {
      const last = await withCommit(tx, add('one', 7))
      const other = await withCommit(tx, add('other', 8))
      await sql`select 1`.execute(tx)
      return [last, other]
    })
    for (const { rows } of numbered) seqs.push((await rows)[0]!.seq)
  })
  expect(seqs).toEqual([7, 8])
  expect(said.join(' ')).toBe('begin … select … insert insert commit … … …')
  expect(await topics()).toEqual(['one', 'other'])
})

test('when the last statement fails, the transaction is rolled back with its error, and the connection works', async () => {
  await add('taken').execute(database.db)
  const failing = database.db.transaction().execute(async (tx) => {
    await add('before').execute(tx)
    await withCommit(tx, add('taken'))
    await withCommit(tx, add('after'))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'topic_versions_pkey' })
  expect(await topics()).toEqual(['taken'])
})

test('the last statement is not sent when the transaction is rolled back', async () => {
  const given = database.db.transaction().execute(async (tx) => {
    await withCommit(tx, add('never'))
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  await database.db.transaction().execute((tx) => add('next').execute(tx))
  expect(await topics()).toEqual(['next'])
})

test('outside a transaction the statement is sent at once', async () => {
  const { rows } = await withCommit(database.db, add('alone', 3))
  expect([await topics(), await rows]).toEqual([['alone'], [{ seq: 3 }]])
})

test('a table that the last statement writes to is counted as written', async () => {
  const version = database.tableVersions.counter('topic_versions')
  const before = version()
  await database.db.transaction().execute((tx) => withCommit(tx, add('counted')).then(() => {}))
  expect(version()).toBe(before + 1)
})
