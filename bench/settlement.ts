/**
 * Settles a competition with a million entries by processes that die on the way, then audits it: the time of the longest transaction, for
 * which other requests may wait, and of everything.
 */
import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { takeTime } from '#server/db/long-transaction.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { lockedRosters, saveLockedRosters } from '#server/records/locked-rosters.ts'
import { Crash, crashingAfter } from '#server/testing/crash.ts'
import { gainingSource, inReview } from '#server/testing/review.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { startPostgres } from '#scripts/postgres.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { howToGet } from './programs.ts'

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
/** Three of ten players have a second entry. */
export const playersOf = (entries: number): number => Math.ceil(entries / 1.3)
const CREATORS = 48
const ROWS_AT_ONCE = 50_000
const WANTED_SECONDS = 5
/** The number of statements after which each process but the last dies. Settling 5,000 entries takes about a dozen. */
const SHARES_UNTIL_DEATH = [0.2, 0.3]
const statementsOf = (share: number) => Math.ceil((share * 12 * ENTRIES) / 5_000)

const SAYS =
  'a million entries are settled exactly once by programs that die on the way, and no transaction holds anybody up'

export const settlement: Bench = {
  name: 'settlement',
  says: SAYS,
  packages: ['pg', 'kysely'],
  code: ['server/features/competitions', 'server/records', 'server/audit', 'bench/settlement.ts'],
  async measure(_rounds, tell): Promise<Measured> {
    const postgres = await startPostgres({ careless: false })
    if (!postgres) throw new Error(howToGet('postgres'))
    process.env.TEST_DATABASE_URL = postgres.url
    try {
      return await measureSettling(tell)
    } finally {
      await postgres.stop()
    }
  },
}

/** The database is in memory, to measure its work and not the disk. */
export const settlementEmbedded: Bench = {
  name: 'settlement-embedded',
  says: `on the embedded database too: ${SAYS}`,
  packages: ['@electric-sql/pglite', 'kysely'],
  code: ['server/features/competitions', 'server/records', 'server/audit', 'bench/settlement.ts'],
  async measure(_rounds, tell): Promise<Measured> {
    delete process.env.TEST_DATABASE_URL
    return measureSettling(tell)
  },
}

async function measureSettling(tell: Tell): Promise<Measured> {
  const server = await startTestServer()
  try {
    return reportOf(await settleAndAudit(server, tell))
  } finally {
    await server.close()
  }
}

type Found = { longest: number; settling: number; transactions: number; auditing: number; findings: number }

async function settleAndAudit(server: TestServer, tell: Tell): Promise<Found> {
  tell(`filling a competition with ${ENTRIES.toLocaleString('en-US')} entries`)
  const id = await fillInReview(server, ENTRIES)
  const transactions: number[] = []
  const timed = (db: Db): Db => watched(db, (seconds) => void transactions.push(seconds))

  const began = performance.now()
  const worker = (db: Db): Deps => ({ ...server.deps, db: timed(db) })
  for (const statements of SHARES_UNTIL_DEATH.map(statementsOf)) {
    await settle(worker(crashingAfter(server.db, statements)), id).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
      tell(`one program died after ${statements} statements`)
    })
    await sql`select pg_sleep(extract(epoch from held_until - clock_timestamp())) from settlements`.execute(server.db)
  }
  const isSettled = await settle(worker(server.db), id)
  const settling = (performance.now() - began) / 1_000
  if (!isSettled) throw new Error('nobody settled it')
  const longest = Math.max(...transactions)
  tell(`settled in ${settling.toFixed(1)} s, ${transactions.length} transactions, the longest ${longest.toFixed(2)} s`)

  const auditBegan = performance.now()
  const findings = await audit(server.db)
  const auditing = (performance.now() - auditBegan) / 1_000
  tell(`audited in ${auditing.toFixed(1)} s: ${findings.length === 0 ? 'everything holds' : JSON.stringify(findings)}`)
  return { longest, settling, transactions: transactions.length, auditing, findings: findings.length }
}

/** The same database, which reports the time of each transaction. */
function watched(db: Db, told: (seconds: number) => void): Db {
  const transaction = () => {
    const builder = db.transaction()
    const execute: typeof builder.execute = async (work) => {
      const began = performance.now()
      try {
        return await builder.execute(work)
      } finally {
        told((performance.now() - began) / 1_000)
      }
    }
    return { execute }
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const own: unknown = Reflect.get(target, name, target)
      return typeof own === 'function' ? (own.bind(target) as unknown) : own
    },
  })
}

/**
 * Makes a competition in review with so many entries by the players bench-1, bench-2, ..., and returns its id. It ends and reads its counts
 * before the entries are inserted, because that is faster.
 */
export async function fillInReview(server: TestServer, entries: number): Promise<number> {
  const { db } = server
  const players = playersOf(entries)
  const gains = Array.from({ length: CREATORS }, (_, nth) => 1_000 + nth * 1_777)
  const deps: Deps = { ...server.deps, source: gainingSource(server.deps.source, gains) }
  const { id } = await inReview({ ...server, deps }, [], { prices: Array<number>(CREATORS).fill(10_000) })
  await sql`insert into users (id, subject, first_name)
    select 'bench-' || n, 'bench-' || n, 'Somebody' from generate_series(1, ${players}::integer) as n`.execute(db)
  for (let from = 1; from <= entries; from += ROWS_AT_ONCE) {
    await sql`
      with book as (select array_agg(creator_id order by creator_id) as ids from creator_snapshots where competition_id = ${id}),
      chosen as (
        select n, 'bench-' || (1 + (n - 1) % ${players}::integer) as user_id, array(
          select ids[1 + place] from (values ((n * 7 + n / ${players}::integer) % 16), (16 + n / 16 % 16), (32 + n / 256 % 16)) as places (place)
          order by place
        ) as picks
        from book, generate_series(${from}::integer, ${Math.min(from + ROWS_AT_ONCE - 1, entries)}::integer) as n
      )
      insert into entries (competition_id, user_id, picks, roster, creator_ids, total_salary_cents, accepted_at, seq)
      select ${id}, user_id, (select jsonb_agg(jsonb_build_object('creatorId', one, 'price', '10000.00')) from unnest(picks) as one),
        array_to_string(picks, ','), picks, 3000000, (select start_time - interval '1 minute' from competitions where id = ${id}), 0
      from chosen order by n
      on conflict do nothing
    `.execute(db)
  }
  await sql`update competition_totals set total_entries = (select count(*) from entries) where competition_id = ${id}`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => {
    await takeTime(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from locked_rosters where competition_id = ${id}`.execute(tx)
    await saveLockedRosters(tx, id, await lockedRosters(tx, id))
  })
  await server.pool.query('vacuum analyze')
  return id
}

function reportOf({ longest, settling, transactions, auditing, findings }: Found): Measured {
  const row = (title: string, unit: Comparison['unit'], value: number): Comparison => ({
    title,
    unit,
    better: 'lower',
    contenders: [{ name: 'the product', rounds: [value] }],
  })
  const size = ENTRIES.toLocaleString('en-US')
  const goal = (what: string, measured: number, wanted: number, unit: Goal['unit']): Goal => ({
    what,
    measured,
    wanted,
    unit,
    better: 'lower',
  })
  return {
    comparisons: [
      row(`${size} entries settled, two programs dying on the way`, 's', settling),
      row(`in steps, of which the longest took`, 's', longest),
      row(`steps and others`, 'points', transactions),
      row(`audited`, 's', auditing),
    ],
    goals: [
      goal('the longest transaction of a settlement', longest, WANTED_SECONDS, 's'),
      goal('what the audit found', findings, 0, 'points'),
    ],
  }
}
