/** The database as the product opens it: the same values from both kinds, transactions, what a test can rely on, refusals. */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { CannotOpen } from './cannot-open.ts'
import { requireWritable } from './data-folder.ts'
import { openDatabase, productMigrations, refuseSession } from './open.ts'
import { copyDataFolder, openTestDatabase, silent, type TestDatabase } from '#server/testing/database.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.reset())
afterAll(() => database.close())

const addUser = (id: string, db = database.db) => db.insertInto('users').values({ id, subject: id }).execute()

test.each<[string, string, unknown]>([
  ['a whole number', '7::int4', 7],
  ['a big whole number', '9007199254740991::int8', 9_007_199_254_740_991],
  ['one too big to be exact', '9007199254740993::int8', '9007199254740993'],
  ['a negative one', '-9007199254740993::int8', '-9007199254740993'],
  ['whole numbers in a list', 'array[1, null, 9007199254740993]::int8[]', [1, null, '9007199254740993']],
  ['a decimal', '1.50::numeric', '1.50'],
  ['a total of 20 digits', '12345678901234567890::numeric(20, 0)', '12345678901234567890'],
  ['a fraction', '0.1::float8', 0.1],
  ['an instant', `timestamptz '2026-03-08 02:30:00.123+02'`, new Date('2026-03-08T00:30:00.123Z')],
  ['a day', `date '2026-03-08'`, '2026-03-08'],
  ['days in a list', `array[date '2026-03-08']`, ['2026-03-08']],
  ['a document', `'{"picks": [{"price": "1.50"}], "n": 7}'::jsonb`, { picks: [{ price: '1.50' }], n: 7 }],
  ['a truth', 'true', true],
  ['text', `'héllo ✓'::text`, 'héllo ✓'],
  ['nothing', 'null::int8', null],
  ['the zone of the session', `current_setting('timezone')`, 'UTC'],
])('%s arrives the same from both databases', async (_, expression, value) => {
  const { rows } = await database.pool.query(`select ${expression} as value`)
  expect(rows).toEqual([{ value }])
})

test('an error has its code and its constraint, and the connection goes on', async () => {
  await addUser('ada')
  await expect(addUser('ada')).rejects.toMatchObject({ code: '23505', constraint: 'users_pkey' })
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'ada' }])
})

test('a transaction is stored completely or not at all', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await addUser('ada', tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
})

test("concurrent transactions do not see each other's unfinished changes", async () => {
  await addUser('ada')
  const addOne = () =>
    database.db.transaction().execute(async (tx) => {
      const { xp } = await tx
        .selectFrom('users')
        .select('xp')
        .where('id', '=', 'ada')
        .forUpdate()
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('users')
        .set({ xp: xp + 1 })
        .where('id', '=', 'ada')
        .execute()
    })
  await Promise.all(Array.from({ length: 20 }, addOne))
  expect(await database.db.selectFrom('users').select('xp').executeTakeFirstOrThrow()).toEqual({ xp: 20 })
})

test('a result of many megabytes arrives completely', async () => {
  const { rows } = await database.pool.query(
    `select id, repeat(md5(id::text), 30) as text from generate_series(1, 5000) id`,
  )
  expect(rows).toHaveLength(5000)
  expect(rows.at(-1).text).toBe('a35fe7f7fe8217b4369a0af4244d1fca'.repeat(30))
})

test('a statement of many megabytes arrives completely', async () => {
  const text = 'long '.repeat(1_000_000)
  const { rows } = await database.pool.query('select length($1::text) as length', [text])
  expect(rows).toEqual([{ length: text.length }])
})

test('reset leaves empty tables, ids that start again, and working triggers', async () => {
  await addUser('ada')
  const credit = (txId: string) =>
    database.db
      .insertInto('ledger')
      .values([
        { tx_id: txId, account: 'user:ada', amount_cents: 500, reason: 'test' },
        { tx_id: txId, account: 'house', amount_cents: -500, reason: 'test' },
      ])
      .returning('id')
      .execute()
  await credit('one')
  await database.reset()
  expect(await database.db.selectFrom('ledger').selectAll().execute()).toEqual([])
  expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([])

  await addUser('ada')
  expect((await credit('two')).map(({ id }) => id)).toEqual([1, 2])
  expect(await database.db.selectFrom('users').select('balance_cents').execute()).toEqual([{ balance_cents: 500 }])
  await expect(sql`delete from ledger`.execute(database.db)).rejects.toThrow('append only')
})

test('two test databases share no data', async () => {
  const other = await openTestDatabase()
  onTestFinished(() => other.close())
  await addUser('ada')
  expect(await other.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('a server that cannot be reached is named without its password', async () => {
  const refusal = await openDatabase({
    dataDir: 'unused',
    databaseUrl: 'postgres://ada:secret@127.0.0.1:9/game',
    log: silent,
  }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CannotOpen)
  expect((refusal as Error).message).toMatch(/^PostgreSQL at 127\.0\.0\.1:9\/game cannot be used: /)
  expect((refusal as Error).message).not.toContain('secret')
})

test('the product opens, closes and opens its folder again, and refuses migrations that were edited', async () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fs-open-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  const options = { dataDir: path.join(scratch, 'data'), log: silent, migrations: path.join(scratch, 'migrations') }
  await copyDataFolder(options.dataDir)
  cpSync(productMigrations, options.migrations, { recursive: true })
  const migration = path.join(options.migrations, '999-last.sql')

  writeFileSync(migration, `create table notes as select 'kept' as text`)
  await (await openDatabase(options)).close()

  const again = await openDatabase(options)
  expect(again.kind).toBe('embedded')
  expect((await again.pool.query('select text from notes')).rows).toEqual([{ text: 'kept' }])
  await again.close()

  writeFileSync(migration, 'select 1')
  await expect(openDatabase(options)).rejects.toThrow(/cannot be brought up to date: 999-last\.sql was changed/)
})

test('a data folder from before the first release is refused with a sentence that says what to do', async () => {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'fs-before-')), 'data')
  onTestFinished(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))
  await copyDataFolder(dataDir)
  const { pool, close } = await openDatabase({ dataDir, log: silent })
  await pool.query(`update schema_migrations set name = '001-start.sql'`)
  await close()
  await expect(openDatabase({ dataDir, log: silent })).rejects.toMatchObject({
    exitCode: 78,
    message:
      'The database cannot be brought up to date: it was made before the first release; ' +
      'set DATA_DIR to a new folder or DATABASE_URL to an empty database.',
  })
})

test('a data folder that cannot be written to is refused with one sentence', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fs-writable-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  expect(() => requireWritable(path.join(scratch, 'made', 'now'))).not.toThrow()
  expect(readdirSync(path.join(scratch, 'made', 'now'))).toEqual([])
  // a file where the folder should be: for an administrator of the machine no folder is read-only by its mode
  writeFileSync(path.join(scratch, 'file'), '')
  expect(() => requireWritable(path.join(scratch, 'file'))).toThrow(CannotOpen)
  expect(() => requireWritable(path.join(scratch, 'file'))).toThrow(
    /^The data folder .*file cannot be written to: .*\.$/,
  )
})

test('a session that waits for ever or has another time zone is refused, with the settings that the role needs', async () => {
  const client = await database.pool.connect()
  const set = (name: string, value: string) => client.query('select set_config($1, $2, false)', [name, value])
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) await set(name, '5s')
  const before = await refuseSession(client)
  await set('idle_in_transaction_session_timeout', '0')
  await set('timezone', 'Europe/Berlin')
  const after = await refuseSession(client)
  await client.query('reset all')
  client.release()
  expect(before).toBeNull()
  expect(after).toMatch(
    /alter role postgres set idle_in_transaction_session_timeout = '2s'; alter role postgres set timezone = 'UTC';$/,
  )
})

test('a pooler that refuses the settings of a connection is connected to again without them', async () => {
  const asked: string[] = []
  const pooler = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (startup: Buffer) => {
      asked.push(startup.includes('statement_timeout') ? 'with settings' : 'without')
      const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
      const head = Buffer.from('E\0\0\0\0')
      head.writeInt32BE(4 + fields.length, 1)
      socket.end(Buffer.concat([head, Buffer.from(fields)]))
    })
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void pooler.close())
  const { port } = pooler.address() as AddressInfo
  const databaseUrl = `postgres://ada@127.0.0.1:${port}/game`
  await expect(openDatabase({ dataDir: 'unused', databaseUrl, log: silent })).rejects.toThrow(CannotOpen)
  expect(asked).toEqual(['with settings', 'without'])
})
