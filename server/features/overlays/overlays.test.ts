/** Overlays: who makes and revokes them, what they show in each phase, and that their readers cost no read of the database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LeaguePage } from '#contract/leagues.ts'
import { MOST_OVERLAY_ROWS, type Overlay } from '#contract/overlays.ts'
import { tenths } from '#game/points.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { audit } from '#server/audit/audit.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { BUILT_IN_SERIES } from '#server/records/series.ts'
import { enter, newPlayer } from '#server/testing/life.ts'
import { gainingSource, playToEnd } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'

let server: TestServer
let [ada, ben, cleo]: Actor[] = []
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  ;[ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => server.signUp(name)))
})
afterAll(() => server.close())

type Reply = { statusCode: number; json: () => { code?: string; token?: string } }
const codeOf = (reply: Reply) => reply.json().code
const startLeague = async (): Promise<string> =>
  (
    await server.post('/api/leagues', {
      as: ada!,
      body: { name: 'Friends', isHost: true, seriesId: null, rounds: 4 },
    })
  ).json<{ slug: string }>().slug
const join = async (slug: string, ...actors: Actor[]) => {
  const { code } = (await server.get(`/api/leagues/${slug}`, { as: ada! })).json<LeaguePage>()
  for (const as of actors) await server.post('/api/leagues/join', { as, body: { code } })
  await warp(server.db, 86_400)
}
const make = (slug: string, as = ada!) => server.post(`/api/leagues/${slug}/overlay`, { as })
const revoke = (slug: string, as = ada!) => server.del(`/api/leagues/${slug}/overlay`, { as })
const tokenOf = (reply: Reply) => reply.json().token!
const makeOfSeries = async (): Promise<string> => {
  const admin = await server.elevate(await server.signUp('Host'))
  return tokenOf(await server.post(`/api/admin/series/${BUILT_IN_SERIES}/overlay`, { as: admin }))
}
const read = (token: string, query = '') => server.get(`/api/overlays/${token}${query}`)
const shownBy = async (token: string, query = '') => (await read(token, query)).json<Overlay>()
const namesIn = ({ rows }: Overlay) => rows.map(({ name }) => name)

type Rosters = readonly (readonly [userId: string, picks: readonly number[]])[]
const enterAll = async ({ id, creators }: Awaited<ReturnType<TestServer['competition']>>, rosters: Rosters) =>
  enter(
    server.db,
    id,
    rosters.map(([userId, picks]) => ({ userId, creatorIds: picks.map((nth) => creators[nth]!.creatorId) })),
  )
const goLive = async (id: number) =>
  server.db
    .updateTable('competitions')
    .set({ phase: 'live', start_time: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
const scoreOf = (points: number): CreatorScore => ({
  growthScore: tenths(10 * points),
  engagementScore: tenths(0),
  pace: tenths(10 * points),
  points: tenths(10 * points),
  isMeasured: true,
})
/** Gives the creators of a competition these points. */
const score = async ({ id, creators }: Awaited<ReturnType<TestServer['competition']>>, points: readonly number[]) =>
  (await server.deps.boards.open(id)).setPoints(
    new Map(creators.map(({ creatorId }, nth) => [creatorId, scoreOf(points[nth] ?? 0)])),
  )

test('only the owner of a league makes and revokes its overlay, which anybody then reads without a session', async () => {
  const slug = await startLeague()
  await join(slug, ben!)
  expect(codeOf(await make(slug, cleo!))).toBe('league_not_found')
  expect(codeOf(await make(slug, ben!))).toBe('not_league_owner')
  const token = tokenOf(await make(slug))
  expect(token).toMatch(/^[a-z2-7]{16}$/)
  expect(tokenOf(await make(slug)), 'the same overlay').toBe(token)
  expect(await shownBy(token)).toMatchObject({
    title: 'Friends',
    competition: null,
    season: { season: 1, played: 0, rounds: 4, members: 2, entered: 0 },
    isTable: true,
    rows: [{ place: null, points: null }, { place: null }],
  })
  const pageTokens = () =>
    Promise.all(
      [ada!, ben!].map(
        async (as) => (await server.get(`/api/leagues/${slug}`, { as })).json<LeaguePage>().overlayToken,
      ),
    )
  expect(await pageTokens(), 'the page of the owner and of a member').toEqual([token, null])
  expect(codeOf(await revoke(slug, ben!))).toBe('not_league_owner')
  expect((await revoke(slug)).statusCode).toBe(200)
  expect(codeOf(await read(token))).toBe('overlay_not_found')
  expect(await pageTokens()).toEqual([null, null])
  expect(tokenOf(await make(slug))).not.toBe(token)
})

test('an overlay is switched off at once when its league closes or gets another owner, also by a deleted account', async () => {
  const slug = await startLeague()
  await join(slug, ben!, cleo!)
  const first = tokenOf(await make(slug))
  await read(first)
  await server.patch(`/api/leagues/${slug}`, { as: ada!, body: { ownerId: ben!.id } })
  expect(codeOf(await read(first))).toBe('overlay_not_found')
  const second = tokenOf(await make(slug, ben!))
  await read(second)
  await server.post('/api/auth/delete-account', { as: ben! })
  expect(codeOf(await read(second)), 'the longest member owns it now').toBe('overlay_not_found')
  const third = tokenOf(await make(slug))
  expect((await read(third)).statusCode).toBe(200)
  await server.del(`/api/leagues/${slug}`, { as: ada! })
  expect(codeOf(await read(third))).toBe('overlay_not_found')
  expect(codeOf(await make(slug))).toBe('league_closed')
  expect(await audit(server.db)).toEqual([])
})

test('the overlay of a series is made and revoked by an administrator, with an event in the log', async () => {
  const admin = await server.elevate(await server.signUp('Host'))
  const path = `/api/admin/series/${BUILT_IN_SERIES}/overlay`
  expect(codeOf(await server.post('/api/admin/series/99/overlay', { as: admin }))).toBe('series_not_found')
  const token = tokenOf(await server.post(path, { as: admin }))
  expect(await shownBy(token)).toMatchObject({ title: 'Built-in series', competition: null, season: null, rows: [] })
  expect((await server.del(path, { as: admin })).statusCode).toBe(200)
  expect(codeOf(await read(token))).toBe('overlay_not_found')
  const events = await server.db
    .selectFrom('admin_audit')
    .select(['action', 'subject'])
    .where('subject', '=', 'series:1')
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['make_overlay', 'revoke_overlay'])
})

test('the overlay of a series shows the draft, the live board and the result, with or without bots', async () => {
  const token = await makeOfSeries()
  const competition = await server.competition({ source: 'recorded' })
  const bot = await newPlayer(server.db, 'robot', { isBot: true })
  await enterAll(competition, [
    [ada!.id, [0, 1, 2]],
    [bot, [1, 2, 3]],
    [ben!.id, [2, 3, 4]],
  ])
  const draft = await shownBy(token)
  expect(draft).toMatchObject({ competition: { title: 'Test Cup', phase: 'drafting' }, isTable: false })
  expect(draft.rows.map(({ place, points }) => [place, points])).toEqual(Array(3).fill([null, null]))

  await goLive(competition.id)
  await score(competition, [1, 2, 3, 4, 5])
  const live = await shownBy(token)
  expect(live.rows.map(({ place, points, isBot }) => [place, points, isBot])).toEqual([
    [1, 12, false],
    [2, 9, true],
    [3, 6, false],
  ])
  expect((await shownBy(token, '?people=1')).rows.map(({ place }) => place)).toEqual([1, 3])
  await score(competition, [9, 9, 9])
  expect(namesIn(await shownBy(token)), 'a new version of the board').toEqual([
    'Ada T.',
    expect.stringContaining('robot'),
    'Ben T.',
  ])

  const deps = { ...server.deps, source: gainingSource(server.deps.source, [90_000, 1_000, 1_000, 1_000, 1_000]) }
  await server.db.updateTable('competitions').set({ phase: 'drafting' }).where('id', '=', competition.id).execute()
  await playToEnd({ db: server.db, deps }, competition.id)
  expect(await settle(server.deps, competition.id)).toBe(true)
  const final = await shownBy(token)
  expect(final.competition?.phase).toBe('completed')
  expect(final.rows[0]).toMatchObject({ name: 'Ada T.', place: 1 })
  await server.competition({ phase: 'upcoming', draft_opens_at: new Date(Date.now() + 60_000) })
  expect((await shownBy(token)).nextLockAt).not.toBeNull()
})

test('the overlay of a league shows who is in, the live round with the host, and then the table', async () => {
  const slug = await startLeague()
  await join(slug, ben!, cleo!)
  const token = tokenOf(await make(slug))
  const competition = await server.competition({ source: 'recorded' })
  await enterAll(competition, [
    [ada!.id, [0, 1, 2]],
    [ben!.id, [2, 3, 4]],
  ])
  expect(await shownBy(token)).toMatchObject({
    competition: { phase: 'drafting' },
    season: { members: 3, entered: 2 },
    isTable: true,
  })
  await goLive(competition.id)
  await score(competition, [1, 2, 3, 4, 5])
  const live = await shownBy(token)
  expect(live.isTable).toBe(false)
  expect(
    live.rows.map(({ name, place, points, isHost, isAheadOfHost }) => [name, place, points, isHost, isAheadOfHost]),
  ).toEqual([
    ['Ben T.', 1, 12, false, true],
    ['Ada T.', 2, 6, true, null],
    ['Cleo T.', null, null, false, false],
  ])
  expect(JSON.stringify(live), 'no ids of players').not.toContain(ada!.id)

  const deps = { ...server.deps, source: gainingSource(server.deps.source, [1_000, 1_000, 1_000, 1_000, 90_000]) }
  await server.db.updateTable('competitions').set({ phase: 'drafting' }).where('id', '=', competition.id).execute()
  await playToEnd({ db: server.db, deps }, competition.id)
  expect(await settle(server.deps, competition.id)).toBe(true)
  const table = await shownBy(token)
  expect(table).toMatchObject({ isTable: true, season: { played: 1 } })
  expect(table.rows[0]).toMatchObject({ name: 'Ben T.', place: 1, points: 100, isAheadOfHost: true })
})

test('an overlay that was called off says so, and one with many entries has a limited number of rows', async () => {
  const token = await makeOfSeries()
  const competition = await server.competition()
  const crowd = await Promise.all(Array.from({ length: 30 }, (_, nth) => newPlayer(server.db, `p${nth}`)))
  await enterAll(
    competition,
    crowd.map((id) => [id, [0, 1, 2]] as const),
  )
  expect((await shownBy(token)).rows).toHaveLength(MOST_OVERLAY_ROWS)
  await server.db.updateTable('competitions').set({ phase: 'void' }).where('id', '=', competition.id).execute()
  expect((await shownBy(token)).competition?.phase).toBe('void')
})

test('readers of an overlay cost no read of the database while nothing changes', async () => {
  const token = await makeOfSeries()
  const competition = await server.competition()
  await enterAll(competition, [[ada!.id, [0, 1, 2]]])
  await goLive(competition.id)
  await score(competition, [1, 2, 3])
  for (let nth = 0; nth < 3; nth++) await read(token)
  let reads = 0
  const count = () => void reads++
  server.pool.on('acquire', count)
  const replies = await Promise.all(Array.from({ length: 1_000 }, () => read(token)))
  server.pool.off('acquire', count)
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(reads).toBe(0)
})

test('only the embed may be framed by other sites, and the page reads no cookie', async () => {
  const page = (query = '') => server.get(`/overlay/aaaaaaaaaaaaaaaa${query}`, { as: ada! })
  const policyOf = async (query?: string) => String((await page(query)).headers['content-security-policy'])
  expect(await policyOf()).toContain("frame-ancestors 'self';")
  expect(await policyOf('?background=')).toContain("frame-ancestors 'self';")
  expect(await policyOf('?rows=5&background=dark')).toContain('frame-ancestors *;')
  expect(String((await server.get('/s/aaaaaaaaaaaa')).headers['content-security-policy'])).toContain(
    "frame-ancestors 'none'",
  )
  const { headers, body } = await page()
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
  expect(String(headers.vary ?? '')).not.toMatch(/cookie/i)
  expect(body, 'the same page for everybody').toBe((await server.get('/overlay/none')).body)
})

test('of several drafts an overlay shows the one that locks next, and a result until another draft opens', async () => {
  const token = await makeOfSeries()
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const times = (lock: number) => ({ start_time: hours(lock), end_time: hours(lock + 1), settle_at: hours(lock + 2) })
  await server.competition({ prize_title: 'Second', draft_opens_at: hours(-1), ...times(30) })
  await server.competition({ prize_title: 'First', draft_opens_at: hours(-9), ...times(6) })
  const titleOf = async () => (await shownBy(token)).competition?.title
  expect(await titleOf()).toBe('First')
  await server.competition({
    prize_title: 'Over',
    phase: 'completed',
    draft_opens_at: hours(-20),
    ...times(-5),
    settled_at: hours(-0.5),
  })
  expect(await titleOf()).toBe('Over')
  await server.competition({ prize_title: 'Third', draft_opens_at: hours(-0.1), ...times(54) })
  expect(await titleOf()).toBe('First')
})
