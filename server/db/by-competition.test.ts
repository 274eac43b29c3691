/** The tables that belong to one competition, and what would cross databases if competitions were divided among several. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const SECTION = /## When one PostgreSQL is not enough\n(.*)/s

/** Tables whose every row belongs to one competition: `competition_id` is never null. */
async function tablesOfCompetitions(): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'competition_id' and is_nullable = 'NO' order by 1
  `.execute(server.db)
  return rows.map(({ table }) => table)
}

/** Primary and unique keys of these tables without the competition: a database that divides them cannot check such a key. */
async function keysWithoutCompetition(tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select class.relname || ' (' || string_agg(attname, ', ' order by place) || ')' as key
    from pg_index
    join pg_class as class on class.oid = indrelid
    cross join lateral unnest(indkey::int2[]) with ordinality as keyed (attnum, place)
    join pg_attribute as attribute on attrelid = indrelid and attribute.attnum = keyed.attnum
    where indisunique and relname = any(${tables as string[]})
    group by indexrelid, relname having not bool_or(attname = 'competition_id') order by 1
  `.execute(server.db)
  return rows.map(({ key }) => key)
}

test('docs/scaling.md names every key that a division of the database by competition would have to change', async () => {
  const tables = await tablesOfCompetitions()
  expect(tables).toContain('entries')
  const [, section] = SECTION.exec(readFileSync('docs/scaling.md', 'utf8'))!
  const named = [...section!.matchAll(/^- `([^`]+)`/gm)].map(([, key]) => key)
  expect(named.toSorted()).toEqual((await keysWithoutCompetition(tables)).toSorted())
})

test('a statement with the competition reads one part of a table that is divided by competition', async () => {
  const plan = await server.db.transaction().execute(async (tx) => {
    await sql`create table divided (like entries) partition by hash (competition_id)`.execute(tx)
    for (const part of [0, 1, 2, 3])
      await sql`create table ${sql.table(`divided_${part}`)} partition of divided for values with (modulus 4, remainder ${sql.lit(part)})`.execute(
        tx,
      )
    const partsOf = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<Record<string, string>>`explain select id from divided where ${condition}`.execute(tx)
      return new Set(rows.flatMap((row) => Object.values(row)[0]!.match(/on divided_\d/g) ?? [])).size
    }
    const found = [await partsOf(sql`competition_id = 7 and user_id = 'ada'`), await partsOf(sql`id = 7`)]
    await sql`drop table divided`.execute(tx)
    return found
  })
  expect(plan).toEqual([1, 4])
})
