/** Migrations: applied in order, once, each whole or not at all, on every kind of database. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'

let scratch: string
let folder: string
let database: TestDatabase

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'fs-migrate-'))
  const none = path.join(scratch, 'none')
  mkdirSync(none)
  database = await openTestDatabase({ migrations: none })
})

beforeEach(async () => {
  folder = mkdtempSync(path.join(scratch, 'files-'))
  await database.pool.query('drop schema public cascade; create schema public')
})

afterAll(async () => {
  await database.close()
  rmSync(scratch, { recursive: true, force: true })
})

function write(files: Record<string, string>): void {
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql)
}

const run = () => migrate(database.pool, folder)

async function values(): Promise<string[]> {
  return (await database.pool.query<{ value: string }>('select value from things order by id')).rows.map(
    (row) => row.value,
  )
}

const CREATE_THINGS = 'create table things (id integer generated always as identity, value text);'
const add = (value: string) => `insert into things (value) values ('${value}');`

test('files are applied once, in the order of their numbers', async () => {
  write({
    '010-third.sql': add('third'),
    '002-second.sql': add('second'),
    '001-first.sql': CREATE_THINGS + add('first'),
  })
  expect(await run()).toEqual(['001-first.sql', '002-second.sql', '010-third.sql'])
  expect(await values()).toEqual(['first', 'second', 'third'])

  expect(await run()).toEqual([])
  write({ '011-fourth.sql': add('fourth') })
  expect(await run()).toEqual(['011-fourth.sql'])
  expect(await values()).toEqual(['first', 'second', 'third', 'fourth'])

  const { rows } = await database.pool.query('select name, applied_at from schema_migrations order by name')
  expect(rows).toHaveLength(4)
  expect(rows[0]).toEqual({ name: '001-first.sql', applied_at: expect.any(Date) })
})

test('without missing migrations nothing is written, so a read-only database opens too', async () => {
  write({ '001-first.sql': CREATE_THINGS })
  await run()
  const client = await database.pool.connect()
  try {
    await client.query('set default_transaction_read_only = on')
    const alone = { connect: async () => ({ query: client.query.bind(client), release() {} }) }
    expect(await migrate(alone as unknown as typeof database.pool, folder)).toEqual([])
    write({ '002-second.sql': add('second') })
    await expect(migrate(alone as unknown as typeof database.pool, folder)).rejects.toThrow('read-only transaction')
  } finally {
    await client.query('set default_transaction_read_only = off')
    client.release()
  }
})

test('a file that fails leaves nothing behind, and the message names its line', async () => {
  write({ '001-first.sql': CREATE_THINGS, '002-wrong.sql': `${add('half')}\n\nselect nonsense from things;\n` })
  await expect(run()).rejects.toThrow(/^002-wrong\.sql, line 3: column "nonsense" does not exist/)
  expect(await values()).toEqual([])

  write({ '002-wrong.sql': add('whole') })
  expect(await run()).toEqual(['002-wrong.sql'])
  expect(await values()).toEqual(['whole'])
})

test.each(['55P03', '40P01'])(
  'a table that other transactions are using (%s) is changed once, after they have finished',
  async (code) => {
    write({ '001-first.sql': `${CREATE_THINGS} create sequence tries;` })
    await run()
    // a sequence keeps its value after a rollback
    write({
      '002-second.sql': `${add('second')}
      do $$ begin if nextval('tries') < 3 then raise exception 'in use' using errcode = '${code}'; end if; end $$;`,
    })
    expect(await run()).toEqual(['002-second.sql'])
    expect(await values()).toEqual(['second'])
    expect((await database.pool.query(`select last_value::int as tries from tries`)).rows).toEqual([{ tries: 3 }])
  },
)

test('different line ends do not count as a change of a file', async () => {
  write({ '001-first.sql': `${CREATE_THINGS}\n${add('first')}\n` })
  await run()
  write({ '001-first.sql': `${CREATE_THINGS}\r\n${add('first')}\r\n` })
  expect(await run()).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  [
    'that was changed after it was applied',
    { '002-second.sql': add('other') },
    '002-second.sql was changed after it was applied',
  ],
  ['that comes before one already applied', { '001-zero.sql': '', '001-first.sql': '' }, 'have the same number'],
  [
    'with a number between those applied',
    { '003-between.sql': add('between') },
    '003-between.sql comes before 004-fourth.sql',
  ],
  ['without a number', { 'more.sql': add('more') }, 'more.sql is not named like 001-start.sql'],
])('the migrations refuse a file %s', async (_, files, sentence) => {
  write({ '001-first.sql': CREATE_THINGS, '002-second.sql': add('second'), '004-fourth.sql': add('fourth') })
  await run()
  write(files)
  await expect(run()).rejects.toThrow(sentence)
  expect(await values()).toEqual(['second', 'fourth'])
})

test('a database that did not begin with the first file is refused and not changed', async () => {
  write({ '001-start.sql': CREATE_THINGS, '002-second.sql': add('second') })
  await run()
  rmSync(path.join(folder, '001-start.sql'))
  write({ '001-baseline.sql': add('baseline') })
  await expect(run()).rejects.toThrow('it was made before the first release; set DATA_DIR to a new folder')
  expect(await values()).toEqual(['second'])
})

test('programs that start at the same time apply each file once in total', async () => {
  write({ '001-first.sql': `${CREATE_THINGS} select pg_sleep(0.05);${add('first')}`, '002-second.sql': add('second') })
  const done = await Promise.all(Array.from({ length: 5 }, run))
  expect(done.flat().sort()).toEqual(['001-first.sql', '002-second.sql'])
  expect(await values()).toEqual(['first', 'second'])
})
