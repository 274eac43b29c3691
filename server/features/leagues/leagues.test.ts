/** Leagues from the code to the champion: joining, rounds written with the settlement, the owner's changes, and deleted accounts. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invitation, LeaguePage, LeagueRound, LeagueSummary, SeriesChoice } from '#contract/leagues.ts'
import { MOST_LEAGUES } from '#contract/leagues.ts'
import { MOST_MEMBERS } from '#game/league.ts'
import { audit } from '#server/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { voidCompetition } from '#server/features/competitions/void.ts'
import { openBoards } from '#server/live/boards.ts'
import { Crash, crashingAfter } from '#server/testing/crash.ts'
import { enter, newCrowd } from '#server/testing/life.ts'
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

/** Creators of a test competition, by their place in the price book, from the best to the worst. */
const source = () => gainingSource(server.deps.source, [90_000, 80_000, 70_000, 60_000, 20_000, 10_000, 5_000, 1_000])
const BEST = [0, 1, 2]
const MIDDLE = [2, 3, 4]
const WORST = [5, 6, 7]

const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
const start = async (given: object = {}, as = ada!) =>
  server.post('/api/leagues', { as, body: { name: 'Friends', isHost: false, seriesId: null, rounds: 4, ...given } })
const pageOf = async (slug: string, as = ada!, query = ''): Promise<LeaguePage> =>
  (await server.get(`/api/leagues/${slug}${query}`, { as })).json()
const join = (code: string, as: Actor) => server.post('/api/leagues/join', { as, body: { code } })
const seriesWith = async (columns: object = {}): Promise<number> => {
  const { id } = await server.db
    .insertInto('series')
    .values({
      title: 'Fridays',
      repeats: 'weekly',
      first_date: '2026-01-02',
      time_of_day: '20:00',
      time_zone: 'Europe/Berlin',
      draft_seconds: 60,
      live_seconds: 60,
      review_seconds: 60,
      salary_cap_cents: 5_000_000,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Starts a league of Ada's in which all others are members too, as if they had joined a day ago. */
async function leagueOf(others: readonly Actor[], given: object = {}): Promise<string> {
  const { slug } = (await start(given)).json<{ slug: string }>()
  const { code } = await pageOf(slug)
  for (const actor of others) expect((await join(code!, actor)).statusCode).toBe(200)
  await warp(server.db, 86_400)
  return slug
}

type Rosters = readonly (readonly [Actor, readonly number[]])[]

/** A competition in review in which these rosters were entered. */
async function reviewed(rosters: Rosters, columns: object = {}): Promise<number> {
  const deps = { ...server.deps, source: source() }
  const { id, creators } = await server.competition({ source: 'recorded', ...columns })
  await enter(
    server.db,
    id,
    rosters.map(([{ id: userId }, picks]) => ({ userId, creatorIds: picks.map((nth) => creators[nth]!.creatorId) })),
  )
  await playToEnd({ db: server.db, deps }, id)
  return id
}
async function played(rosters: Rosters, columns: object = {}): Promise<number> {
  const id = await reviewed(rosters, columns)
  expect(await settle(server.deps, id)).toBe(true)
  return id
}
const tableOf = ({ table }: LeaguePage) => table.map(({ name, place, total }) => [name, place, total])

test('a league is started, its code is read and joined, and a member who joins again stays one', async () => {
  const { slug } = (await start({ isHost: true })).json<{ slug: string }>()
  const page = await pageOf(slug)
  expect(page).toMatchObject({ name: 'Friends', isOwner: true, hostId: ada!.id, season: 1, rounds: 4, isOver: false })
  expect(page.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  const look = async (as: Actor): Promise<Invitation> =>
    (await server.post('/api/leagues/invitation', { as, body: { code: page.code } })).json()
  expect(await look(ben!)).toEqual({ name: 'Friends', ownerName: 'Ada T.', members: 1, seriesTitle: null, slug: null })
  const typed = ` ${page.code!.slice(0, 4).toLowerCase()}-${page.code!.slice(4)} `
  const joins = await Promise.all([join(typed, ben!), join(page.code!, ben!), join(page.code!, cleo!)])
  expect(joins.map((reply) => reply.json<object>())).toEqual(Array(3).fill({ slug, name: 'Friends' }))
  expect(await look(ben!)).toMatchObject({ members: 3, slug })
  const own = (await server.get('/api/leagues', { as: ben! })).json<LeagueSummary[]>()
  expect(own).toMatchObject([{ slug, members: 3, place: null, played: 0, rounds: 4 }])
  expect(await pageOf(slug, ben!)).toMatchObject({ isOwner: false, isMember: true, code: null, ownerName: 'Ada T.' })
  expect(await audit(server.db)).toEqual([])
})

test('a code that is wrong, renewed or closed gets one sentence and changes nothing', async () => {
  const slug = (await start()).json<{ slug: string }>().slug
  const { code } = await pageOf(slug)
  const change = (isOpen: boolean) => server.post(`/api/leagues/${slug}/code`, { as: ada!, body: { isOpen } })
  expect((await change(true)).statusCode).toBe(200)
  const renewed = (await pageOf(slug)).code!
  expect(renewed).not.toBe(code)
  expect(codeOf(await join(code!, ben!))).toBe('wrong_league_code')
  expect(codeOf(await join('OOOOOOOO', ben!))).toBe('wrong_league_code')
  expect(codeOf(await join('UUUUUUUU', ben!))).toBe('wrong_league_code')
  await change(false)
  expect((await pageOf(slug)).code).toBeNull()
  expect(codeOf(await join(renewed, ben!))).toBe('wrong_league_code')
  expect((await pageOf(slug)).members).toHaveLength(1)
})

test('an address has 20 wrong codes an hour, after which a right code waits too; right codes do not count', async () => {
  const strict = await startTestServer({ settings: { rateLimitFactor: 1 } })
  try {
    const owner = await strict.signUp('Owner')
    const { slug } = (
      await strict.post('/api/leagues', { as: owner, body: { name: 'A', isHost: false, seriesId: null, rounds: 4 } })
    ).json<{ slug: string }>()
    const { code } = (await strict.get(`/api/leagues/${slug}`, { as: owner })).json<LeaguePage>()
    const tryOut = (given: string) => strict.post('/api/leagues/join', { as: owner, body: { code: given } })
    for (let nth = 0; nth < 25; nth++) expect((await tryOut(code!)).statusCode).toBe(200)
    for (let nth = 0; nth < 20; nth++) expect(codeOf(await tryOut('00000000'))).toBe('wrong_league_code')
    for (const given of ['00000000', code!]) expect(codeOf(await tryOut(given))).toBe('too_many_requests')
  } finally {
    await strict.close()
  }
})

test('a league takes 300 members, also when two join at the same time, and a player has at most 50 leagues', async () => {
  const { slug } = (await start()).json<{ slug: string }>()
  const { id } = await server.db.selectFrom('leagues').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const crowd = await newCrowd(server.db, 'member', MOST_MEMBERS - 2)
  await server.db
    .insertInto('league_members')
    .values(crowd.map((userId) => ({ league_id: id, user_id: userId })))
    .execute()
  const { code } = await pageOf(slug)
  const joins = await Promise.all([join(code!, ben!), join(code!, cleo!)])
  expect(joins.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409])
  expect(joins.map(codeOf).filter(Boolean)).toEqual(['league_full'])
  for (let nth = 1; nth < MOST_LEAGUES; nth++) expect((await start()).statusCode).toBe(200)
  expect(codeOf(await start())).toBe('too_many_leagues')
})

test('a settlement writes one round: the best entry counts, absent members get 0, and others do not see the league', async () => {
  const slug = await leagueOf([ben!, cleo!])
  const dora = await server.signUp('Dora')
  const id = await played([
    [ada!, WORST],
    [ben!, MIDDLE],
    [ada!, BEST],
    [dora, MIDDLE],
  ])
  const page = await pageOf(slug)
  expect(tableOf(page)).toEqual([
    ['Ada T.', 1, 100],
    ['Ben T.', 2, 50],
    ['Cleo T.', 3, 0],
  ])
  expect(page.played).toMatchObject([{ nth: 1, competitionId: id, winners: ['Ada T.'], beatHost: null }])
  expect(page.table.map(({ form, won, moved }) => [form, won, moved])).toEqual([
    [[100], 1, null],
    [[50], 0, null],
    [[null], 0, null],
  ])
  const round = (await server.get(`/api/leagues/${slug}/rounds/${id}`, { as: cleo! })).json<LeagueRound>()
  expect(round).toMatchObject({ phase: 'completed', nth: 1 })
  expect(round.rows.map(({ name, rank, points, entry }) => [name, rank, points, entry !== null])).toEqual([
    ['Ada T.', 1, 100, true],
    ['Ben T.', 2, 50, true],
    ['Cleo T.', null, 0, false],
  ])
  for (const path of [slug, `${slug}/rounds/${id}`])
    expect(codeOf(await server.get(`/api/leagues/${path}`, { as: dora }))).toBe('league_not_found')
  expect(await audit(server.db)).toEqual([])
})

test('the members of a round are those at its lock, and a league that nobody of it entered has no round', async () => {
  const slug = await leagueOf([ben!])
  const { code } = await pageOf(slug)
  await reviewed([[cleo!, BEST]]).then((id) => settle(server.deps, id))
  expect((await pageOf(slug)).played).toEqual([])
  const id = await reviewed([
    [ben!, BEST],
    [cleo!, BEST],
  ])
  // after the lock one leaves and one joins
  await join(code!, cleo!)
  await server.del(`/api/leagues/${slug}/members/${ben!.id}`, { as: ben! })
  await settle(server.deps, id)
  expect(tableOf(await pageOf(slug))).toEqual([
    ['Former player', 1, 100],
    // equal with 0 points: in the order of their ids
    ...[ada!, cleo!]
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((actor) => [actor === ada ? 'Ada T.' : 'Cleo T.', 2, 0]),
  ])
  expect(await audit(server.db)).toEqual([])
})

test('a void competition is no round, and a league counts only the competitions of its series', async () => {
  const seriesId = await seriesWith({ rounds: 9 })
  const slug = await leagueOf([ben!], { seriesId })
  const lost = await reviewed([[ben!, BEST]], { series_id: seriesId, round: 1 })
  await voidCompetition(server.deps, lost)
  await played([[ben!, BEST]])
  expect((await pageOf(slug)).played).toEqual([])
  await played([[ben!, BEST]], { series_id: seriesId, round: 2 })
  expect((await pageOf(slug)).played).toMatchObject([{ nth: 1, winners: ['Ben T.'] }])
  expect(await audit(server.db)).toEqual([])
})

test('a season ends with its last round, shows its champion to everybody, and the next one begins in one call', async () => {
  const slug = await leagueOf([ben!, cleo!], { isHost: true })
  const begin = () => server.post(`/api/leagues/${slug}/seasons`, { as: ada!, body: { seriesId: null, rounds: 4 } })
  const rounds: Rosters[] = [
    [
      [ada!, BEST],
      [ben!, MIDDLE],
    ],
    [
      [ada!, BEST],
      [ben!, MIDDLE],
    ],
    [
      [ada!, BEST],
      [ben!, MIDDLE],
      [cleo!, WORST],
    ],
    [
      [ada!, WORST],
      [ben!, MIDDLE],
      [cleo!, BEST],
    ],
  ]
  for (const rosters of rounds) {
    expect(codeOf(await begin())).toBe('season_not_over')
    await played(rosters)
  }
  const page = await pageOf(slug)
  expect(page).toMatchObject({ isOver: true, hostRounds: 4, open: [] })
  expect(page.honours).toMatchObject({ champions: ['Ada T.'], bestCall: { name: 'Ada T.', nth: 1 } })
  expect(page.honours!.upset).toMatchObject({ name: 'Cleo T.', nth: 4, place: 3 })
  expect(page.table.map(({ name, beatHost }) => [name, beatHost])).toEqual([
    ['Ada T.', 0],
    ['Ben T.', 1],
    ['Cleo T.', 1],
  ])
  // a fifth competition is no round any more
  await played([[ben!, BEST]])
  expect((await pageOf(slug)).played).toHaveLength(4)
  const viewer = await server.watch()
  expect(await pageOf(slug, viewer)).toMatchObject({ isMember: false, members: [], code: null })

  expect((await begin()).statusCode).toBe(200)
  expect(codeOf(await begin())).toBe('season_not_over')
  expect(await pageOf(slug)).toMatchObject({ season: 2, seasons: 2, isOver: false, played: [] })
  expect(await pageOf(slug, ada, '?season=1')).toMatchObject({ season: 1, isOver: true })
  expect(codeOf(await server.get(`/api/leagues/${slug}`, { as: viewer }))).toBe('league_not_found')
  expect((await server.get(`/api/leagues/${slug}?season=1`, { as: viewer })).statusCode).toBe(200)
  expect(await audit(server.db)).toEqual([])
})

test('a series without rounds left cannot be followed, and a season ends early with its series', async () => {
  const seriesId = await seriesWith({ rounds: 2 })
  const choices = async () => (await server.get('/api/leagues/series', { as: ada! })).json<SeriesChoice[]>()
  expect(await choices()).toMatchObject([
    { id: 1, roundsLeft: null },
    { id: seriesId, roundsLeft: 2 },
  ])
  const slug = await leagueOf([ben!], { seriesId, rounds: 8 })
  for (const round of [1, 2]) {
    expect((await pageOf(slug)).isOver).toBe(false)
    await played([[ben!, BEST]], { series_id: seriesId, round })
  }
  expect(await pageOf(slug)).toMatchObject({ isOver: true, rounds: 8, honours: { champions: ['Ben T.'] } })
  expect(await choices()).toMatchObject([{ id: 1 }])
  expect(codeOf(await start({ seriesId }))).toBe('no_rounds_left')
  expect(codeOf(await start({ seriesId: 987_654 }))).toBe('series_not_found')
  const begin = (wanted: number | null) =>
    server.post(`/api/leagues/${slug}/seasons`, { as: ada!, body: { seriesId: wanted, rounds: 4 } })
  expect(codeOf(await begin(seriesId))).toBe('no_rounds_left')
  expect((await begin(null)).statusCode).toBe(200)
  expect(await audit(server.db)).toEqual([])
})

test('before the lock a league says who is missing, and while live it ranks the members as the board does', async () => {
  const slug = await leagueOf([ben!, cleo!])
  const { id, creators } = await server.competition()
  const roster = (nths: readonly number[]) => nths.map((nth) => creators[nth]!.creatorId)
  await enter(server.db, id, [
    { userId: ada!.id, creatorIds: roster(WORST) },
    { userId: ben!.id, creatorIds: roster(BEST) },
  ])
  const { open } = await pageOf(slug)
  expect(open).toMatchObject([{ competitionId: id, phase: 'drafting' }])
  expect(open[0]!.missing.map(({ name }) => name)).toEqual(['Cleo T.'])
  const round = async () => (await server.get(`/api/leagues/${slug}/rounds/${id}`, { as: ada! })).json<LeagueRound>()
  const draft = await round()
  expect(draft.rows.map(({ rank, points, isAheadOfHost }) => [rank, points, isAheadOfHost])).toEqual(
    Array(3).fill([null, null, null]),
  )
  const entryId = draft.rows.find(({ userId }) => userId === ben!.id)!.entry!.id
  expect(codeOf(await server.get(`/api/entries/${entryId}`, { as: ada! }))).toBe('rosters_hidden')
  await playToEnd({ db: server.db, deps: { ...server.deps, source: source() } }, id)
  const review = await round()
  expect(review.phase).toBe('review')
  expect(review.rows.map(({ name, entry }) => [name, entry !== null])).toContainEqual(['Cleo T.', false])
})

test('only the owner renames, names a host, hands over, removes and closes', async () => {
  const slug = await leagueOf([ben!])
  const edit = (body: object, as = ada!) => server.patch(`/api/leagues/${slug}`, { as, body })
  expect(codeOf(await edit({ name: 'Mine' }, ben!))).toBe('not_league_owner')
  expect(codeOf(await edit({ name: 'Mine' }, cleo!))).toBe('league_not_found')
  expect(codeOf(await edit({ ownerId: cleo!.id }))).toBe('not_a_member')
  expect(codeOf(await edit({ hostId: cleo!.id }))).toBe('not_a_member')
  expect((await edit({ name: 'Enemies', hostId: ben!.id })).statusCode).toBe(200)
  expect(codeOf(await server.del(`/api/leagues/${slug}/members/${ada!.id}`, { as: ada! }))).toBe('owner_must_stay')
  expect(codeOf(await server.del(`/api/leagues/${slug}/members/${ada!.id}`, { as: ben! }))).toBe('not_league_owner')
  expect(codeOf(await server.del(`/api/leagues/${slug}/members/${cleo!.id}`, { as: ada! }))).toBe('not_a_member')
  expect((await edit({ ownerId: ben!.id })).statusCode).toBe(200)
  expect(await pageOf(slug, ben!)).toMatchObject({ name: 'Enemies', isOwner: true, hostId: ben!.id })
  expect((await server.del(`/api/leagues/${slug}/members/${ada!.id}`, { as: ada! })).statusCode).toBe(200)
  expect((await server.del(`/api/leagues/${slug}`, { as: ben! })).statusCode).toBe(200)
  expect(await pageOf(slug, ben!)).toMatchObject({ isClosed: true, isOver: true, code: null })
  expect(codeOf(await edit({ name: 'Again' }, ben!))).toBe('league_closed')
  expect(await audit(server.db)).toEqual([])
})

test('the host cannot change while a round is live, and leaves their mark on the rounds before', async () => {
  const slug = await leagueOf([ben!])
  await server.patch(`/api/leagues/${slug}`, { as: ada!, body: { hostId: ben!.id } })
  const id = await reviewed([
    [ada!, BEST],
    [ben!, WORST],
  ])
  const without = () => server.patch(`/api/leagues/${slug}`, { as: ada!, body: { hostId: null } })
  expect(codeOf(await without())).toBe('host_is_live')
  for (const as of [ada!, ben!])
    expect(codeOf(await server.del(`/api/leagues/${slug}/members/${ben!.id}`, { as }))).toBe('host_is_live')
  await settle(server.deps, id)
  expect((await server.del(`/api/leagues/${slug}/members/${ben!.id}`, { as: ben! })).statusCode).toBe(200)
  const page = await pageOf(slug)
  expect(page).toMatchObject({ hostId: null, hostRounds: 1 })
  expect(page.table.map(({ name, beatHost }) => [name, beatHost])).toEqual([
    ['Ada T.', 1],
    ['Former player', 0],
  ])
})

test('deleting an account keeps its results as "Former player", and hands its league to the longest member', async () => {
  const slug = await leagueOf([ben!], { isHost: true })
  const { code } = await pageOf(slug)
  await played([
    [ada!, BEST],
    [ben!, WORST],
  ])
  await join(code!, cleo!)
  await server.post('/api/auth/delete-account', { as: ada! })
  const page = await pageOf(slug, ben!)
  expect(page).toMatchObject({ isOwner: true, hostId: null })
  expect(page.table.map(({ name, total }) => [name, total])).toContainEqual(['Former player', 100])
  await server.post('/api/auth/delete-account', { as: cleo! })
  await server.post('/api/auth/delete-account', { as: ben! })
  const { closed_at } = await server.db.selectFrom('leagues').select('closed_at').executeTakeFirstOrThrow()
  expect(closed_at).not.toBeNull()
  expect(await audit(server.db)).toEqual([])
})

/** Returns everything that the settlements wrote about leagues. */
const written = async () => {
  const { rows } = await sql`
    select league_id, nth, users.first_name, points_tenths, league_scores.rank, ended_at is null as open
    from league_rounds join league_scores using (league_id, competition_id) join users on users.id = user_id
      join league_seasons using (league_id, season)
    order by league_id, nth, first_name
  `.execute(server.db)
  return rows
}

test(
  'a settlement whose program dies after any statement stores each round once, and so do several programs',
  { timeout: 120_000 },
  async () => {
    const slugs = [await leagueOf([ben!, cleo!]), await leagueOf([ben!]), await leagueOf([cleo!])]
    expect(slugs).toHaveLength(3)
    const rosters: Rosters = [
      [ada!, BEST],
      [ben!, MIDDLE],
      [cleo!, WORST],
    ]
    const id = await reviewed(rosters)
    let died = 0
    for (let after = 1; ; after++) {
      const db = crashingAfter(server.db, after)
      const dying: Deps = { ...server.deps, db, boards: openBoards(db) }
      const isSettled = await settle(dying, id, { entriesAtOnce: 1, holdMs: 0 }).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
        died++
        return false
      })
      expect(await audit(server.db)).toEqual([])
      const { phase } = await server.db
        .selectFrom('competitions')
        .select('phase')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect((await written()).length).toBe(phase === 'completed' ? 7 : 0)
      if (isSettled || phase === 'completed') break
    }
    expect(died).toBeGreaterThan(10)

    const others = [await reviewed(rosters), await reviewed(rosters), await reviewed(rosters)]
    await Promise.all([...others, ...others].map((other) => settle(server.deps, other)))
    const found = await written()
    expect(found).toHaveLength(4 * 7)
    expect(new Set(found.map((row) => (row as { open: boolean }).open))).toEqual(new Set([false]))
    expect(await audit(server.db)).toEqual([])
  },
)

test('whatever people enter, join and leave, the table follows from the entries', { timeout: 120_000 }, async () => {
  const actors = [ada!, ben!, cleo!]
  const slug = await leagueOf([], { rounds: 30 })
  const { code } = await pageOf(slug)
  const roster = fc.constantFrom(BEST, MIDDLE, WORST, null)
  await fc.assert(
    fc.asyncProperty(fc.tuple(roster, roster, roster), fc.boolean(), fc.boolean(), async (picks, isBenIn, isCleoIn) => {
      for (const [actor, isIn] of [
        [ben!, isBenIn],
        [cleo!, isCleoIn],
      ] as const) {
        if (isIn) await join(code!, actor)
        else await server.del(`/api/leagues/${slug}/members/${actor.id}`, { as: actor })
      }
      await warp(server.db, 3_600)
      await played(actors.flatMap((actor, nth) => (picks[nth] ? [[actor, picks[nth]] as const] : [])))
      expect(await audit(server.db)).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('the audit finds a changed score, a missing round and a league without its owner', async () => {
  const slug = await leagueOf([ben!])
  await played([[ben!, BEST]])
  const found = async (damage: ReturnType<typeof sql>) => {
    await damage.execute(server.db)
    return (await audit(server.db)).map(({ id, places }) => [id, places.length])
  }
  expect(await found(sql`update league_scores set points_tenths = 900 where rank = 1`)).toEqual([['I13', 1]])
  expect(await found(sql`delete from league_scores where rank = 1`)).toEqual([['I13', 1]])
  expect(await found(sql`delete from league_rounds`)).toEqual([
    ['I13', 1],
    ['I13', 1],
  ])
  await server.db.deleteFrom('league_scores').execute()
  await server.db.deleteFrom('league_seasons').execute()
  expect(await found(sql`update leagues set owner_id = 'nobody'`)).toEqual([['I13', 1]])
  expect(slug).toMatch(/^[a-z2-7]{10}$/)
})

test('somebody who joins after the lock is told that the open round does not count for them', async () => {
  const slug = await leagueOf([ben!])
  const { code } = await pageOf(slug)
  await server.competition({ phase: 'live', start_time: new Date(Date.now() - 60_000) })
  await join(code!, cleo!)
  expect((await pageOf(slug, ben!)).open.map(({ counts }) => counts)).toEqual([true])
  expect((await pageOf(slug, cleo!)).open.map(({ counts }) => counts)).toEqual([false])
})
