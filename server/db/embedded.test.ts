/** The embedded database on a real folder: who may open it, what survives, which messages a damaged one gives. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from './backup.ts'
import { DamagedDatabase, FolderInUse } from './cannot-open.ts'
import { EMBEDDED_MAJOR, openEmbedded, type Embedded } from './embedded.ts'
import { restore } from './restore.ts'
import { copyDataFolder, SHORT_LIVED, silent } from '#server/testing/database.ts'
import { isLogLong, vacuum } from './upkeep.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const program = path.resolve(import.meta.dirname, '../testing/database-process.ts')

let scratch: string
/** A data folder with a table of three players, made once; each test that opens one takes a copy. */
let original: string
let playersFile: string
let catalogFile: string

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'fs-embedded-'))
  original = path.join(scratch, 'original')
  await copyDataFolder(original)
  const { pool, close } = await openEmbedded(original, silent, () => {})
  await pool.query(`create table players as select id, repeat('x', 500) as name from generate_series(1, 3) id`)
  const { rows } = await pool.query(
    `select pg_relation_filepath('players') as players, pg_relation_filepath('pg_class') as catalog`,
  )
  ;({ players: playersFile, catalog: catalogFile } = rows[0])
  // pages are damaged later, so the log must hold no copy from which PostgreSQL would repair them
  await pool.query('vacuum')
  await pool.query('checkpoint')
  await pool.end()
  await close()
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function copy(name: string): string {
  const folder = path.join(scratch, name)
  cpSync(original, folder, { recursive: true })
  return folder
}

async function open(
  folder: string,
  onLost: (error: Error) => void = () => {},
): Promise<Embedded & { stop(): Promise<void> }> {
  const embedded = await openEmbedded(folder, silent, onLost)
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await embedded.pool.end()
    await embedded.close()
  }
  onTestFinished(stop)
  return { ...embedded, stop }
}

const players = async ({ pool }: Pick<Embedded, 'pool'>): Promise<number[]> =>
  (await pool.query<{ id: number }>('select id from players order by id')).rows.map((row) => row.id)

function start(folder: string, ...task: string[]): ChildProcess {
  const child = spawn(process.execPath, [...SHORT_LIVED, program, folder, ...task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.kill('SIGKILL')
  await gone
}

/** Collects the output of the program; resolves when it has this many lines. */
async function lines(child: ChildProcess, count: number, said: string[] = []): Promise<string[]> {
  for await (const line of createInterface({ input: child.stdout! })) {
    said.push(line)
    if (said.length >= count) break
  }
  return said
}

test('a second process is refused in one sentence that names the folder, and accepted once the first is killed', async () => {
  const folder = copy('in-use')
  const first = start(folder)
  expect(await lines(first, 1)).toEqual(['open'])

  const refusal = await openEmbedded(folder, silent, () => {}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderInUse)
  expect((refusal as Error).message).toContain(folder)

  await kill(first)
  expect(await players(await open(folder))).toEqual([1, 2, 3])
})

test('every acknowledged row exists after kill -9, three times in a row', async () => {
  const folder = copy('killed')
  let acknowledged = 0
  for (let round = 0; round < 3; round += 1) {
    const writer = start(folder, 'write')
    acknowledged = Math.max(acknowledged, Number((await lines(writer, 150)).at(-1)))
    await kill(writer)
  }
  const { pool } = await open(folder)
  const { rows } = await pool.query('select count(*) as count, max(id) as last from written where id <= $1', [
    acknowledged,
  ])
  expect(rows[0]).toEqual({ count: acknowledged, last: acknowledged })
  expect(acknowledged).toBeGreaterThanOrEqual(3 * 149)
})

test('a first start that was killed half-way succeeds the next time', async () => {
  const folder = path.join(scratch, 'interrupted')
  mkdirSync(folder)
  const first = start(folder)
  await vi.waitUntil(() => existsSync(path.join(folder, 'pg.new/PG_VERSION')), { timeout: 150_000, interval: 5 })
  await kill(first)
  expect(existsSync(path.join(folder, 'pg'))).toBe(false)

  const { pool } = await open(folder)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(existsSync(path.join(folder, 'pg.new'))).toBe(false)
})

const wal = (folder: string) =>
  readdirSync(path.join(folder, 'pg/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))

function scribble(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 100, 8192)
  writeFileSync(file, bytes)
}

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'a cut-off log',
    (folder) => wal(folder).forEach((name) => truncateSync(path.join(folder, 'pg/pg_wal', name), 0)),
    /valid checkpoint/,
  ],
  ['no pg_control', (folder) => rmSync(path.join(folder, 'pg/global/pg_control')), /pg_control/],
  ['no PG_VERSION', (folder) => rmSync(path.join(folder, 'pg/PG_VERSION')), /PG_VERSION/],
  ['a scribbled page of a catalogue', (folder) => scribble(path.join(folder, 'pg', catalogFile)), /invalid page/],
  ['a scribbled page of the players', (folder) => scribble(path.join(folder, 'pg', playersFile)), /invalid page/],
])('a folder with %s is moved aside, and no new database is started in its place', async (what, damage, reason) => {
  const folder = copy(what.replaceAll(' ', '-'))
  damage(folder)
  const before = readdirSync(path.join(folder, 'pg')).sort()

  const refusal = await openEmbedded(folder, silent, () => {}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DamagedDatabase)
  const { message, keptAt, exitCode } = refusal as DamagedDatabase
  expect(exitCode).toBe(78)
  expect(message).toMatch(reason)
  expect(message).toContain(keptAt)
  expect(message).toContain('npm run restore -- --empty')
  expect(path.basename(keptAt)).toMatch(/^pg\.corrupt-\d{4}-/)
  expect(readdirSync(keptAt).sort()).toEqual(expect.arrayContaining(before.filter((name) => name !== 'postmaster.pid')))

  await expect(openEmbedded(folder, silent, () => {})).rejects.toThrow(keptAt)
  expect(existsSync(path.join(folder, 'pg'))).toBe(false)
})

test('the message about a damaged database names the backup, which restores it', async () => {
  const folder = copy('restored')
  const first = await open(folder)
  const backup = await backUp(first)
  await first.stop()
  rmSync(path.join(folder, 'pg/PG_VERSION'))
  await expect(openEmbedded(folder, silent, () => {})).rejects.toThrow(`npm run restore -- ${backup}`)

  expect(await restore(folder, backup)).toBeUndefined()
  const again = await open(folder)
  expect(await players(again)).toEqual([1, 2, 3])
})

test('a restore keeps the old database, and a file that is no backup changes nothing', async () => {
  const folder = copy('replaced')
  const notes = path.join(folder, 'notes.tgz')
  writeFileSync(notes, 'not an archive')
  await expect(restore(folder, notes)).rejects.toThrow('notes.tgz')
  await expect(restore(folder, path.join(folder, 'nowhere.tgz'))).rejects.toThrow('There is no backup')

  const replaced = await restore(folder, 'empty')
  expect(existsSync(path.join(replaced!, 'PG_VERSION'))).toBe(true)
  const { pool } = await open(folder)
  expect((await pool.query(`select from pg_tables where tablename = 'players'`)).rowCount).toBe(0)
})

test('upkeep vacuums tables that changed', async () => {
  const database = await open(copy('vacuumed'))
  await database.pool.query('create table scores as select generate_series(1, 1000) as points')
  await database.pool.query('update scores set points = points + 1')
  expect(await vacuum(database)).toContain('scores')
  expect(await vacuum(database)).not.toContain('scores')
})

test('a log that would take long to replay causes a checkpoint', async () => {
  const database = await open(copy('logged'))
  expect(await isLogLong(database)).toBe(false)
  await database.pool.query(`create table much as select repeat('x', 900) from generate_series(1, 40000)`)
  expect(await isLogLong(database)).toBe(true)
  await database.pool.query('checkpoint')
  expect(await isLogLong(database)).toBe(false)
})

test("a folder whose path is longer than a socket's, with spaces and accents, works", async () => {
  const folder = path.join(scratch, 'a long folder name with spaces é '.repeat(5), 'x'.repeat(120))
  cpSync(original, folder, { recursive: true })
  expect(await players(await open(folder))).toEqual([1, 2, 3])
})

test('a database that dies fails waiting queries, reports it once, and frees the folder', async () => {
  const folder = copy('dies')
  const onLost = vi.fn<(error: Error) => void>()
  const database = await open(folder, onLost)
  database.pool.on('error', () => {})
  rmSync(path.join(folder, 'pg/pg_wal'), { recursive: true })

  const writing = database.pool.query(`create table much as select repeat('x', 900) from generate_series(1, 40000)`)
  const waiting = database.pool.query('select 1')
  await expect(writing).rejects.toThrow(/The embedded database stopped: .*pg_wal/)
  await expect(waiting).rejects.toThrow('The embedded database stopped')
  await expect(database.pool.query('select 1')).rejects.toThrow('The embedded database stopped')
  expect(onLost).toHaveBeenCalledTimes(1)

  await database.stop()
  await expect(openEmbedded(folder, silent, () => {})).rejects.toBeInstanceOf(DamagedDatabase)
})

test('data of another major version is refused and not changed', async () => {
  const folder = copy('version')
  expect(readFileSync(path.join(folder, 'pg/PG_VERSION'), 'utf8').trim()).toBe(EMBEDDED_MAJOR)
  writeFileSync(path.join(folder, 'pg/PG_VERSION'), '17\n')
  await expect(openEmbedded(folder, silent, () => {})).rejects.toThrow(/written by PostgreSQL 17/)
  expect(existsSync(path.join(folder, 'pg'))).toBe(true)
})

test('a connection dropped in the middle of a transaction leaves nothing behind', async () => {
  const database = await open(copy('dropped'))
  const client = await database.pool.connect()
  await client.query('begin; delete from players; create temporary table mine (id int)')
  client.release(new Error('dropped'))
  expect(await players(database)).toEqual([1, 2, 3])
  expect((await database.pool.query(`select from pg_tables where tablename = 'mine'`)).rowCount).toBe(0)
})
