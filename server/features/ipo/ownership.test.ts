/** What an admin sees before deciding: the channel's present state, its price, and whether the applicant owns it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Creator } from '#contract/creators.ts'
import type { Applied } from '#contract/ipo.ts'
import { Application, ApplicationChannel } from '#contract/ipo.schemas.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import type { FoundChannel, StatisticsSource } from '#server/adapters/source.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'
const OTHER = 'UCX6OQ3DkcsbYNE6H8uQQuVA'
const season = openRecordedSeason()

/** The current channels of the fake YouTube, by handle. */
const channels = new Map<string, FoundChannel>()
let asked = 0
const today: StatisticsSource = {
  ...season,
  name: 'youtube',
  replayDay: () => null,
  history: async () => new Map(),
  find: async (_round, reference) => {
    asked++
    return channels.get(reference) ?? null
  },
}

const channel = (description: string, more: Partial<FoundChannel> = {}): FoundChannel => ({
  youtubeId: JOJOL,
  title: 'Jojol',
  handle: '@jojol',
  category: 'tech',
  thumbnailUrl: 'https://yt3.ggpht.com/jojol',
  description,
  counts: { subscribers: 2_690_000, views: 500_000_000, videos: 900, likes: null, comments: null, basketViews: null },
  ...more,
})

let server: TestServer
let replay: TestServer
let admin: Actor
beforeAll(async () => {
  server = await startTestServer({ source: today, settings: { rateLimitFactor: 1_000 } })
  replay = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  channels.clear()
  channels.set('@jojol', channel('Gadgets'))
  asked = 0
  admin = await server.elevate(await server.signUp('Admin'))
})
afterAll(async () => {
  await server.close()
  await replay.close()
})

const form = {
  youtubeChannelUrl: '@jojol',
  channelName: 'Jojol',
  contactEmail: 'jojol@example.com',
  category: 'Technology',
}
const apply = async (on = server, as = admin): Promise<Applied> =>
  (await on.post('/api/ipo/apply', { as, body: form })).json()
const look = (id: number, as = admin) => server.get(`/api/ipo/applications/${id}/channel`, { as })
const check = (id: number, as = admin) => server.post(`/api/ipo/applications/${id}/check-ownership`, { as })
const approve = (id: number, as = admin) => server.post(`/api/ipo/applications/${id}/approve`, { as })
const reject = (id: number) => server.post(`/api/ipo/applications/${id}/reject`, { as: admin, body: { reason: 'No' } })
const queue = async (): Promise<Application[]> => (await server.get('/api/ipo/applications', { as: admin })).json()
const auditEvents = () =>
  server.db
    .selectFrom('admin_audit')
    .select(['action', 'subject', 'after'])
    .where('action', '<>', 'elevate')
    .orderBy('id')
    .execute()

test("the admin sees the present state of the address's channel, and its creator if it is already listed", async () => {
  const { id, isOwnershipChecked } = await apply()
  expect(isOwnershipChecked).toBe(true)
  const before = Date.now()
  const shown = ApplicationChannel.parse((await look(id)).json())
  expect(shown).toEqual({
    youtubeId: JOJOL,
    title: 'Jojol',
    handle: '@jojol',
    thumbnailUrl: 'https://yt3.ggpht.com/jojol',
    subscriberCount: 2_690_000,
    viewCount: 500_000_000,
    videoCount: 900,
    countedAt: expect.any(String),
    price: '10000.00',
    debut: { isNow: false, isNext: true, replayDay: null, slateSize: 0 },
    listedAs: null,
    isListedForAnother: false,
  })
  expect(Math.abs(Date.parse(shown.countedAt) - before)).toBeLessThan(60_000)
  await server.post('/api/creators/add-from-youtube', { as: admin, body: { channelId: '@jojol', category: 'Tech' } })
  expect((await look(id)).json()).toMatchObject({ listedAs: 1, isListedForAnother: false })
})

test('hidden counts are shown as missing, and a deleted channel is reported', async () => {
  const { id } = await apply()
  channels.set(
    '@jojol',
    channel('', {
      counts: { subscribers: null, views: 5, videos: null, likes: null, comments: null, basketViews: null },
    }),
  )
  expect((await look(id)).json()).toMatchObject({ subscriberCount: null, viewCount: 5, videoCount: null })
  channels.clear()
  expect((await look(id)).json()).toMatchObject({ code: 'channel_not_found' })
  expect((await check(id)).json()).toMatchObject({ code: 'channel_not_found' })
  expect((await look(999)).json()).toMatchObject({ code: 'application_not_found' })
})

test('a code in the description proves ownership, and the proof has its time, channel and admin', async () => {
  const { id, ownershipCode } = await apply()
  expect((await check(id)).json()).toMatchObject({ code: 'ownership_not_proven', title: 'Ownership Not Proven' })
  expect(await queue()).toMatchObject([{ ownershipProvenAt: null, ownershipChannelId: null }])

  channels.set('@jojol', channel(`Gadgets.\n\n${ownershipCode.toUpperCase()}\nEvery day.`))
  const proven = Application.parse((await check(id)).json())
  expect(proven).toMatchObject({
    id,
    status: 'pending',
    ownershipProvenAt: expect.any(String),
    ownershipChannelId: JOJOL,
  })
  expect(await queue()).toEqual([proven])
  expect(await auditEvents()).toEqual([
    { action: 'prove_ownership', subject: `application:${id}`, after: { youtubeId: JOJOL } },
  ])
})

test('the code of another application proves no ownership', async () => {
  const [first, second] = [await apply(), await apply(server, await server.signUp('Other'))]
  expect(first.ownershipCode).not.toBe(second.ownershipCode)
  channels.set('@jojol', channel(second.ownershipCode))
  expect((await check(first.id)).json()).toMatchObject({ code: 'ownership_not_proven' })
  expect((await check(second.id)).statusCode).toBe(200)
})

test('an application is approved only with the code; the code may be found while approving, and may be removed afterwards', async () => {
  const { id, ownershipCode } = await apply()
  expect((await approve(id)).json()).toMatchObject({ code: 'ownership_not_proven' })
  expect(await queue()).toMatchObject([{ status: 'pending' }])

  channels.set('@jojol', channel(ownershipCode))
  await check(id)
  channels.set('@jojol', channel('Gadgets'))
  expect((await approve(id)).json()).toMatchObject({ status: 'approved', ownershipChannelId: JOJOL })
  expect((await auditEvents()).at(-1)).toMatchObject({ after: { ownership: 'proven' } })
  await server.del('/api/creators/1', { as: admin })

  const again = await apply()
  channels.set('@jojol', channel(again.ownershipCode))
  expect((await approve(again.id)).json()).toMatchObject({ status: 'approved', ownershipProvenAt: expect.any(String) })
})

test('when an address leads to another channel later, the earlier proof does not count for that channel', async () => {
  const { id, ownershipCode } = await apply()
  channels.set('@jojol', channel(ownershipCode))
  await check(id)
  channels.set('@jojol', channel('Mine now', { youtubeId: OTHER }))
  expect((await approve(id)).json()).toMatchObject({ code: 'ownership_not_proven' })
  expect((await server.get('/api/creators')).json()).toEqual([])
})

test('checking a decided application is refused without a call to the source', async () => {
  const { id } = await apply()
  await reject(id)
  expect((await check(id)).json()).toMatchObject({ code: 'already_reviewed' })
  expect((await check(999)).json()).toMatchObject({ code: 'application_not_found' })
  expect(asked).toBe(0)
})

test('when two admins check and approve at the same time, ownership is proven once and the channel is listed once', async () => {
  const other = await server.elevate(await server.signUp('Other'))
  const { id, ownershipCode } = await apply()
  channels.set('@jojol', channel(ownershipCode))
  const replies = await Promise.all([approve(id), approve(id, other), check(id), check(id, other)])
  expect(
    replies
      .slice(0, 2)
      .map(({ statusCode }) => statusCode)
      .toSorted(),
  ).toEqual([200, 409])
  expect((await server.get('/api/creators')).json<Creator[]>()).toHaveLength(1)
  expect((await queue())[0]).toMatchObject({ status: 'approved', ownershipChannelId: JOJOL })
})

test('recorded statistics show the channel on the recorded day and prove no ownership: the admin decides without proof', async () => {
  const boss = await replay.elevate(await replay.signUp('Boss'))
  const { id, isOwnershipChecked } = await apply(replay, boss)
  expect(isOwnershipChecked).toBe(false)
  const shown = (await replay.get(`/api/ipo/applications/${id}/channel`, { as: boss })).json<ApplicationChannel>()
  expect(shown).toMatchObject({ youtubeId: JOJOL, title: 'Jojol', countedAt: `${season.replayDay(1)}T00:00:00.000Z` })
  expect(shown.subscriberCount).toBeGreaterThan(1_000_000)
  expect((await replay.post(`/api/ipo/applications/${id}/check-ownership`, { as: boss })).json()).toMatchObject({
    code: 'ownership_uncheckable',
  })
  expect((await replay.post(`/api/ipo/applications/${id}/approve`, { as: boss })).json()).toMatchObject({
    status: 'approved',
    ownershipProvenAt: null,
  })
})
