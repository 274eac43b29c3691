import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { migratedDump } from '#server/testing/database.ts'
import { poolOn } from './embedded.ts'
import { startEngine, type Engine } from './embedded-engine.ts'
import { MOST } from './prepared.ts'

let engine: Engine
let pool: pg.Pool
beforeAll(async () => {
  engine = await startEngine({ kind: 'memory', dump: await migratedDump() })
  pool = poolOn(engine)
})
afterAll(async () => {
  await pool.end()
  await engine.close()
})

/** Returns the session's prepared statements. This query has no parameters, so it is not among them. */
const prepared = async (text = '%') => {
  const { rows } = await pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '${text}' order by prepare_time`,
  )
  return rows.map(({ statement }) => statement)
}
const ask = async (text: string, value: unknown) => (await pool.query(text, [value])).rows[0] as unknown

test('a repeated statement is prepared once and works with every value', async () => {
  const text = 'select $1::integer + 1 as next'
  expect(await ask(text, 1)).toEqual({ next: 2 })
  expect(await prepared(text)).toEqual([])
  expect([await ask(text, 2), await ask(text, 3), await ask(text, null)]).toEqual([
    { next: 3 },
    { next: 4 },
    { next: null },
  ])
  expect(await prepared(text)).toEqual([text])
})

test('a statement whose preparation failed is prepared again', async () => {
  const text = 'select id from not_there_yet where id = $1'
  for (let nth = 0; nth < 3; nth++) await expect(ask(text, 1)).rejects.toThrow('does not exist')
  await pool.query('create table not_there_yet as select 1 as id')
  try {
    expect([await ask(text, 1), await ask(text, 2)]).toEqual([{ id: 1 }, undefined])
  } finally {
    await pool.query('drop table not_there_yet')
  }
})

test('a plan made for a small table is discarded once the table has grown', async () => {
  await pool.query('create table grows (id integer primary key)')
  await pool.query('insert into grows values (0)')
  await pool.query('analyze grows')
  try {
    const text = 'select id from grows where id = $1'
    for (let nth = 0; nth < 10; nth++) await ask(text, nth)
    const name = await pool.query<{ name: string }>(
      `select name from pg_prepared_statements where statement = '${text}'`,
    )
    const plan = async () =>
      JSON.stringify((await pool.query(`explain (costs off) execute ${name.rows[0]!.name} (5)`)).rows)
    expect(await plan()).toContain('Seq Scan')
    await pool.query('insert into grows select generate_series(1, 20000)')
    for (let nth = 0; nth < 1_000; nth++) await ask('select $1::integer as one', nth)
    expect(await plan()).toContain('Index')
    expect(await ask(text, 19_999)).toEqual({ id: 19_999 })
  } finally {
    await pool.query('drop table grows')
  }
})

test('the number of prepared statements is limited', async () => {
  for (let nth = 0; nth < MOST + 20; nth++)
    for (const time of [1, 2]) await ask(`select $1::integer as nth${nth}`, time)
  expect((await prepared()).length).toBeLessThanOrEqual(MOST)
  expect(await ask(`select $1::integer as nth${MOST + 19}`, 3)).toEqual({ [`nth${MOST + 19}`]: 3 })
})
