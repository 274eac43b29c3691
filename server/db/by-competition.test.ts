/** The tables that belong to one competition, and what would cross databases if competitions were divided among several. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { openTicker } from '#server/features/competitions/tick.ts'
import { entryJobs } from '#server/features/entries/jobs.ts'
import { heldPrizeJobs } from '#server/features/held-prizes/jobs.ts'
import { leagueJobs } from '#server/features/leagues/jobs.ts'
import { notificationJobs } from '#server/features/notifications/jobs.ts'
import { sharingJobs } from '#server/features/sharing/jobs.ts'
import { competitionInPhase, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 600 }

let server: TestServer
let statements: ReadonlyMap<string, Statement>
beforeAll(async () => {
  statements = collectStatements()
  server = await startTestServer({ settings: { schedule, rateLimitFactor: 1_000_000 } })
})
afterAll(async () => {
  await server.close()
  vi.restoreAllMocks()
})

const SECTION = /## When one PostgreSQL is not enough\n(.*)/s
const [, section] = SECTION.exec(readFileSync('docs/scaling.md', 'utf8'))!

/** Tables whose every row belongs to one competition: `competition_id` is never null. */
async function tablesOfCompetitions(): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'competition_id' and is_nullable = 'NO' order by 1
  `.execute(server.db)
  return rows.map(({ table }) => table)
}

type Key = { table: string; columns: string[] }

/** Primary and unique keys of these tables. */
async function keysOf(tables: readonly string[]): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select class.relname as "table", array_agg(attname::text order by place) as columns
    from pg_index
    join pg_class as class on class.oid = indrelid
    cross join lateral unnest(indkey::int2[]) with ordinality as keyed (attnum, place)
    join pg_attribute as attribute on attrelid = indrelid and attribute.attnum = keyed.attnum
    where indisunique and relname = any(${tables as string[]}) and relnamespace = 'public'::regnamespace
    group by indexrelid, relname order by 1, 2
  `.execute(server.db)
  return rows
}

const hasCompetition = ({ columns }: Key): boolean => columns.includes('competition_id')

test('docs/scaling.md names every key that a division of the database by competition would have to change', async () => {
  const tables = await tablesOfCompetitions()
  expect(tables).toContain('entries')
  const named = [...section!.matchAll(/^- `(\w+ \([^`]+\))`/gm)].map(([, key]) => key)
  const keys = (await keysOf(tables)).filter((key) => !hasCompetition(key))
  expect(named.toSorted()).toEqual(keys.map(({ table, columns }) => `${table} (${columns.join(', ')})`))
})

type Statement = { text: string; values: unknown[]; file: string }

/** Collects every statement that connections opened from now on send, each once, with the file that sends it. */
function collectStatements(): Map<string, Statement> {
  const found = new Map<string, Statement>()
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | pg.QueryConfig<unknown[]>, unknown[] | undefined]
    const { text, values = [] } = typeof first === 'string' ? { text: first, values: second } : first
    if (!found.has(text)) found.set(text, { text, values, file: fileOfCaller() })
    return query.apply(this, given)
  } as never)
  return found
}

/** Returns the first file of the server in the stack that is neither of the database nor of tests; '' if there is none. */
function fileOfCaller(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error('for its stack')
  Error.stackTraceLimit = before
  const files = stack.split(`${process.cwd()}/`).map((frame) => /^server\/[\w/.-]+\.ts/.exec(frame)?.[0] ?? '')
  return files.find((file) => /^server\/(?!db\/|testing\/)/.test(file)) ?? ''
}

/** Plays a competition with entries, a change, a withdrawal, a trade and a drop in a league, and reads everything in each phase. */
async function playAndRead(): Promise<void> {
  const { db, deps } = server
  const jobs = [competitionJobs, entryJobs, heldPrizeJobs, leagueJobs, notificationJobs, sharingJobs].flatMap((made) =>
    made(deps),
  )
  const admin = await server.elevate(await server.signUp('Admin', { role: 'admin' }))
  const [ada, ben] = [await server.signUp('Ada'), await server.signUp('Ben')]
  const send = async <Reply>(method: 'post' | 'put' | 'del', path: string, as: Actor, body?: unknown) => {
    const reply = await server[method](path, { as, body })
    expect(reply.statusCode, `${path}: ${reply.body}`).toBeLessThan(300)
    return reply.json<Reply>()
  }
  await runDue(jobs)
  const league = { name: 'Friends', isHost: false, seriesId: null, rounds: 4 }
  const { slug } = await send<{ slug: string }>('post', '/api/leagues', ada, league)
  const { id } = await competitionInPhase(db, 'drafting')
  const book = await db
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'price_cents'])
    .where('competition_id', '=', id)
    .orderBy('price_cents')
    .limit(5)
    .execute()
  const creatorAt = (nth: number) => book[nth]!.creator_id
  const dollarsOf = (nths: number[]) => (nths.reduce((sum, nth) => sum + book[nth]!.price_cents, 0) / 100).toFixed(2)
  const roster = (...nths: number[]) => ({
    picks: nths.map((nth) => ({ creatorId: creatorAt(nth), price: dollarsOf([nth]) })),
    totalSalary: dollarsOf(nths),
  })
  const enter = (as: Actor, ...nths: number[]) =>
    send<{ id: number; version: number }>('post', '/api/entries', as, { competitionId: id, ...roster(...nths) })
  const [kept, gone, other] = [await enter(ada, 0, 1, 2, 3), await enter(ada, 1, 2, 3), await enter(ben, 0, 1, 2, 4)]
  await send('put', `/api/entries/${kept.id}`, ada, { ...roster(0, 1, 2), version: kept.version })
  await send('del', `/api/entries/${gone.id}`, ada)
  await send('put', '/api/own-projections', ada, {
    competitionId: id,
    ownProjections: [{ creatorId: creatorAt(0), points: 4 }],
  })

  const ids: Record<string, unknown> = {
    competitionId: id,
    entryId: kept.id,
    creatorId: creatorAt(0),
    userId: ben.id,
    slug,
  }
  const readAll = async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      if (names.some((name) => ids[name] === undefined)) continue
      const query = endpoint.path.endsWith('/around') ? `?entryId=${kept.id}` : ''
      const address = pathOf(endpoint, ids as never) + query
      for (const as of [ada, admin]) expect((await server.get(address, { as })).statusCode, address).toBeLessThan(500)
    }
  }
  await readAll()
  await warp(db, schedule.draftSeconds)
  await runDue(jobs)
  await warp(db, schedule.liveSeconds / 2)
  await openTicker(deps).tick()
  const trade = { entryId: kept.id, oldCreatorId: creatorAt(2), newCreatorId: creatorAt(3) }
  await send('post', '/api/entries/trade', ada, trade)
  await send('post', '/api/entries/drop', ben, { entryId: other.id, creatorId: creatorAt(4) })
  await send('post', `/api/entries/${kept.id}/share`, ada)
  await openTicker(deps).tick()
  await readAll()
  await warp(db, schedule.liveSeconds / 2)
  await runDue(jobs)
  await readAll()
  await warp(db, schedule.reviewSeconds)
  await runDue(jobs)
  await readAll()
}

const PARTS = [0, 1, 2, 3]

/** Makes an empty copy of each table in the schema `divided`, divided by competition, with the competition in every key. */
async function divide(tables: readonly string[]): Promise<void> {
  const { db } = server
  const run = (text: string) => sql.raw(text).execute(db)
  await run('create schema divided')
  for (const table of tables) {
    await run(`create table divided.${table} (like public.${table}) partition by hash (competition_id)`)
    for (const part of PARTS)
      await run(
        `create table divided.${table}_part${part} partition of divided.${table} for values with (modulus ${PARTS.length}, remainder ${part})`,
      )
    await run(`create index on divided.${table} (competition_id)`)
  }
  for (const key of await keysOf(tables)) {
    const columns = hasCompetition(key) ? key.columns : [...key.columns, 'competition_id']
    await run(`create unique index on divided.${key.table} (${columns.join(', ')})`)
  }
}

type Plan = { Plans?: Plan[]; 'Relation Name'?: string; [detail: string]: unknown }

/** Returns whether a scan of the plan reads a part without a condition on its competition, so that all parts are read. */
function readsAllParts(plan: Plan): boolean {
  const conditions = ['Index Cond', 'Recheck Cond', 'Filter'].map((kind) => String(plan[kind]))
  const isScanOfPart = /_part\d$/.test(plan['Relation Name'] ?? '') && plan['Node Type'] !== 'ModifyTable'
  const hasCondition = conditions.some((condition) => /\bcompetition_id = /.test(condition))
  return (isScanOfPart && !hasCondition) || (plan.Plans ?? []).some(readsAllParts)
}

/**
 * Plans a statement on the divided tables. Returns whether it reads all parts, or looks for a conflict by a key without the competition.
 */
async function crossesParts(client: pg.ClientBase, { text, values }: Statement): Promise<boolean> {
  const NO_SUCH_KEY = '42P10'
  const planned = { text: `explain (format json) ${text}`, values }
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(planned).catch((error: pg.DatabaseError) => {
    if (error.code === NO_SUCH_KEY) return { rows: [] }
    throw error
  })
  return rows.length === 0 || readsAllParts(rows[0]!['QUERY PLAN'][0].Plan)
}

test('docs/scaling.md names every file whose statements would read all parts of a database divided by competition', async () => {
  await playAndRead()
  const played = [...statements.values()]
  const tables = await tablesOfCompetitions()
  await divide(tables)

  const touches = ({ text }: Statement) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
    tables.some((table) => new RegExp(`\\b${table}\\b`).test(text))
  const client = await server.pool.connect()
  // joins look rows up one by one, as they do in large tables, so that a condition on the competition is a condition of the scan
  await client.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off')
  await client.query('set search_path = divided, public')
  const crossing = new Set<string>()
  // statements without a file are those of this test
  for (const one of played)
    if (one.file !== '' && touches(one) && (await crossesParts(client, one))) crossing.add(one.file)
  // the next test file may get this database
  await client.query('drop schema divided cascade')
  client.release(true)

  const named = [...section!.matchAll(/`(server\/[^`]+)`/g)].map(([, file]) => file!)
  expect(named.filter((file) => !file.endsWith('.test.ts')).toSorted()).toEqual([...crossing].toSorted())
}, 300_000)
