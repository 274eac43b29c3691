import { CompiledQuery, sql, type DatabaseConnection } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { trackTableVersions, tablesWrittenBy } from './table-versions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const creator = (name: string) => ({ youtube_id: name, channel_name: name, category: 'gaming' })

test.each([
  ['select * from "entries"', []],
  ['select * from entries for update', []],
  ['insert into "entries" ("picks") values ($1)', ['entries']],
  ['update "competition_totals" set "total_entries" = $1', ['competition_totals']],
  ['update only creators set price_cents = 1', ['creators']],
  ['delete from sessions where expire < now()', ['sessions']],
  ['with gone as (delete from "users" returning *) insert into creators select * from gone', ['users', 'creators']],
  ['\n  insert into creators (id) values (1) on conflict (id) do update set id = excluded.id', ['creators', 'set']],
  ['merge into entries using given on true when matched then delete', ['entries']],
  ['truncate table notifications', ['notifications']],
  ['commit', []],
])('finds the written tables of: %s', (statement, tables) => {
  expect(tablesWrittenBy(statement)).toEqual(tables)
})

test('a counter counts writes to its own tables from its creation on', () => {
  const tableVersions = trackTableVersions()
  const [creators, both] = [tableVersions.counter('creators'), tableVersions.counter('creators', 'entries')]
  tableVersions.note(['entries', 'no_table_of_ours'])
  tableVersions.note(['creators', 'entries'])
  expect([creators(), both()]).toEqual([1, 3])
})

test('a statement outside a transaction is counted when it is done, from the query builder or raw', async () => {
  const count = database.tableVersions.counter('creators')
  const before = count()
  await database.db.insertInto('creators').values(creator('one')).execute()
  expect(count()).toBe(before + 1)
  await sql`update creators set category = 'music'`.execute(database.db)
  expect(count()).toBe(before + 2)
  await database.db.selectFrom('creators').selectAll().execute()
  await database.db.deleteFrom('sessions').execute()
  expect(count()).toBe(before + 2)
})

test('a transaction is counted at its commit, before the writer continues', async () => {
  const count = database.tableVersions.counter('creators')
  const before = count()
  await database.db.transaction().execute(async (tx) => {
    await tx.insertInto('creators').values(creator('two')).execute()
    expect(count()).toBe(before)
  })
  expect(count()).toBe(before + 1)
})

test('a transaction that is rolled back does not change the table version', async () => {
  const count = database.tableVersions.counter('creators')
  const before = count()
  await expect(
    database.db.transaction().execute(async (tx) => {
      await tx.insertInto('creators').values(creator('three')).execute()
      throw new Error('after all not')
    }),
  ).rejects.toThrow('after all not')
  expect(count()).toBe(before)
  await database.db.transaction().execute((tx) => tx.selectFrom('creators').selectAll().execute())
  expect(count()).toBe(before)
})

test('emptying the database counts as a write to every table', async () => {
  const count = database.tableVersions.counter('creators', 'users')
  const before = count()
  await database.reset()
  expect(count()).toBe(before + 2)
})

test('Kysely sends each statement and each step of a transaction through the connection that the driver hands out', async () => {
  const sent: string[] = []
  const pass = (connection: DatabaseConnection) => {
    const send = connection.executeQuery.bind(connection)
    connection.executeQuery = (query) => {
      sent.push(query.sql)
      return send(query)
    }
    return () => (connection.executeQuery = send)
  }
  await database.db.connection().execute(async (db) => {
    const undo = await db.getExecutor().provideConnection(async (connection) => pass(connection))
    await db.selectFrom('creators').select('id').execute()
    await sql`select 1`.execute(db)
    await db.executeQuery(CompiledQuery.raw('select 2'))
    await db.transaction().execute((tx) => sql`select 3`.execute(tx))
    undo()
  })
  expect(sent).toEqual(['select "id" from "creators"', 'select 1', 'select 2', 'begin', 'select 3', 'commit'])
})
