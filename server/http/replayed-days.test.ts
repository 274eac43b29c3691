/**
 * No public and no player call tells what a recorded day brings that a competition will still replay (decision 0063).
 *
 * Two servers play the same competition from two seasons that differ only in the days to come. Every call must then have the same answer on
 * both. The changed season has totals near PLANTED, so that no answer may hold such a number while the day passes either.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import type { StatisticsSource } from '#server/adapters/source.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { openTicker } from '#server/features/competitions/tick.ts'
import { ensureOverlay } from '#server/records/overlays.ts'
import { BUILT_IN_SERIES } from '#server/records/series.ts'
import { ensureShareLink } from '#server/records/share-links.ts'
import { callsOf, operationsOf, type Description, type Operation } from '#server/testing/described-calls.ts'
import { competitionInPhase, enter, newPlayer, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'

const SEASON = path.resolve(import.meta.dirname, '../../data/recorded-season')
const SCHEDULE = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 600 }
/** The second competition replays this day. */
const DAY = '2026-01-30'
const PLANTED = 900_000_000_000_000
const PLANTED_DIGITS = /(?<![\d.])[89]\d{14}(?!\d)/
const PLANTED_TITLE = 'A video of a day to come'

const folders: string[] = []
/** Returns a season with other totals from the end of this day on, and with other videos after it. */
function seasonChangedFrom(day: string): StatisticsSource {
  const folder = mkdtempSync(path.join(tmpdir(), 'fantasy-social-season-'))
  folders.push(folder)
  cpSync(SEASON, folder, { recursive: true })
  const change = (file: string, changed: (line: string, nth: number) => string) => {
    const [head, ...lines] = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n')
    writeFileSync(path.join(folder, file), [head, ...lines.map(changed), ''].join('\n'))
  }
  change('daily.csv', (line, nth) => {
    const [date, channel] = line.split(',')
    return date! < day ? line : `${date},${channel},${910_000_000 + 1_000_000 * (nth % 50)},${PLANTED + 7 * nth},77777`
  })
  change('videos.csv', (line) => {
    const published = /,(\d{4}-\d\d-\d\dT[^,]*),/.exec(line)?.[1]
    return published === undefined || published.slice(0, 10) < day
      ? line
      : line.replace(/^([^,]*,[^,]*),.*?(,\d{4}-\d\d-\d\dT)/, `$1,${PLANTED_TITLE}$2`)
  })
  // a season with other numbers is another source, so it takes the name of the season that it replaces
  return { ...openRecordedSeason(folder, 'a secret'), name: 'recorded' }
}
const sources = {
  recorded: openRecordedSeason(null, 'a secret'),
  changedFromDay: seasonChangedFrom(DAY),
  changedAfterDay: seasonChangedFrom('2026-01-31'),
}

/** A server whose season can be exchanged for another one. */
type Played = { server: TestServer; season: keyof typeof sources; actors: Actor[]; ids: Ids }
type Ids = {
  competitionId: number[]
  entryId: number[]
  creatorId: number[]
  tokens: string[]
  slug: string[]
  token: string[]
}
const played: Played[] = []

beforeAll(async () => {
  for (const season of ['recorded', 'changedFromDay'] as const) {
    const one = { season } as Played
    const source = new Proxy({} as StatisticsSource, {
      get: (_, key) => Reflect.get(sources[one.season], key),
      has: (_, key) => Reflect.has(sources[one.season], key),
    })
    one.server = await startTestServer({ source, settings: { schedule: SCHEDULE, rateLimitFactor: 1_000_000 } })
    one.actors = [await one.server.signUp('Ada'), await one.server.watch()]
    played.push(one)
  }
}, 120_000)
afterAll(async () => {
  for (const { server } of played) await server.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Moves the time past the next lock or end. */
async function pass({ server }: Played, seconds: number): Promise<void> {
  await warp(server.db, seconds)
  await runDue(competitionJobs(server.deps))
}

/** Lets two players enter the competition that is drafting, and shares one of the entries. */
async function enterDraft({ server, actors }: Played): Promise<void> {
  const { id } = await competitionInPhase(server.db, 'drafting')
  const book = await server.db
    .selectFrom('creator_snapshots')
    .select('creator_id')
    .where('competition_id', '=', id)
    .orderBy('creator_id')
    .execute()
  const creatorIds = book.map((line) => line.creator_id)
  const ben = await newPlayer(server.db, `ben-${id}`)
  const [own] = await enter(server.db, id, [
    { userId: actors[0]!.id, creatorIds: creatorIds.slice(0, 5) },
    { userId: ben, creatorIds: creatorIds.slice(3, 8) },
  ])
  await ensureShareLink(server.db, { entryId: own!, userId: actors[0]!.id })
}

async function readIds({ server: { db } }: Played): Promise<Ids> {
  const idsOf = async (table: 'competitions' | 'entries' | 'creators') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const links = await db.selectFrom('share_links').select('token').orderBy('entry_id').execute()
  return {
    competitionId: await idsOf('competitions'),
    entryId: await idsOf('entries'),
    creatorId: (await idsOf('creators')).slice(0, 6),
    tokens: links.map(({ token }) => token),
    // nobody here has a league
    slug: [],
    token: [await ensureOverlay(db, { seriesId: BUILT_IN_SERIES })],
  }
}

/** The reads of players, without the key for push messages, which is random in each installation. */
const READS = endpoints.filter(
  ({ method, access, path }) => method === 'GET' && access !== 'admin' && path !== '/api/push',
)

/** Returns the addresses of a read with every known id. */
function addressesOf(endpoint: Endpoint, ids: Ids): string[] {
  const name = /\{(\w+)\}/.exec(endpoint.path)?.[1]
  const paths = name ? ids[name as 'entryId'].map((id) => pathOf(endpoint, { [name]: id })) : [endpoint.path]
  if (endpoint.path === '/api/practice/day')
    return Array.from({ length: 8 }, (_, seed) => `${endpoint.path}?seed=${seed}`)
  if (endpoint.path.endsWith('/around'))
    return paths.flatMap((one) => ids.entryId.map((entryId) => `${one}?entryId=${entryId}`))
  return paths
}

/**
 * These differ between two servers that play the same: instants (also in ms), random ids, hashes of texts with instants, and the numbers of
 * notifications, which are written in the order of random ids.
 */
const volatile = [
  /(?<="id":)\d+(?=,"type":)/g,
  /\b1[78]\d{11}\b/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z/g,
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g,
  /[\da-f]{64}|[\da-f]{32}/g,
  /\/s\/[a-z2-7]{12}/g,
  /"token":"[a-z2-7]{12}"/g,
  /\.png\?v=[\da-f]{12}/g,
]

/** Returns every answer of every read, as every kind of caller, by caller and address. */
async function answersOf(one: Played): Promise<Map<string, string>> {
  const ids = await readIds(one)
  const answers = new Map<string, string>()
  const callers = [undefined, ...one.actors]
  const noted = (caller: number, address: string, { statusCode, body }: { statusCode: number; body: string }) => {
    expect(statusCode, `${address}: ${body.slice(0, 200)}`).toBeLessThan(500)
    const text = volatile.reduce((rest, pattern) => rest.replaceAll(pattern, '*'), body)
    answers.set(`${caller} ${address.replace(/^(\/s|\/api\/overlays)\/.*/, '$1/')}`, `${statusCode} ${text}`)
  }
  for (const endpoint of READS)
    for (const address of addressesOf(endpoint, ids))
      for (const [caller, as] of callers.entries()) noted(caller, address, await one.server.get(address, as && { as }))
  for (const token of ids.tokens) noted(0, `/s/${token}`, await one.server.get(`/s/${token}`))
  return answers
}

/** Expects equal answers. Board snapshots are left out, because two servers never take them at the same instants. */
async function expectEqualAnswers(): Promise<number> {
  for (const { server } of played) await server.db.deleteFrom('board_snapshots').execute()
  const [recorded, changed] = [await answersOf(played[0]!), await answersOf(played[1]!)]
  for (const [call, answer] of recorded) {
    const other = changed.get(call) ?? ''
    const differs = [...answer].findIndex((letter, at) => letter !== other[at])
    if (answer !== other)
      expect.fail(
        `${call}: ${[answer, other].map((text) => text.slice(Math.max(0, differs - 100), differs + 100)).join(' is not ')}`,
      )
  }
  return recorded.size
}

const settleOne = async (one: Played) => {
  await pass(one, SCHEDULE.liveSeconds)
  await pass(one, SCHEDULE.reviewSeconds)
}

test('no read depends on what happens on the drafted day or on later days of the season', async () => {
  for (const one of played) {
    await runDue(competitionJobs(one.server.deps))
    await enterDraft(one)
    await pass(one, SCHEDULE.draftSeconds)
    await settleOne(one)
    await enterDraft(one)
    expect(await competitionInPhase(one.server.db, 'drafting')).toMatchObject({ ordinal: 2, replay_day: DAY })
  }
  expect(await expectEqualAnswers()).toBeGreaterThan(300)
}, 300_000)

test('while a day passes and when it is settled, no read tells what the days after it bring', async () => {
  played[1]!.season = 'changedAfterDay'
  for (const one of played) await pass(one, SCHEDULE.draftSeconds)
  for (const { server } of played) {
    await warp(server.db, SCHEDULE.liveSeconds / 2)
    await openTicker(server.deps).tick()
  }
  const live = await answersOf(played[1]!)
  expect([...live.values()].join(), 'the day itself is shown').toContain('"phase":"live"')
  for (const [call, answer] of live) {
    expect(answer, call).not.toMatch(PLANTED_DIGITS)
    expect(answer, call).not.toContain(PLANTED_TITLE)
  }
  for (const one of played) await settleOne(one)
  await expectEqualAnswers()
}, 300_000)

/** Points that no creator can have, in points and in tenths, and not as digits within another number. */
const KNOWN_POINTS = /(?<![\d.])(?:7777\.7|77777)(?!\d)/

test('in the next cycle no call shows the points of days that come again, and their competitions show them afterwards', async () => {
  const [one] = played as [Played]
  const { db } = one.server
  // the third competition is the last one, whose result stays
  await pass(one, SCHEDULE.draftSeconds)
  await settleOne(one)
  const { id } = await competitionInPhase(db, 'drafting')
  const replay = async (day: string) => {
    await db.updateTable('competitions').set({ replay_day: day }).where('id', '=', id).execute()
    await db.updateTable('creators').set({ updated_at: new Date() }).execute()
  }
  await db
    .updateTable('creator_snapshots')
    .set({ points_tenths: 77_777 })
    .where('competition_id', 'in', [1, 2])
    .execute()
  await replay('2026-01-29')
  for (const [call, answer] of await answersOf(one)) expect(answer, call).not.toMatch(KNOWN_POINTS)
  const hidden = await one.server.get(`/api/entries/1/recap`, { as: one.actors[0]! })
  expect([hidden.statusCode, hidden.json<{ code: string }>().code]).toEqual([403, 'day_returns'])

  const operations = operationsOf((await one.server.get('/api/openapi.json')).json<Description>())
  const isForPlayers = ({ method, path: at }: Operation) =>
    endpoints.some((known) => known.method === method && known.path === at && known.access !== 'admin')
  for (const operation of operations.filter((each) => each.method !== 'GET' && isForPlayers(each))) {
    const as = await one.server.signUp(`Writer ${operation.method} ${operation.path}`.replaceAll(/\W/g, ''))
    for (const { url, headers, body } of fc.sample(callsOf(operation), { numRuns: 5, seed: 1 })) {
      const reply = await one.server.app.inject({
        method: operation.method as 'POST',
        url,
        headers: { ...headers, cookie: as.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      expect(reply.body, `${operation.method} ${url}`).not.toMatch(KNOWN_POINTS)
    }
  }

  await replay('2026-02-10')
  const shown = [...(await answersOf(one))].filter(([, answer]) => KNOWN_POINTS.test(answer)).map(([call]) => call)
  for (const address of ['/api/entries/1/recap', '/api/competitions/1/evidence'])
    expect((await one.server.get(address, { as: one.actors[0]! })).statusCode, address).toBe(200)
  for (const part of ['/research', '/receipt', '/all', '/s/'])
    expect(
      shown.some((call) => call.includes(part)),
      part,
    ).toBe(true)
}, 300_000)
