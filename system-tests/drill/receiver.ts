/**
 * Loses the disk of a PostgreSQL server while players enter, and restores it without losing an acknowledged entry.
 *
 * Before    pg_receivewal on a slot as the synchronous standby: a commit is acknowledged once the receiver has the log on its own disk. A
 *           base backup without log.
 * Then      the data folder is deleted and the server killed while players enter.
 * After     the base backup replaces the data folder and replays the received log; the server process keeps running. All acknowledged
 *           entries are stored, and the audit passes.
 */
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { CannotRun, ensure, type Scenario } from '#system-tests/scenario.ts'
import { check, Crowd, Program, until } from '#system-tests/program.ts'
import { dump, startPostgres, type ThrowAwayPostgres } from '#scripts/postgres.ts'
import { restoreOnTrial } from '#scripts/drill/trial-restore.ts'
import { seconds } from '#scripts/drill/table.ts'

const PLAYERS = 8
const RECEIVER = 'receiver'
const SLOT = 'receiver'

export const receiverDrill: Scenario = {
  name: 'lost database',
  expectation: 'no acknowledged entry is lost, the same process goes on, the audit passes',
  run: loseTheDatabase,
}

async function loseTheDatabase(scratch: string): Promise<string> {
  const postgres = await startPostgres({ careless: false, settings: ['wal_level=replica', 'max_wal_senders=5'] })
  if (!postgres) throw new CannotRun('PostgreSQL 15 or newer is not installed')
  const where = { dataDir: path.join(scratch, 'data'), databaseUrl: postgres.url }
  const program = await Program.on(where)
  try {
    await program.mustStart()
    const crowd = new Crowd(program)
    await crowd.arrive(PLAYERS)

    const receiver = await receive(postgres)
    const base = path.join(postgres.folder, 'base')
    await postgres.run('pg_basebackup', ['-d', postgres.url, '-D', base, '-X', 'none', '--checkpoint=fast'])
    await ask(postgres, `alter system set synchronous_standby_names = '${RECEIVER}'`, 'select pg_reload_conf()')
    await until(() => isSynchronous(postgres), 30_000, 'the receiver did not become the synchronous standby')

    crowd.begin()
    await crowd.untilAcknowledged(500, 120_000)
    rmSync(postgres.data, { recursive: true, force: true })
    await postgres.crash()
    const lostAt = performance.now()
    const acknowledged = crowd.acknowledged.size
    // the receiver ends when its server ends
    if (receiver.exitCode === null && receiver.signalCode === null) {
      const ended = once(receiver, 'exit')
      receiver.kill('SIGINT')
      await ended
    }

    await putBack(postgres, base)
    await ask(postgres, 'select 1')
    const restored = seconds(lostAt)
    await crowd.untilAcknowledged(20, 60_000)
    const healed = seconds(lostAt)
    const proved = await check(program, crowd, where)
    const file = path.join(scratch, 'after.dump')
    await dump(postgres.url, file)
    const dumped = await restoreOnTrial(file, scratch)
    const { rows, passed } = dumped
    ensure(passed, `the restored dump is damaged: ${rows.map((row) => row.join(': ')).join('; ')}`)
    return [
      `${acknowledged} acknowledged when the data folder was destroyed`,
      `server restored from base backup and received log in ${restored}`,
      `entries accepted again by the same process after ${healed}`,
      `at the end: ${proved}`,
      `pg_dump of that, restored into another server: ${Object.fromEntries(rows).audit!}`,
    ].join('; ')
  } finally {
    await program.end('SIGKILL')
    await postgres.stop()
  }
}

const logIn = ({ folder }: ThrowAwayPostgres) => path.join(folder, 'received')

/** Starts pg_receivewal, which writes each piece of the log to its disk at once. */
async function receive(postgres: ThrowAwayPostgres) {
  const target = `${postgres.url}&application_name=${RECEIVER}`
  const to = logIn(postgres)
  mkdirSync(to)
  const { uid, gid } = statSync(postgres.folder)
  chownSync(to, uid, gid)
  await postgres.run('pg_receivewal', ['-d', target, '--slot', SLOT, '--create-slot'])
  const receiver = postgres.begin('pg_receivewal', [
    '-d',
    target,
    '-D',
    to,
    '--slot',
    SLOT,
    '--synchronous',
    '--no-loop',
  ])
  const isReceiving = async () => (await ask(postgres, 'select 1 from pg_stat_replication')).length > 0
  await until(isReceiving, 30_000, 'pg_receivewal did not begin')
  return receiver
}

const isSynchronous = async (postgres: ThrowAwayPostgres) =>
  (await ask(postgres, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0

/** Puts the base backup in the place of the data folder and starts the server, which replays the received log. */
async function putBack(postgres: ThrowAwayPostgres, base: string): Promise<void> {
  const received = logIn(postgres)
  for (const name of readdirSync(received).filter((each) => each.endsWith('.partial')))
    renameSync(path.join(received, name), path.join(received, name.replace('.partial', '')))
  rmSync(postgres.data, { recursive: true, force: true })
  renameSync(base, postgres.data)
  writeFileSync(path.join(postgres.data, 'recovery.signal'), '')
  appendFileSync(path.join(postgres.data, 'postgresql.auto.conf'), `restore_command = 'cp "${received}/%f" "%p"'\n`)
  await postgres.start()
  await until(() => !existsSync(path.join(postgres.data, 'recovery.signal')), 60_000, 'the log was not replayed')
}

/** Runs statements as administrator, one after the other. Returns the rows of the last one. */
async function ask({ url }: ThrowAwayPostgres, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}
