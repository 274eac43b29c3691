/** The price of a channel that joins the catalogue, from the newest price book. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { findChannel } from './channel-lookup.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { newcomerPrice } from './newcomer-price.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { competitionInPhase, runDue } from '#server/testing/life.ts'

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('without a price book a new channel costs the default price', async () => {
  expect(await newcomerPrice(server.deps, await findChannel(server.deps, JOJOL))).toBe(dollars(10_000))
})

test('a channel that is removed and added again costs its price in the price book, even if it has little history', async () => {
  await runDue(competitionJobs(server.deps))
  const { id } = await competitionInPhase(server.db, 'drafting')
  const inBook = await server.db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_id')
    .select(['youtube_id', 'creator_snapshots.price_cents'])
    .where('competition_id', '=', id)
    .orderBy('known_days')
    .orderBy('creator_id')
    .execute()
  for (const { youtube_id, price_cents } of [...inBook.slice(0, 5), ...inBook.slice(-5)]) {
    expect(await newcomerPrice(server.deps, await findChannel(server.deps, youtube_id))).toBe(price_cents)
  }
})

test('a channel without history is priced by its size, or at the default price if its counts are unknown too', async () => {
  const found = await findChannel(server.deps, JOJOL)
  const unknown = { ...found, youtubeId: 'UC0rbitAcademy0000000000' }
  const small = { ...unknown, counts: { ...found.counts!, subscribers: 1_000, views: 50_000 } }
  expect(await newcomerPrice(server.deps, unknown)).toBeGreaterThan(await newcomerPrice(server.deps, small))
  expect(await newcomerPrice(server.deps, { ...unknown, counts: null })).toBe(dollars(10_000))
})
