/** Settles a competition with 100,000 entries, with and without 500 leagues of 20 members that follow it: the time that the rounds add. */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { alternate } from './alternate.ts'
import type { Bench, Measured } from './bench.ts'
import { howToGet } from './programs.ts'
import { fillInReview, playersOf } from './settlement.ts'
import { median } from './statistics.ts'

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 100_000)
const LEAGUES = 500
const MEMBERS = 20
const WANTED_SECONDS = 1

export const leagues: Bench = {
  name: 'leagues',
  says: '500 leagues of 20 make the settlement of 100,000 entries at most a second longer',
  packages: ['pg', 'kysely'],
  code: ['server/features/competitions', 'server/records', 'game/league.ts', 'bench/settlement.ts', 'bench/leagues.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const postgres = await startPostgres({ careless: false })
    if (!postgres) throw new Error(howToGet('postgres'))
    process.env.TEST_DATABASE_URL = postgres.url
    const server = await startTestServer()
    try {
      const contenders = await alternate(
        { 'with leagues': () => settleOnce(server, LEAGUES), 'without leagues': () => settleOnce(server, 0) },
        rounds,
        tell,
      )
      const [longer, before] = contenders.map((one) => median(one.rounds))
      return {
        comparisons: [
          {
            title: `${ENTRIES.toLocaleString('en-US')} entries settled, ${LEAGUES} leagues of ${MEMBERS}`,
            unit: 's',
            better: 'lower',
            contenders,
          },
        ],
        goals: [
          {
            what: 'seconds that the leagues add to a settlement',
            measured: longer! - before!,
            wanted: WANTED_SECONDS,
            unit: 's',
            better: 'lower',
          },
        ],
      }
    } finally {
      await server.close()
      await postgres.stop()
    }
  },
}

/** Fills a new competition and returns how many seconds its settlement takes. */
async function settleOnce(server: TestServer, count: number): Promise<number> {
  await server.reset()
  const id = await fillInReview(server, ENTRIES)
  await foundLeagues(server.db, count)
  const began = performance.now()
  if (!(await settle(server.deps, id))) throw new Error('nobody settled it')
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await sql<{ rounds: number }>`select count(*)::integer as rounds from league_rounds`.execute(
    server.db,
  )
  if (rows[0]!.rounds !== count) throw new Error(`${rows[0]!.rounds} rounds were written, not ${count}`)
  return seconds
}

/** Founds leagues of players who joined an hour before the lock. A player is in one league at most. */
async function foundLeagues(db: Db, count: number): Promise<void> {
  if (count * MEMBERS > playersOf(ENTRIES)) throw new Error('there are too few players for so many leagues')
  await sql`
    with times as (select min(start_time) - interval '1 hour' as at from competitions),
    founded as (
      insert into leagues (slug, name, owner_id, created_at)
      select translate(lpad(n::text, 10, '0'), '0189', 'abcd'), 'League ' || n, 'bench-' || (n * ${MEMBERS}::integer), at
      from generate_series(1, ${count}::integer) as n, times
      returning id, owner_id
    ), seasons as (
      insert into league_seasons (league_id, season, rounds, began_at) select id, 1, 4, at from founded, times
    )
    insert into league_members (league_id, user_id, joined_at)
    select founded.id, 'bench-' || (substr(owner_id, 7)::integer - nth), at
    from founded, times, generate_series(0, ${MEMBERS - 1}::integer) as nth
  `.execute(db)
}
