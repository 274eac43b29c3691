/** Slates over whole competitions: only creators on the slate can be picked, and every creator gets a turn. */
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { afterEach, expect, test } from 'vitest'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { cents, decimalOf } from '#game/money.ts'
import { audit } from '#server/audit/audit.ts'
import { channelIdOf } from '#server/adapters/youtube/fake/fake-youtube.ts'
import { rivalsJob } from '#server/features/entries/rivals.ts'
import { priceBook } from '#server/catalogue/price-book.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import type { Deps } from '#server/deps.ts'
import { saveChannels } from '#server/records/creators.ts'
import { cheapest, competitionInPhase, readCompetition, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { startYoutubeServer } from '#server/testing/youtube.ts'
import { competitionJobs } from './jobs.ts'
import { readBook } from './queries.ts'

const HOUR = 3_600
const schedule = { draftSeconds: 12 * HOUR, liveSeconds: 12 * HOUR, reviewSeconds: HOUR }
const SLATE_SIZE = 20

let closeAll = async () => {}
afterEach(() => closeAll())

const active = async (server: TestServer): Promise<Competition> => (await server.get('/api/competitions/active')).json()
const offered = async (server: TestServer) =>
  (await server.get('/api/creators')).json<Creator[]>().filter(({ inPlay }) => inPlay)
const idsInBook = async ({ db }: TestServer, id: number) => (await readBook(db, id)).map((line) => line.creator_id)

/** A creator in the catalogue that is not on the slate. */
async function outsider(server: TestServer, id: number): Promise<number> {
  const book = await idsInBook(server, id)
  const creators = await server.db.selectFrom('creators').select('id').where('is_active', '=', true).execute()
  return creators.find((creator) => !book.includes(creator.id))!.id
}

/** Enters the cheapest roster of the slate, and checks that a creator off the slate can neither be entered nor traded in. */
async function draftWithinTheSlate(server: TestServer, ada: Actor, competitionId: number): Promise<number> {
  const outside = await outsider(server, competitionId)
  const submit = async (creatorIds: readonly number[]) => {
    const prices = new Map(
      (await readBook(server.db, competitionId)).map((line) => [line.creator_id, line.price_cents]),
    )
    const priceOf = (creatorId: number) => cents(prices.get(creatorId) ?? 1_000_000)
    const picks = creatorIds.map((creatorId) => ({ creatorId, price: decimalOf(priceOf(creatorId)) }))
    const totalSalary = decimalOf(cents(creatorIds.reduce((sum, creatorId) => sum + priceOf(creatorId), 0)))
    return server.post('/api/entries', { as: ada, body: { competitionId, picks, totalSalary } })
  }
  const [first, second, third] = await cheapest(server.db, competitionId, 3)
  expect((await submit([first!, second!, outside])).json()).toMatchObject({ code: 'creator_not_found' })
  const entered = await submit([first!, second!, third!])
  expect(entered.statusCode).toBeLessThan(300)
  const { id } = entered.json<{ id: number }>()
  await refusesToTradeIn(server, ada, { entryId: id, oldCreatorId: first!, newCreatorId: outside })
  return id
}

async function refusesToTradeIn(server: TestServer, as: Actor, body: object): Promise<void> {
  const refused = await server.post('/api/entries/trade', { as, body })
  expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'creator_not_found' }])
}

test('two competitions of a replay with a slate each, from the plan to the payout', async () => {
  const server = await startTestServer({ settings: { schedule, slateSize: SLATE_SIZE, demoRivals: 4 } })
  closeAll = () => server.close()
  const { db, deps } = server
  const ada = await server.signUp('Ada')
  const run = () => runDue([...competitionJobs(deps), rivalsJob(deps)])
  const slates: number[][] = []

  await run()
  for (const ordinal of [1, 2]) {
    const { id } = await competitionInPhase(db, 'drafting')
    const book = await idsInBook(server, id)
    slates.push(book)
    expect(await active(server)).toMatchObject({ id, slateSize: SLATE_SIZE, replayDay: deps.source.replayDay(ordinal) })
    expect(book).toHaveLength(SLATE_SIZE)
    expect((await offered(server)).map((creator) => creator.id).toSorted((one, other) => one - other)).toEqual(book)
    await expectPricesOfTheWholeCatalogue(server, deps, id)

    const entryId = await draftWithinTheSlate(server, ada, id)
    await warp(db, schedule.draftSeconds)
    await run()
    expect(await active(server)).toMatchObject({ id, phase: 'live', slateSize: SLATE_SIZE })
    const [old] = await cheapest(db, id, 1)
    // trades are open
    await warp(db, 0.3 * schedule.liveSeconds)
    await run()
    await refusesToTradeIn(server, ada, { entryId, oldCreatorId: old!, newCreatorId: await outsider(server, id) })
    await warp(db, schedule.liveSeconds)
    await run()
    await warp(db, schedule.reviewSeconds)
    await run()
    expect(await readCompetition(db, id)).toMatchObject({ phase: 'completed', slate_size: SLATE_SIZE })
  }
  expect(new Set(slates.flat()).size).toBeGreaterThan(1.5 * SLATE_SIZE)
  await expectRivalsWithinTheSlates(server, slates)
  expect(await audit(db)).toEqual([])
})

/** Bots draft from the same price book. */
async function expectRivalsWithinTheSlates({ db }: TestServer, slates: readonly number[][]): Promise<void> {
  const entries = await db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['ordinal', 'picks'])
    .where('is_bot', '=', true)
    .where('ordinal', '<=', slates.length)
    .execute()
  expect(entries.length).toBeGreaterThan(0)
  for (const { ordinal, picks } of entries)
    expect(slates[ordinal - 1]).toEqual(expect.arrayContaining(picks.map(({ creatorId }) => creatorId)))
}

/** A creator's price does not depend on the others on the slate. */
async function expectPricesOfTheWholeCatalogue({ db }: TestServer, { source }: Deps, id: number): Promise<void> {
  const competition = await readCompetition(db, id)
  const { lines: whole } = await db.transaction().execute((tx) =>
    priceBook({ source }, tx, {
      id,
      version: NEWEST_VERSION,
      salaryCap: cents(competition.salary_cap_cents),
      round: roundOf(competition),
    }),
  )
  expect(whole.length).toBeGreaterThan(SLATE_SIZE)
  const prices = new Map(whole.map((line) => [line.creator_id, line.price_cents]))
  for (const line of await readBook(db, id)) expect(line.price_cents).toBe(prices.get(line.creator_id))
}

test('with YouTube only the slate is offered and measured, and every creator appears within four competitions', async () => {
  const on = await startYoutubeServer({ settings: { schedule, slateSize: SLATE_SIZE } })
  closeAll = () => on.close()
  const { server, youtube, deps } = on
  const { db } = server
  const ada = await server.signUp('Ada')
  const names = Array.from({ length: 60 }, (_, nth) => `Channel ${nth + 1}`)
  for (const [nth, name] of names.entries()) {
    youtube.addChannel({
      id: channelIdOf(name),
      title: name,
      views: 1_000_000 * (nth + 1),
      viewsPerDay: 1_000 * (nth + 1),
    })
  }
  await saveChannels(
    db,
    names.map((title, nth) => ({
      youtubeId: channelIdOf(title),
      title,
      handle: null,
      category: (['gaming', 'music', 'food'] as const)[nth % 3]!,
      thumbnailUrl: null,
      counts: {
        subscribers: 1_000,
        views: 1_000_000 * (nth + 1),
        videos: 1,
        likes: null,
        comments: null,
        basketViews: null,
      },
    })),
    new Date(),
  )
  await db
    .updateTable('creators')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .execute()
  const run = () => runDue([...competitionJobs(deps), ...on.jobs])

  await run()
  const seen = new Set<number>()
  for (let nth = 0; nth < 4; nth++) {
    const { id } = await competitionInPhase(db, 'drafting')
    expect(await active(server)).toMatchObject({ id, slateSize: SLATE_SIZE, replayDay: null })
    const book = await idsInBook(server, id)
    expect(book).toHaveLength(SLATE_SIZE)
    for (const creatorId of book) seen.add(creatorId)
    if (nth === 0) await draftWithinTheSlate(server, ada, id)
    await on.pass(schedule.draftSeconds)
    await run()
    const tracked = await db
      .selectFrom('youtube_followed')
      .select('creator_id')
      .where('competition_id', '=', id)
      .execute()
    expect(tracked.map((row) => row.creator_id).toSorted((one, other) => one - other)).toEqual(book)
    await on.pass(schedule.liveSeconds)
    await run()
    await on.pass(schedule.reviewSeconds)
    await run()
  }
  expect(seen.size).toBe(60)
  expect(await audit(db)).toEqual([])
})

test('all creators are offered without SLATE_SIZE, and when the catalogue is no larger than the slate', async () => {
  for (const slateSize of [0, 1_000]) {
    const server = await startTestServer({ settings: { schedule, slateSize } })
    closeAll = () => server.close()
    await runDue(competitionJobs(server.deps))
    expect(await active(server)).toMatchObject({ phase: 'drafting', slateSize: 0 })
    expect((await offered(server)).length).toBeGreaterThan(100)
    await server.close()
    closeAll = async () => {}
  }
})
