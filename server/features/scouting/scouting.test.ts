/** Scouting over HTTP, on the recorded season: the facts about creators, the instant they hold for, and facts that are never sent. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Creator } from '#contract/creators.schemas.ts'
import { CreatorResearch, Scout } from '#contract/scouting.schemas.ts'
import { cents } from '#game/money.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { saveUploads } from '#server/adapters/uploads.ts'
import { forgetReadings } from '#server/adapters/youtube/retention.ts'
import { priceBook } from '#server/catalogue/price-book.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import { unlistCreator } from '#server/records/creators.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let ada: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 100 } })
})
beforeEach(async () => {
  await server.reset()
  ada = await server.signUp('Ada')
})
afterAll(() => server.close())

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'

/** A competition with the recorded catalogue of its day. */
async function opened(day: string, phase: 'drafting' | 'live' | 'completed' = 'drafting'): Promise<number> {
  const { id } = await server.competition({ replay_day: day, prices: [], phase })
  const row = await server.db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await syncCatalogue(server.deps, server.db, roundOf(row))
  const { learned, lines } = await priceBook(server.deps, server.db, {
    id,
    version: NEWEST_VERSION,
    salaryCap: cents(row.salary_cap_cents),
    round: roundOf(row),
  })
  await server.db.insertInto('creator_snapshots').values(lines).execute()
  await server.db.updateTable('competitions').set(learned).where('id', '=', id).execute()
  return id
}

const readScout = async (): Promise<Scout> => (await server.get('/api/scout')).json()
const idOf = async (youtubeId: string) =>
  (await server.db.selectFrom('creators').select('id').where('youtube_id', '=', youtubeId).executeTakeFirstOrThrow()).id
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
const readResearch = async (creatorId: number): Promise<CreatorResearch> =>
  (await server.get(`/api/creators/${creatorId}/research`, { as: ada })).json()

test('before the first competition the list of creators is empty', async () => {
  expect(await readScout()).toEqual({ competitionId: null, replayDay: null, creators: [] })
})

test('all creators are listed most expensive first, with the same bytes with and without a session', async () => {
  const competitionId = await opened('2026-01-31')
  const [open, signedIn] = [await server.get('/api/scout'), await server.get('/api/scout', { as: ada })]
  expect([open.statusCode, signedIn.body]).toEqual([200, open.body])
  const scout: Scout = open.json()
  expect(Scout.parse(scout)).toEqual(scout)
  expect([scout.competitionId, scout.replayDay]).toEqual([competitionId, '2026-01-31'])
  const { creators } = scout
  expect(creators.length).toBeGreaterThan(120)
  const prices = creators.map(({ price }) => Number(price))
  expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  for (const word of ['due', 'likely', 'unlikely'] as const)
    expect(creators.filter(({ upload }) => upload === word).length, word).toBeGreaterThan(5)
  for (const volatility of ['calm', 'steady', 'wild'] as const)
    expect(creators.filter((creator) => creator.volatility === volatility).length, volatility).toBeGreaterThan(5)
  const ceilings = creators.filter(({ ceiling, expectedPoints }) => ceiling !== null && expectedPoints !== null)
  expect(ceilings.length).toBeGreaterThan(100)
  expect(ceilings.filter(({ ceiling, expectedPoints }) => ceiling! < expectedPoints!)).toEqual([])
  const forms = creators.flatMap(({ form }) => form ?? []).toSorted((one, other) => one - other)
  expect(forms.length).toBeGreaterThan(100)
  // without the common factor the middle creator has a normal day
  expect(forms[forms.length >> 1]).toBeGreaterThan(0.9)
  expect(forms[forms.length >> 1]).toBeLessThan(1.1)
})

test.each(['2026-01-31', '2026-02-05'])(
  "on %s the form is the same in the draft, in the table and on the creator's page",
  async (day) => {
    await opened(day)
    const { creators } = await readScout()
    const drafted = (await server.get('/api/creators')).json() as Creator[]
    expect(drafted.map(({ id, form, isNew }) => ({ id, form, isNew })).toSorted(byId)).toEqual(
      creators.map(({ id, form, isNew }) => ({ id, form, isNew })).toSorted(byId),
    )
    const inForm = drafted.filter(({ form }) => form !== null)
    expect(inForm.length).toBeGreaterThan(100)
    expect(drafted.filter(({ isNew, form }) => isNew && form !== null)).toEqual([])
    for (const { id, form } of [...inForm.slice(0, 5), ...inForm.slice(-5)])
      expect((await readResearch(id)).levels.at(-1)).toBe(form)
  },
)

test('a new creator has no form, no days and no volatility', async () => {
  await opened('2026-02-05')
  const newcomers = (await readScout()).creators.filter(({ isNew }) => isNew)
  expect(newcomers).toHaveLength(63)
  for (const one of newcomers)
    expect(one).toMatchObject({ form: null, volatility: null, deviation: null, ceiling: null })
  expect((await readResearch(newcomers[0]!.id)).levels).toEqual(Array(14).fill(null))
})

test('the response contains no count of the source: neither views, nor subscribers, nor any number as large', async () => {
  await opened('2026-01-31')
  const { body } = await server.get('/api/scout')
  const counts = await server.db
    .selectFrom('creators')
    .select(['subscriber_count', 'view_count', 'video_count'])
    .execute()
  for (const { subscriber_count, view_count } of counts)
    for (const count of [subscriber_count, view_count])
      if (count !== null && Number(count) > 100_000) expect(body).not.toContain(count)
  expect(body).not.toMatch(/count|views|subscribers/i)
})

test('scouting facts are never newer than the start of the replayed day, while it is live and in later replays of earlier days', async () => {
  await opened('2026-02-05', 'completed')
  const id = await opened('2026-01-31')
  const creatorId = await idOf(JOJOL)
  const drafting = await readResearch(creatorId)
  expect(CreatorResearch.parse(drafting)).toEqual(drafting)
  expect(drafting.uploads.length).toBeGreaterThan(2)
  expect(drafting.uploads.every((at) => at <= '2026-01-31')).toBe(true)
  const known = await server.db.selectFrom('creator_uploads').select('published_at').execute()
  expect(known.some(({ published_at }) => published_at > new Date('2026-02-01'))).toBe(true)
  await server.db
    .updateTable('competitions')
    .set({ phase: 'live', start_time: new Date(Date.now() - 3_600_000), end_time: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute()
  const { levels, uploads } = await readResearch(creatorId)
  expect({ levels, uploads }).toEqual({ levels: drafting.levels, uploads: drafting.uploads })
})

test('past competitions come oldest first, and those in which the creator beat its price are counted', async () => {
  const days = ['2026-01-28', '2026-01-29', '2026-01-30']
  for (const [nth, day] of days.entries()) {
    const id = await opened(day, 'completed')
    await server.db
      .updateTable('creator_snapshots')
      .set({ expected_points: 40, points_tenths: 395 + 10 * nth })
      .where('competition_id', '=', id)
      .execute()
  }
  const live = await opened('2026-01-31', 'live')
  await server.db
    .updateTable('creator_snapshots')
    .set({ points_tenths: 9_999 })
    .where('competition_id', '=', live)
    .execute()
  const { past, creator } = await readResearch(await idOf(JOJOL))
  expect(past.map(({ day, expectedPoints, points }) => [day, expectedPoints, points])).toEqual([
    ['2026-01-28', 40, 39.5],
    ['2026-01-29', 40, 40.5],
    ['2026-01-30', 40, 41.5],
  ])
  expect(creator.record).toEqual({ played: 3, beaten: 2, surplus: 0.5 })
  expect(creator.inPlay).toBe(true)
})

test('the overview is computed once for a price book, and again when the next one opens', async () => {
  await opened('2026-01-30')
  const history = vi.spyOn(server.deps.source, 'history')
  const creatorId = await idOf(JOJOL)
  await Promise.all([readScout(), readResearch(creatorId), readResearch(creatorId)])
  const once = history.mock.calls.length
  await readResearch(creatorId)
  expect(history.mock.calls.length).toBe(once)
  await server.db.updateTable('competitions').set({ phase: 'completed', settled_at: new Date() }).execute()
  await opened('2026-01-31')
  history.mockClear()
  expect((await readScout()).replayDay).toBe('2026-01-31')
  expect((await readResearch(creatorId)).replayDay).toBe('2026-01-31')
  expect(history).toHaveBeenCalledTimes(1)
  history.mockRestore()
})

test('a creator that was removed from the catalogue is not in the table, and its page says so', async () => {
  await opened('2026-01-31')
  const creatorId = await idOf(JOJOL)
  await server.db.updateTable('creators').set({ is_active: false }).where('id', '=', creatorId).execute()
  expect((await readScout()).creators.map(({ id }) => id)).not.toContain(creatorId)
  expect(await readResearch(creatorId)).toMatchObject({ isListed: false, creator: { id: creatorId } })
})

test('a change of the catalogue by another process is shown', async () => {
  await opened('2026-01-31')
  const creatorId = await idOf(JOJOL)
  expect((await readResearch(creatorId)).isListed).toBe(true)
  await unlistCreator(server.elsewhere, creatorId)
  expect((await readResearch(creatorId)).isListed).toBe(false)
})

test('a creator without any history has a page without history', async () => {
  const { creators } = await server.competition()
  expect(await readResearch(creators[0]!.creatorId)).toMatchObject({
    knownDays: 0,
    levels: Array(14).fill(null),
    past: [],
    uploads: [],
    everyHours: null,
    sinceHours: null,
    creator: { form: null, upload: null, chance: null, volatility: null, ceiling: null, expectedPoints: 39.2 },
  })
})

test('uploads past the retention period are gone', async () => {
  const { creators } = await server.competition()
  const [{ creatorId }, other] = [creators[0]!, creators[1]!]
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const upload = { creatorId, videoId: 'a', publishedAt: daysAgo(90) }
  await saveUploads(server.db, [upload, { ...upload, creatorId: other.creatorId }], daysAgo(40))
  // the first upload is still among the newest of its channel
  await saveUploads(server.db, [upload], daysAgo(3))
  await forgetReadings(server.db, daysAgo(28))
  expect(await server.db.selectFrom('creator_uploads').select(['creator_id', 'video_id']).execute()).toEqual([
    { creator_id: creatorId, video_id: 'a' },
  ])
})

test('only players may read scouting, and an unknown creator is not found', async () => {
  const { creators } = await server.competition()
  const { creatorId } = creators[0]!
  const bob = await server.signUp('Bob', { ndaAccepted: false })
  const refusals: [creatorId: number | string, as: Actor | undefined, status: number, code: string][] = [
    [creatorId, undefined, 401, 'signed_out'],
    [creatorId, bob, 403, 'nda_required'],
    [999_999, ada, 404, 'creator_not_found'],
    [0, ada, 400, 'bad_request'],
    ['1%00', ada, 400, 'bad_request'],
  ]
  for (const [id, as, status, code] of refusals) {
    const reply = await server.get(`/api/creators/${id}/research`, { as })
    expect([id, reply.statusCode, reply.json().code]).toEqual([id, status, code])
  }
})
