/**
 * Loading boards at the start: how long until a competition's board is in memory, read from the database, and how long other work waits
 * meanwhile.
 *
 * The peer reads the same entries as one row each, many at a time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import pino from 'pino'
import { makeBoard } from '#game/board.ts'
import { tenths } from '#game/points.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { openBoards } from '#server/live/boards.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { alternate, timeOf, type Round } from './alternate.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { ENTRIES_OF_A_PLAYER } from './crowd.ts'
import { howToGet } from './programs.ts'
import { median } from './statistics.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const WANTED_SECONDS = 3
const WANTED_WAIT_MS = 50
const ROWS_AT_ONCE = 20_000
const SEEDED_AT_ONCE = 100_000

export const start: Bench = {
  name: 'start',
  says: 'the board of a competition is read from the database when the program starts, and the program goes on meanwhile',
  packages: ['@electric-sql/pglite', 'pg', 'kysely'],
  code: ['game/board.ts', 'game/board-pass.ts', 'server/live', 'server/db', 'bench/start.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const measured = [await measureEmbedded(rounds, tell)]
    const postgres = await startPostgres({ careless: false })
    const skipped = postgres ? [] : [{ name: 'PostgreSQL', because: howToGet('postgres') }]
    if (postgres) {
      try {
        measured.push(await measureIn('PostgreSQL', { dataDir: '', databaseUrl: postgres.url }, rounds, tell))
      } finally {
        await postgres.stop()
      }
    }
    const [first, ...others] = measured.flatMap(({ comparisons }) => comparisons)
    return { comparisons: [{ ...first!, skipped }, ...others], goals: measured.flatMap(({ goals }) => goals) }
  },
}

async function measureEmbedded(rounds: number, tell: Tell): Promise<Measured> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fs-bench-'))
  try {
    return await measureIn('embedded', { dataDir }, rounds, tell)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureIn(
  kind: string,
  where: { dataDir: string; databaseUrl?: string },
  rounds: number,
  tell: Tell,
): Promise<Measured> {
  const database = await openDatabase({ ...where, log: pino({ level: 'silent' }) })
  try {
    const comparisons: Comparison[] = []
    let longestWait = 0
    for (const size of SIZES) {
      const competitionId = await seed(database, size)
      const ours: Round = async () => {
        const wait = monitorEventLoopDelay({ resolution: 1 })
        wait.enable()
        const taken = await timeOf(() => openBoards(database.db).open(competitionId))
        wait.disable()
        longestWait = Math.max(longestWait, wait.max / 1e6)
        return taken / 1000
      }
      const theirs: Round = async () => (await timeOf(() => readRows(database, competitionId))) / 1000
      const contenders = await alternate({ board: ours, 'a row each': theirs }, rounds, tell)
      comparisons.push({
        title: `${kind}: ${size.toLocaleString('en-US')} entries on the board`,
        unit: 's',
        better: 'lower',
        contenders,
      })
    }
    const goals: Goal[] = [
      {
        what: `${kind}: a million entries on the board`,
        measured: median(comparisons.at(-1)!.contenders[0]!.rounds),
        wanted: WANTED_SECONDS,
        unit: 's',
        better: 'lower',
      },
      {
        what: `${kind}: longest that anything else waited`,
        measured: longestWait,
        wanted: WANTED_WAIT_MS,
        unit: 'ms',
        better: 'lower',
      },
    ]
    return { comparisons, goals }
  } finally {
    await database.close()
  }
}

async function readRows({ db }: Database, competitionId: number): Promise<number> {
  const board = makeBoard([])
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('entries')
      .select(['id', 'picks', 'banked_tenths'])
      .where('competition_id', '=', competitionId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, picks, banked_tenths } of rows)
      board.add(
        id,
        picks.map((pick) => pick.creatorId),
        tenths(banked_tenths),
      )
    if (rows.length < ROWS_AT_ONCE) return board.size
    after = rows.at(-1)!.id
  }
}

/** Creates a drafting competition with this many entries of five creators out of 2,000. Constraints are off for speed. */
async function seed({ db, pool }: Database, size: number): Promise<number> {
  const soon = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`
  const { id } = await db
    .insertInto('competitions')
    .values({
      ordinal: size,
      date: '2026-02-01',
      source: 'recorded',
      prize_title: 'Bench Cup',
      phase: 'drafting',
      draft_opens_at: soon(-1),
      start_time: soon(24),
      end_time: soon(48),
      settle_at: soon(49),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('competition_totals').values({ competition_id: id, total_entries: size }).execute()
  await sql`
    insert into users (id, subject, first_name)
    select 'player-' || n, 'player-' || n, 'Player' from generate_series(0, ${Math.floor(size / ENTRIES_OF_A_PLAYER)}::integer) as n
    on conflict do nothing
  `.execute(db)
  for (let from = 1; from <= size; from += SEEDED_AT_ONCE) {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into entries (competition_id, user_id, picks, creator_ids, total_salary_cents, seq)
        select ${id}, 'player-' || nth / ${ENTRIES_OF_A_PLAYER}::integer,
          (select jsonb_agg(jsonb_build_object('creatorId', creator_id, 'price', '23500.00')) from unnest(five) as creator_id), five, 11750000, 0
        from generate_series(${from}::integer, ${Math.min(from + SEEDED_AT_ONCE - 1, size)}::integer) as nth
        cross join lateral (select array[${sql.join([0, 1, 2, 3, 4].map(pickOf))}] as five) as roster
      `.execute(tx)
    })
  }
  await pool.query('vacuum analyze entries')
  return id
}

const pickOf = (pick: number) => sql`1 + (nth % 2000 * 7919 + ${pick}::integer * (1 + nth % 399)) % 2000`
