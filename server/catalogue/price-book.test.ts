/** The catalogue and the price book, computed from the recorded season on a real database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents, dollars } from '#game/money.ts'
import { refuseRoster } from '#game/roster.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import { priceBook } from './price-book.ts'
import { syncCatalogue } from './sync.ts'
import type { Round } from '#server/adapters/source.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'
const cap = dollars(150_000)
const roundOf = (replayDay: string): Round => ({
  replayDay,
  startTime: new Date('2030-06-01T12:00:00Z'),
  endTime: new Date('2030-06-01T12:05:00Z'),
})

const sync = (day: string) => syncCatalogue(server.deps, server.db, roundOf(day))
const frozenOf = async (day: string, salaryCap = cap) => {
  const { id } = await server.competition({ prices: [] })
  return priceBook(server.deps, server.db, { id, version: 1, salaryCap, round: roundOf(day) })
}
const bookOf = async (day: string, salaryCap = cap) => (await frozenOf(day, salaryCap)).lines
const creator = (youtubeId: string) =>
  server.db.selectFrom('creators').selectAll().where('youtube_id', '=', youtubeId).executeTakeFirstOrThrow()
const count = async () => (await server.db.selectFrom('creators').select('id').execute()).length

test('syncing the catalogue lists every channel of the day with its counts at the start of the round', async () => {
  await sync('2026-02-03')
  expect(await count()).toBe(171)
  expect(await creator(JOJOL)).toMatchObject({
    channel_name: 'Jojol',
    handle: '@jojol',
    category: 'technology',
    thumbnail_url: `/avatars/${JOJOL}.svg`,
    subscriber_count: '2690000',
    view_count: '610818598',
    video_count: '2116',
    is_active: true,
    price_override_cents: null,
    share_count: null,
  })
  // The round begins in 2030, because readings cannot be later than the present.
  expect((await creator(JOJOL)).counted_at!.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
})

test('syncing another day updates counts, clears counts that are no longer published, and lists new channels', async () => {
  await sync('2026-02-03')
  expect((await creator(JOJOL)).like_count).not.toBeNull()
  await sync('2026-02-10')
  expect(await count()).toBe(189)
  expect(await creator(JOJOL)).toMatchObject({ like_count: null, comment_count: null })
  expect(Number((await creator(JOJOL)).view_count)).toBeGreaterThan(610_818_598)
})

test('syncing keeps the category, price, status and promotion that admins set', async () => {
  await sync('2026-02-03')
  const decided = {
    category: 'gaming',
    price_override_cents: 4_200_000,
    is_active: false,
    is_promoted: true,
    version: 3,
  }
  await server.db.updateTable('creators').set(decided).where('youtube_id', '=', JOJOL).execute()
  await sync('2026-02-04')
  expect(await creator(JOJOL)).toMatchObject(decided)
})

test('a channel that is missing from the round keeps its last counts and is not in the price book', async () => {
  await sync('2026-02-10')
  const [known] = await server.db
    .selectFrom('creators')
    .selectAll()
    .where('youtube_id', '=', 'UCkQI4PEJfOY37DU_WLLzc5w')
    .execute()
  await sync('2026-01-29')
  expect(await creator('UCkQI4PEJfOY37DU_WLLzc5w')).toMatchObject({ view_count: known!.view_count })
  const book = await bookOf('2026-01-29')
  expect(book).toHaveLength(126)
  expect(book.map((line) => line.creator_id)).not.toContain(known!.id)
})

test('with no channel listed the price book is empty', async () => {
  expect(await bookOf('2026-02-10')).toEqual([])
})

test('a line of the price book has the normal day that was computed by hand', async () => {
  await sync('2026-02-05')
  const book = await bookOf('2026-02-05')
  const jojol = await creator(JOJOL)
  const line = book.find(({ creator_id }) => creator_id === jojol.id)!
  // median of its last 14 daily gains before 5 February
  const normalDay = (82_531 + 92_579) / 2
  expect(line).toMatchObject({ baseline_views: normalDay, known_days: 14, is_new: false })
  expect(line.expected_views).toBeGreaterThan(0)
  const { last_tide } = (await frozenOf('2026-02-05')).learned
  expect(line.form).toBeCloseTo(203_767 / last_tide! / normalDay, 2)
  expect(jojol.trend.slice(-3)).toEqual([140_902, 165_379, 203_767])
  expect(jojol.trend).toHaveLength(14)
  expect(jojol.price_cents).toBe(line.price_cents)
})

test('the price book equals the one that the rules compute from the source, with the values that it estimated', async () => {
  await sync('2026-02-05')
  const { learned, lines } = await frozenOf('2026-02-05')
  const round = roundOf('2026-02-05')
  const rows = await server.db.selectFrom('creators').selectAll().orderBy('id').execute()
  const ids = rows.map((row) => row.youtube_id)
  const [counts, history] = [
    await server.deps.source.read(round, round.startTime, ids),
    await server.deps.source.history(round, ids),
  ]
  const candidates = rows.map(({ id, youtube_id }) => ({
    creatorId: id,
    subscribers: counts.get(youtube_id)!.subscribers,
    views: counts.get(youtube_id)!.views,
    viewGains: history.get(youtube_id)!.viewGains,
  }))
  const book = scorerOf(1).makeBook(candidates, cap)
  expect(learned).toEqual({
    form_weight: book.formWeight,
    spread: book.spread,
    last_tide: book.lastCommonFactor,
    prices_as_of: null,
  })
  expect(lines.map((line) => [line.creator_id, line.price_cents, line.expected_points, line.projection])).toEqual(
    book.lines.map(({ creatorId, price, expectedPoints, projection }) => [
      creatorId,
      price,
      expectedPoints,
      projection,
    ]),
  )
})

test('new channels are priced from the data there is; all prices are whole steps between 2 and 60 percent of the cap', async () => {
  await sync('2026-02-05')
  const book = await bookOf('2026-02-05')
  const newcomers = book.filter(({ is_new }) => is_new)
  expect(newcomers).toHaveLength(63)
  expect(newcomers.every((line) => line.known_days! < 7)).toBe(true)
  expect(new Set(newcomers.map((line) => line.price_cents)).size).toBeGreaterThan(20)
  for (const line of book) {
    expect(line.price_cents % dollars(500)).toBe(0)
    expect(line.price_cents).toBeGreaterThanOrEqual(dollars(3_000))
    expect(line.price_cents).toBeLessThanOrEqual(dollars(90_000))
  }
})

test('an inactive creator is not in the price book; a price that an admin set takes precedence over the computed one', async () => {
  await sync('2026-02-05')
  const before = await bookOf('2026-02-05')
  const [hidden, dear] = [before[0]!.creator_id, before[1]!.creator_id]
  await server.db.updateTable('creators').set({ is_active: false }).where('id', '=', hidden).execute()
  await server.db
    .updateTable('creators')
    .set({ price_override_cents: dollars(42_000) })
    .where('id', '=', dear)
    .execute()
  const after = await bookOf('2026-02-05')
  expect(after.map(({ creator_id }) => creator_id)).not.toContain(hidden)
  expect(after).toHaveLength(188)
  expect(after.find(({ creator_id }) => creator_id === dear)!.price_cents).toBe(dollars(42_000))
})

test('the price book of a competition can be saved only once', async () => {
  await sync('2026-02-05')
  const { id } = await server.competition({ prices: [] })
  const { lines: book } = await priceBook(server.deps, server.db, {
    id,
    version: 1,
    salaryCap: cap,
    round: roundOf('2026-02-05'),
  })
  await server.db.insertInto('creator_snapshots').values(book).execute()
  await expect(server.db.insertInto('creator_snapshots').values(book).execute()).rejects.toMatchObject({
    code: '23505',
  })
})

test('on every playable day the price book has cheap and expensive creators, a mean price of cap / 4.2, and five creators fit under the cap', async () => {
  for (const nth of Array.from({ length: 18 }, (_, index) => index + 1)) {
    const day = server.deps.source.replayDay(nth)!
    await sync(day)
    const book = await bookOf(day)
    const own = book.map((line) => line.price_cents)
    const mean = own.reduce((sum, price) => sum + price, 0) / own.length
    expect(Math.abs(mean / (cap / 4.2) - 1), `mean price of ${day}`).toBeLessThan(0.05)
    expect(own.filter((price) => price <= dollars(15_000)).length, `cheap on ${day}`).toBeGreaterThan(5)
    expect(own.filter((price) => price >= dollars(50_000)).length, `dear on ${day}`).toBeGreaterThan(5)
    const cheapest = book.toSorted((one, other) => one.price_cents - other.price_cents).slice(0, 5)
    const picks = cheapest.map((line) => ({ creatorId: line.creator_id, price: cents(line.price_cents) }))
    expect(refuseRoster(picks, { minPicks: 3, maxPicks: 5, salaryCap: cap }), day).toBeNull()
    const dearest = book.toSorted((one, other) => other.price_cents - one.price_cents).slice(0, 5)
    expect(
      dearest.reduce((sum, line) => sum + line.price_cents, 0),
      `five stars on ${day}`,
    ).toBeGreaterThan(cap)
  }
})

test('with a small cap prices have steps of $200', async () => {
  await sync('2026-02-05')
  const book = await bookOf('2026-02-05', dollars(50_000))
  expect(book.every((line) => line.price_cents % dollars(200) === 0)).toBe(true)
})
