/**
 * The last minute before the lock: many players enter at once over HTTP.
 *
 * Two servers with equal databases take turns under the same load: the product writes entries that arrive together in one transaction; the
 * peer gives each entry its own transaction (ENTRIES_AT_ONCE=1). growth.ts has the same load with many existing entries.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { alternate } from './alternate.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { startBeside, type Beside } from './beside.ts'
import { makeDataDir, startProduct, type Product } from './product.ts'
import { howToGet } from './programs.ts'
import type { Question, Reply, Target } from './rush-load.ts'
import { median, quantile, ratioOf } from './statistics.ts'

/** Enough for each counted round that nobody enters more often than the default settings allow. */
const PLAYERS_A_ROUND = 15_000
/** On PostgreSQL batches gain less, because the last statement and COMMIT are sent together, which helps small transactions most. */
const CROWDS = [
  { clients: 32, wanted: { embedded: 5, PostgreSQL: 4 } },
  { clients: 256, wanted: { embedded: 8, PostgreSQL: 5 } },
]
const ROUND_SECONDS = 1.5
const PACE_SECONDS = 4

type Side = { product: Product; load: Beside; remove(): Promise<void> }
type Kind = {
  name: 'embedded' | 'PostgreSQL'
  databaseUrl?: (side: string) => Promise<string>
  stop?: () => Promise<void>
}

export const rush: Bench = {
  name: 'rush',
  says: 'entries that arrive together are written together: entries per second over HTTP, and what one waits at half of that load',
  packages: ['@electric-sql/pglite', 'pg', 'fastify', 'kysely'],
  code: ['server/http', 'server/db', 'server/features/entries', 'bench/rush.ts', 'bench/rush-load.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const measured: Measured[] = [await measureOn({ name: 'embedded' }, rounds, tell)]
    const postgres = await startPostgres({ careless: false })
    const skipped = postgres ? [] : [{ name: 'PostgreSQL', because: howToGet('postgres') }]
    if (postgres) {
      try {
        measured.push(
          await measureOn(
            { name: 'PostgreSQL', databaseUrl: (side) => makeDatabase(postgres.url, side) },
            rounds,
            tell,
          ),
        )
      } finally {
        await postgres.stop()
      }
    }
    const [first, ...others] = measured.flatMap(({ comparisons }) => comparisons)
    return { comparisons: [{ ...first!, skipped }, ...others], goals: measured.flatMap(({ goals }) => goals) }
  },
}

async function measureOn(kind: Kind, rounds: number, tell: Tell): Promise<Measured> {
  const players = rounds * PLAYERS_A_ROUND
  const together = await startSide(kind, 'together', players, {})
  const apart = await startSide(kind, 'apart', players, { ENTRIES_AT_ONCE: '1' })
  const comparisons: Comparison[] = []
  const goals: Goal[] = []
  try {
    for (const { clients, wanted } of CROWDS) {
      const round =
        ({ load }: Side) =>
        async () =>
          (await ask(load, { kind: 'crowd', clients, seconds: ROUND_SECONDS })).perSecond
      const contenders = await alternate(
        { 'written together': round(together), 'a transaction each': round(apart) },
        rounds,
        tell,
      )
      const [ours, theirs] = contenders
      comparisons.push({
        title: `${kind.name}: entries a second, ${clients} clients`,
        unit: '/s',
        better: 'higher',
        contenders,
      })
      const times = ratioOf(ours!.rounds, theirs!.rounds, 'higher').median
      goals.push({
        what: `${kind.name}, ${clients} clients: more entries than with a transaction each`,
        measured: times,
        wanted: wanted[kind.name],
        unit: 'x',
        better: 'higher',
      })

      const half = median(ours!.rounds) / 2
      const { latencies } = await ask(together.load, { kind: 'pace', clients, seconds: PACE_SECONDS, perSecond: half })
      const p99 = quantile([...latencies], 0.99)
      tell(`at ${Math.round(half)} a second: p99 ${p99.toFixed(1)} ms`)
      goals.push({
        what: `${kind.name}, ${clients} clients: p99 at ${Math.round(half)}/s, half of that load`,
        measured: p99,
        wanted: 100,
        unit: 'ms',
        better: 'lower',
      })
    }
    return { comparisons, goals }
  } finally {
    await together.remove()
    await apart.remove()
  }
}

/** A server with signed-in players, and the load that they cause. */
async function startSide(
  { databaseUrl }: Kind,
  name: string,
  players: number,
  env: Record<string, string>,
): Promise<Side> {
  const { dataDir, remove } = makeDataDir()
  const options = { dataDir, ...(databaseUrl && { databaseUrl: await databaseUrl(name) }) }
  const cookies = await seedPlayers(options, players)
  const product = await startProduct({ ...options, env })
  const load = startBeside(new URL('./rush-load.ts', import.meta.url))
  await load.ask({ kind: 'target', target: await findTarget(product.url, cookies) } satisfies Question)
  return {
    product,
    load,
    async remove() {
      await load.stop()
      await product.stop()
      remove()
    },
  }
}

const ask = (load: Beside, question: Question): Promise<Reply> => load.ask<Reply>(question)

/** Creates players with a session each. Returns the values of their cookies. */
export async function seedPlayers(
  options: { dataDir: string; databaseUrl?: string },
  players: number,
): Promise<string[]> {
  const database = await openDatabase({ ...options, log: pino({ level: 'silent' }) })
  const cookies = Array.from({ length: players }, () => randomBytes(32).toString('base64url'))
  const sids = cookies.map((cookie) => createHash('sha256').update(cookie).digest('hex'))
  const ids = cookies.map((_, nth) => `player-${nth}`)
  await sql`
    insert into users (id, subject, first_name, nda_accepted, nda_accepted_at)
    select id, id, 'Player', true, now() from unnest(${ids}::text[]) as given (id)
  `.execute(database.db)
  await sql`
    insert into sessions (sid, sess, expire)
    select sid, jsonb_build_object('userId', id, 'signedInAt', now()), now() + interval '14 days'
    from unnest(${sids}::text[], ${ids}::text[]) as given (sid, id)
  `.execute(database.db)
  // only these tables: plans made with the statistics of an empty table would scan it for as long as the program runs
  await database.pool.query('analyze users, sessions')
  await database.close()
  return cookies
}

/** Returns the competition that is drafting, and rosters that follow its rules. */
export async function findTarget(url: string, cookies: string[]): Promise<Target> {
  type Active = { id: number; salaryCap: string }
  const read = async <Body>(path: string): Promise<Body> =>
    (await fetch(url + path, { headers: { cookie: `sid=${cookies[0]}` } })).json() as Promise<Body>
  let active = await read<Active | null>('/api/competitions/active')
  for (
    const until = Date.now() + 30_000;
    !active?.id && Date.now() < until;
    active = await read('/api/competitions/active')
  ) {
    await pause(100)
  }
  if (!active?.id) throw new Error('no competition was opened within 30 s')
  const creators = (await read<{ id: number; price: string }[]>('/api/creators')).filter(
    ({ price }) => Number(price) <= Number(active.salaryCap) / 5,
  )
  const rosters = creators.map((_, nth) => {
    const picks = Array.from({ length: 5 }, (_, pick) => creators[(nth + pick * 11) % creators.length]!)
    const totalSalary = picks.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2)
    return `"picks":${JSON.stringify(picks.map(({ id, price }) => ({ creatorId: id, price })))},"totalSalary":"${totalSalary}"`
  })
  return { urls: [url], cookies, competitionId: active.id, rosters }
}

async function makeDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
