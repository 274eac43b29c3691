/** The list of all fault scenarios. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isStorageFull } from '#server/db/lost-database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { copyDataFolder } from '#server/testing/database.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { CannotRun, ensure, type Scenario } from '#system-tests/scenario.ts'
import { fillUp, makeReadOnly, mountDisk } from './disks.ts'
import { floodWithConnections, floodWithPongs, readNothing, type Attack } from './floods.ts'
import { check, Crowd, Program, until, type Where } from '#system-tests/program.ts'

const PLAYERS = 8

/** Starts the server and players who enter, causes the fault with `befall`, then checks the stored entries and the audit. */
async function underLoad(where: Where, befall: (program: Program, crowd: Crowd) => Promise<string>): Promise<string> {
  const program = await Program.on(where)
  try {
    await program.mustStart()
    const crowd = new Crowd(program)
    await crowd.arrive(PLAYERS)
    crowd.begin()
    await crowd.untilAcknowledged(50)
    const seen = await befall(program, crowd)
    return `${seen}; ${await check(program, crowd, where)}`
  } finally {
    await program.end('SIGKILL')
  }
}

async function withData(folder: string): Promise<Where> {
  const dataDir = path.join(folder, 'data')
  await copyDataFolder(dataDir)
  return { dataDir }
}

const fullDisk: Scenario = {
  name: 'full disk',
  expectation:
    'writes are refused with storage_full, reading goes on, also after a kill, it recovers by itself, and the log has one line for it',
  async run(folder) {
    const unmount = mountDisk(folder, 400)
    try {
      const where = { ...(await withData(folder)), env: { LOG_LEVEL: 'info' } }
      return await underLoad(where, async (program, crowd) => {
        const free = fillUp(folder)
        const began = performance.now()
        await until(() => (crowd.told.get('storage_full') ?? 0) > 10, 30_000, 'writes were not refused')
        const refusedAfter = performance.now() - began
        const reply = await fetch(`${program.url}/api/competitions/active`)
        ensure(reply.status === 200, `reading was refused with ${reply.status}`)
        ensure((await fetch(`${program.url}/readyz`)).status === 200, '/readyz is not ready')
        await pause(5_000)
        ensure(program.isRunning, `the program ended: ${program.said.slice(-300)}`)
        requireLines(program, ['the disk is full: writes are refused until there is room, reads continue'])
        await program.end('SIGKILL')
        await program.mustStart()
        ensure((await fetch(`${program.url}/api/creators`)).status === 200, 'nothing can be read after a start on it')
        free()
        const freed = performance.now()
        await crowd.untilAcknowledged(20)
        crowd.requireOnly('storage_full')
        requireLines(program, [
          'the disk is full: writes are refused until there is room, reads continue',
          'the disk has room again: writes are accepted',
        ])
        return `refused after ${seconds(refusedAfter)}, recovered ${seconds(performance.now() - freed)} after there was room`
      })
    } finally {
      unmount()
    }
  },
}

/** Fails unless the log of the program since its start has exactly these warnings, errors, and lines about the disk. */
function requireLines(program: Program, expected: readonly string[]): void {
  const lines = program.said.split('\n').filter((line) => line.startsWith('{'))
  const logged = lines
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level, msg }) => level > 30 || msg.startsWith('the disk'))
  ensure(
    JSON.stringify(logged.map(({ msg }) => msg)) === JSON.stringify(expected),
    `the log has ${logged.length} lines: ${JSON.stringify(logged).slice(0, 6_000)}`,
  )
}

const fullLog: Scenario = {
  name: 'full log',
  expectation: 'a statement that needs more than there is fails alone, with room kept for what is under way',
  async run(folder) {
    const unmount = mountDisk(folder, 300)
    try {
      const { dataDir } = await withData(folder)
      let lost: Error | undefined
      const log = { info() {}, warn() {}, error() {} }
      const open = async () =>
        openEmbedded(dataDir, log, (error) => (lost = error), {
          freeBytes: () => Promise.resolve(2 ** 40), // the check of free space never warns
        })
      const { pool, disk, close } = await open()
      await pool.query('create table much (text text)')
      await pool.query('create table small (id integer)')
      const client = await pool.connect()
      await client.query('begin; insert into small values (1)')
      const free = fillUp(folder)
      await client.query('insert into small values (2)')
      await client.query('commit')
      client.release()
      const much = pool.query(`insert into much select repeat(md5(i::text), 30) from generate_series(1, 200000) as i`)
      const error = await much.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      ensure(
        error !== undefined && lost === undefined,
        `it should have failed alone: ${lost?.message ?? 'it was stored'}`,
      )
      ensure(isStorageFull(error), `it failed with ${(error as Error).message}`)
      const kept = await pool.query('select from small')
      ensure(kept.rowCount === 2, `${kept.rowCount} of 2 rows are there`)
      const refused = await pool.query('insert into small values (3)').then(
        () => false,
        (reason: unknown) => isStorageFull(reason),
      )
      ensure(refused, 'a write was accepted while the disk was full')
      free()
      await disk.look()
      await pool.query('insert into small values (3)')
      await pool.end()
      await close()
      const again = await open()
      ensure((await again.pool.query('select from small')).rowCount === 3, 'rows are missing after a new start')
      await again.pool.end()
      await again.close()
      return 'the statement failed, the database went on, all that was stored is there after a new start'
    } finally {
      unmount()
    }
  },
}

const readOnly: Scenario = {
  name: 'read-only folder',
  expectation: 'the start ends with code 73 and one sentence',
  async run(folder) {
    const unmount = mountDisk(folder, 100)
    try {
      makeReadOnly(folder)
      const program = await Program.on({ dataDir: folder })
      const code = await program.start()
      await program.end('SIGKILL')
      ensure(code === 73, `it ended with ${code}: ${program.said}`)
      ensure(program.said.trim().split('\n').length === 1, `it said more than a sentence: ${program.said}`)
      return program.said.trim().replace(folder, '...')
    } finally {
      unmount()
    }
  },
}

type Report = { numPassedTests: number; testResults: { assertionResults: { failureMessages?: string[] }[] }[] }

/** Runs existing tests as a scenario. */
const byTests = (name: string, expectation: string, args: string[], env: Record<string, string> = {}): Scenario => ({
  name,
  expectation,
  run: async (folder) => {
    const report = path.join(folder, 'report.json')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project=server',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
        ...args,
      ],
      { encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 2 ** 28 },
    )
    ensure(existsSync(report), `the tests did not run: ${(stdout + stderr).slice(-500)}`)
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failures = testResults.flatMap((file) => file.assertionResults.flatMap((one) => one.failureMessages ?? []))
    ensure(
      status === 0 && numPassedTests > 0,
      `of its tests ${failures.length} failed: ${failures.join(' ').slice(0, 800)}`,
    )
    return `${numPassedTests} tests hold`
  },
})

const clockJumps: Scenario = {
  name: 'clock jumps',
  expectation: 'an hour forward is followed within 3 s, and what was locked stays so when it is put back',
  async run(folder) {
    const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
    if (library === undefined) throw new CannotRun("faketime is not installed (Debian's package faketime)")
    const file = path.join(folder, 'now')
    const setClock = (offset: string) => writeFileSync(file, offset)
    setClock('+0')
    const where = {
      ...(await withData(folder)),
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DRAFT_SECONDS: '1800',
        LIVE_SECONDS: '86400',
      },
    }
    return underLoad(where, async (program, crowd) => {
      setClock('+3600')
      const began = performance.now()
      const phase = async () =>
        ((await (await fetch(`${program.url}/api/competitions/active`)).json()) as { phase: string }).phase
      await until(async () => (await phase()) !== 'drafting', 3_000, 'the phase did not follow within 3 s')
      const followed = performance.now() - began
      await until(() => (crowd.told.get('drafting_closed') ?? 0) > 0, 3_000, 'late entries were not refused')
      const before = crowd.acknowledged.size
      setClock('+0')
      await pause(3_000)
      ensure(crowd.acknowledged.size === before, 'a late entry was accepted after the clock was put back')
      setClock('+3600') // otherwise the audit would find a lock in the future
      await pause(1_000)
      crowd.requireOnly('drafting_closed')
      return `followed after ${seconds(followed)}, nothing accepted after it was put back`
    })
  },
}

const sigterm: Scenario = {
  name: 'SIGTERM under load',
  expectation: 'what was accepted is stored, others are told to come back, code 0 within 20 s',
  async run(folder) {
    const where = await withData(folder)
    return underLoad(where, async (program, crowd) => {
      const seen: string[] = []
      for (let round = 0; round < 5; round++) {
        const began = performance.now()
        const code = await program.end('SIGTERM')
        seen.push(seconds(performance.now() - began))
        ensure(code === 0, `it ended with ${code}: ${program.said.slice(-300)}`)
        await program.mustStart()
        await crowd.untilAcknowledged(20)
      }
      crowd.requireOnly('stopping', 'unavailable')
      return `5 stops, each within ${seen.join(', ')}`
    })
  },
}

const frozen: Scenario = {
  name: 'frozen process',
  expectation: 'after 8 s of standstill it goes on as if nothing had been',
  run: async (folder) =>
    underLoad(await withData(folder), async (program, crowd) => {
      program.child!.kill('SIGSTOP')
      await pause(8_000)
      program.child!.kill('SIGCONT')
      await crowd.untilAcknowledged(50)
      crowd.requireOnly('unavailable')
      return 'went on'
    }),
}

const restarts: Scenario = {
  name: 'database restarts',
  expectation: 'callers get entries or 503, nothing acknowledged is lost, the pool heals within 5 s',
  async run(folder) {
    const postgres = await startPostgres({ careless: false })
    if (!postgres) throw new CannotRun("PostgreSQL is not installed (Debian's package postgresql)")
    try {
      return await underLoad({ dataDir: folder, databaseUrl: postgres.url }, async (_, crowd) => {
        const healed: string[] = []
        for (let round = 0; round < 5; round++) {
          await postgres.restart()
          const began = performance.now()
          await crowd.untilAcknowledged(1, 5_000)
          healed.push(seconds(performance.now() - began))
          await crowd.untilAcknowledged(20)
        }
        crowd.requireOnly('unavailable')
        return `5 crashes of the server, healed after ${healed.join(', ')}`
      })
    } finally {
      await postgres.stop()
    }
  },
}

const attacked = (
  name: string,
  expectation: string,
  attack: (program: Program, cookie: string) => Promise<Attack>,
  /** The number of attacking connections that may stay open. */
  mayRemain: number,
  lasts: number,
): Scenario => ({
  name,
  expectation,
  run: async (folder) =>
    underLoad({ ...(await withData(folder)), env: { RATE_LIMIT_FACTOR: '1' } }, async (program, crowd) => {
      await crowd.stop() // no players take part, because they would distort the measurement
      const before = program.memoryBytes()
      const attacking = await attack(program, crowd.cookie)
      try {
        const waits: number[] = []
        const end = performance.now() + lasts * 1_000
        while (performance.now() < end) {
          const began = performance.now()
          const reply = await fetch(`${program.url}/api/competitions/active`)
          waits.push(performance.now() - began)
          ensure(reply.status === 200, `somebody else got ${reply.status}`)
          await reply.arrayBuffer()
          await pause(20)
        }
        const grown = (program.memoryBytes() - before) / 2 ** 20
        const slowest = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)]!
        const seen = `${attacking.open()} of ${attacking.tried} connections left; others' p99 ${slowest.toFixed(0)} ms, memory +${grown.toFixed(0)} MB`
        ensure(slowest < 500 && grown < 150 && attacking.open() <= mayRemain, seen)
        return seen
      } finally {
        attacking.stop()
      }
    }),
})

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const faults: readonly Scenario[] = [
  fullDisk,
  fullLog,
  readOnly,
  byTests('damage and restore', 'each kind is noticed, kept aside, and a backup brings the database back', [
    'server/db/embedded.test.ts',
    '-t',
    'kept aside|brings a damaged|restoring keeps|another major',
  ]),
  clockJumps,
  sigterm,
  frozen,
  byTests(
    'kill -9 fifty times',
    'nothing acknowledged is lost or there twice, audit clean',
    ['server/testing/kill.test.ts'],
    { KILLS: '50' },
  ),
  restarts,
  attacked('slow readers', 'they are cut off, others go on', readNothing, 0, 40),
  attacked('flood of pongs', 'it is cut off, others go on', floodWithPongs, 0, 8),
  attacked('flood of connections', 'they are refused beyond a limit, others go on', floodWithConnections, 1_000, 8),
]
