/** Channels added in bulk over HTTP, on the recorded season: outcomes of each line, prices, repetition, crashes and audit events. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminCreator } from '#contract/admin.ts'
import type { AddedChannel, LookedUpChannel } from '#contract/catalogue-bulk.ts'
import { MOST_IN_A_CALL } from '#contract/limits.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import { SourceUnavailable, type StatisticsSource } from '#server/adapters/source.ts'
import type { Player } from '#server/identity/player.ts'
import { crashingAfter } from '#server/testing/crash.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { addChannels } from './bulk-add.ts'

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'
const UNKNOWN = 'UCX6OQ3DkcsbYNE6H8uQQuVA'
const season = openRecordedSeason()
const ids = (await season.channels({ replayDay: season.replayDay(1), startTime: new Date(), endTime: new Date() })).map(
  ({ youtubeId }) => youtubeId,
)

let server: TestServer
let admin: Actor
/** The error that the source throws for a reference, if any. */
let trouble: ((reference: string) => Error | null) | null = null
const source: StatisticsSource = {
  ...season,
  find: async (round, reference) => {
    const error = trouble?.(reference)
    if (error) throw error
    return season.find(round, reference)
  },
  findByIds: async (round, youtubeIds) => {
    const error = youtubeIds.map((id) => trouble?.(id)).find(Boolean)
    if (error) throw error
    return season.findByIds(round, youtubeIds)
  },
}

beforeAll(async () => {
  server = await startTestServer({ source, settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  trouble = null
  await server.reset()
  admin = await server.elevate(await server.signUp('Admin'))
})
afterAll(() => server.close())

const lookUp = async (...references: string[]): Promise<LookedUpChannel[]> =>
  (await server.post('/api/admin/channels/look-up', { as: admin, body: { references } })).json()
const send = (youtubeIds: readonly string[], category = 'Gaming') =>
  server.post('/api/admin/channels', {
    as: admin,
    body: { channels: youtubeIds.map((youtubeId) => ({ youtubeId, category })) },
  })
const add = async (...youtubeIds: string[]): Promise<AddedChannel[]> => (await send(youtubeIds)).json()
const kept = async (): Promise<AdminCreator[]> => (await server.get('/api/admin/creators', { as: admin })).json()
const events = () => server.db.selectFrom('admin_audit').select(['action', 'subject']).orderBy('id').execute()
const problemsOf = (found: readonly LookedUpChannel[]) => found.map(({ problem }) => problem)

test('a look-up returns what each reference leads to, in order, and saves nothing', async () => {
  const found = await lookUp('@jojol', ids[1]!, 'youtube.com/Jojol', UNKNOWN, 'youtube.com/playlist?list=x')
  expect(problemsOf(found)).toEqual([null, null, null, 'not_found', 'not_a_channel'])
  expect(found[0]).toEqual({
    reference: '@jojol',
    problem: null,
    channel: {
      youtubeId: JOJOL,
      title: 'Jojol',
      thumbnailUrl: `/avatars/${JOJOL}.svg`,
      subscriberCount: expect.any(Number),
      price: '10000.00',
      isUncertain: false,
    },
  })
  expect(found[2]?.channel).toMatchObject({ youtubeId: JOJOL, isUncertain: true })
  expect([await kept(), await events()]).toEqual([[], []])
})

test('a look-up names channels that are in the catalogue already, by id without asking the source', async () => {
  await add(JOJOL)
  trouble = (reference) => (reference === JOJOL ? new Error('asked') : null)
  expect(await lookUp(JOJOL, '@jojol')).toMatchObject([
    { problem: 'listed', channel: { youtubeId: JOJOL, title: 'Jojol' } },
    { problem: 'listed', channel: { youtubeId: JOJOL } },
  ])
})

test('channels added in bulk are listed with category, price and an audit event each', async () => {
  const reply = await server.post('/api/admin/channels', {
    as: admin,
    body: {
      channels: [
        { youtubeId: JOJOL, category: 'Tech' },
        { youtubeId: UNKNOWN, category: 'Gaming' },
        { youtubeId: ids[1], category: 'Music' },
        { youtubeId: JOJOL, category: 'Gaming' },
      ],
    },
  })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    [
      { youtubeId: JOJOL, outcome: 'added' },
      { youtubeId: UNKNOWN, outcome: 'not_found' },
      { youtubeId: ids[1], outcome: 'added' },
      { youtubeId: JOJOL, outcome: 'listed' },
    ],
  ])
  const creators = await kept()
  expect(creators.map(({ youtubeId, category }) => `${youtubeId} ${category}`).toSorted()).toEqual(
    [`${JOJOL} technology`, `${ids[1]} music`].toSorted(),
  )
  expect((await events()).map(({ action }) => action)).toEqual(['add_creator', 'add_creator'])
  expect(server.published.filter(([, { type }]) => type === 'creators_updated')).toHaveLength(1)
})

test('50 channels are added with one call, and repeating the call adds nothing', async () => {
  const first = ids.slice(0, MOST_IN_A_CALL)
  expect((await add(...first)).every(({ outcome }) => outcome === 'added')).toBe(true)
  expect((await add(...first)).every(({ outcome }) => outcome === 'listed')).toBe(true)
  expect([(await kept()).length, (await events()).length]).toEqual([MOST_IN_A_CALL, MOST_IN_A_CALL])
})

test('two admins who add the same list at once list each channel once', async () => {
  const both = await Promise.all([add(...ids.slice(0, 5)), add(...ids.slice(0, 5))])
  const outcomes = both.flat().map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('added'), ...Array(5).fill('listed')])
  expect([(await kept()).length, (await events()).length]).toEqual([5, 5])
})

test('a removed channel that is added in bulk is listed again', async () => {
  await add(JOJOL)
  const [{ id }] = (await kept()) as [AdminCreator]
  await server.del(`/api/creators/${id}`, { as: admin })
  expect(await lookUp(JOJOL)).toMatchObject([{ problem: null }])
  expect(await add(JOJOL)).toEqual([{ youtubeId: JOJOL, outcome: 'added' }])
  expect(await kept()).toMatchObject([{ id, isActive: true }])
})

const spent = new SourceUnavailable('quota', 'the key is s3cret')

test('when the quota ends in the middle of a look-up, the channels before it are found and nothing more is requested', async () => {
  const asked: string[] = []
  trouble = (reference) => {
    asked.push(reference)
    return reference === '@micode' ? spent : null
  }
  expect(problemsOf(await lookUp('@jojol', '@micode', '@jojol2', JOJOL))).toEqual([null, 'quota', 'quota', null])
  expect(asked).toEqual([JOJOL, '@jojol', '@micode'])
})

test('a reference that the source cannot answer decides about itself only', async () => {
  trouble = (reference) => (reference === '@micode' ? new Error('the key is s3cret') : null)
  const found = await lookUp('@micode', '@jojol')
  expect(problemsOf(found)).toEqual(['unavailable', null])
  expect(JSON.stringify(found)).not.toContain('s3cret')
})

test.each([
  ['quota', spent],
  ['unavailable', new Error('broken')],
])('when the source does not respond to an addition (%s), nothing is listed', async (outcome, error) => {
  trouble = () => error
  expect(await add(JOJOL, ids[1]!)).toEqual([
    { youtubeId: JOJOL, outcome },
    { youtubeId: ids[1], outcome },
  ])
  expect([await kept(), await events()]).toEqual([[], []])
})

test('a channel that cannot be saved decides about itself only', async () => {
  await server.db.schema
    .alterTable('creators')
    .addCheckConstraint('not_jojol', sql`youtube_id <> ${sql.lit(JOJOL)}`)
    .execute()
  try {
    expect(await add(ids[1]!, JOJOL, ids[2]!)).toMatchObject([
      { outcome: 'added' },
      { outcome: 'failed' },
      { outcome: 'added' },
    ])
    expect((await send([JOJOL])).statusCode).toBe(500)
  } finally {
    await server.db.schema.alterTable('creators').dropConstraint('not_jojol').execute()
  }
  expect([(await kept()).length, (await events()).length]).toEqual([2, 2])
})

test('after a crash at any statement a repeated call lists every channel once, with one audit event each', async () => {
  const wanted = { channels: ids.slice(0, 3).map((youtubeId) => ({ youtubeId, category: 'Gaming' })) }
  const asAdmin = { id: admin.id } as Player
  for (let nth = 1; ; nth++) {
    await server.db.deleteFrom('creators').execute()
    const before = (await events()).length
    const crashed = await addChannels({ ...server.deps, db: crashingAfter(server.db, nth) }, asAdmin, wanted).then(
      (outcomes) => outcomes.some(({ outcome }) => outcome !== 'added'),
      () => true,
    )
    const repeated = await addChannels(server.deps, asAdmin, wanted)
    expect(repeated.every(({ outcome }) => outcome === 'added' || outcome === 'listed')).toBe(true)
    expect([(await kept()).length, (await events()).length - before]).toEqual([3, 3])
    if (!crashed) {
      expect(nth).toBeGreaterThan(6)
      return
    }
  }
})
