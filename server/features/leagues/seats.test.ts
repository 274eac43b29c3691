/** Seats: taking one, links, recovery, limits, prizes, becoming an account, and removal after a season. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ManagedPlayer } from '#contract/players.ts'
import type { CompetitionResult } from '#contract/profile.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import type { GuestInvitation, MadeSeats, SeatLink, TakenSeat } from '#contract/seats.ts'
import type { User } from '#contract/auth.ts'
import { MOST_MEMBERS } from '#game/league.ts'
import { audit } from '#server/audit/audit.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { enter, newCrowd } from '#server/testing/life.ts'
import { gainingSource, playToEnd } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { removeSeats } from './jobs.ts'

let server: TestServer
let ada: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  ada = await server.signUp('Ada')
})
afterAll(() => server.close())

type Reply = Awaited<ReturnType<TestServer['get']>>
const codeOf = (reply: Reply) => reply.json<{ code?: string }>().code
/** The session that a reply begins. */
function cookieOf(reply: Reply): string {
  const set = [reply.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('sid'))
  return set!.split(';')[0]!
}
const userOf = async (as: { cookie: string }) => (await server.get('/api/auth/user', { as: as as Actor })).json<User>()
async function actorOf(reply: Reply): Promise<Actor> {
  const cookie = cookieOf(reply)
  return { id: (await userOf({ cookie })).id, cookie }
}

async function newLeague(given: object = {}): Promise<{ slug: string; code: string }> {
  const body = { name: 'Class 7b', isHost: false, hasSeats: true, seriesId: null, rounds: 4, ...given }
  const { slug } = (await server.post('/api/leagues', { as: ada, body })).json<{ slug: string }>()
  return { slug, code: (await pageOf(slug)).code! }
}
const pageOf = async (slug: string, as = ada): Promise<LeaguePage> =>
  (await server.get(`/api/leagues/${slug}`, { as })).json()
const take = (code: string, name: string) => server.post('/api/seats', { body: { code, name } })
const open = (code: string) => server.post('/api/seats/open', { body: { code } })
const recover = (slug: string, name: string, words: readonly string[]) =>
  server.post('/api/seats/recover', { body: { slug, name, words: words.join(' ') } })
const paste = async (slug: string, names: readonly string[]) =>
  (await server.post(`/api/leagues/${slug}/seats`, { as: ada, body: { names } })).json<MadeSeats>()
const accept = (as: Actor) => server.post('/api/accept-nda', { as })

test('a guest takes a seat by a name alone, plays as a member, and has no money', async () => {
  const { slug, code } = await newLeague()
  const seen = (await server.post('/api/seats/invitation', { body: { code } })).json<GuestInvitation>()
  expect(seen).toMatchObject({
    slug,
    name: 'Class 7b',
    ownerName: 'Ada T.',
    members: 1,
    hasSeats: true,
    seatName: null,
  })
  const reply = await take(code, ' Zoë ')
  expect(reply.statusCode).toBe(201)
  const seat = reply.json<TakenSeat>()
  expect(seat).toMatchObject({ slug, name: 'Class 7b' })
  expect(seat.words).toHaveLength(4)
  const zoe = await actorOf(reply)
  expect(await userOf(zoe)).toMatchObject({ isSeat: true, email: null, firstName: 'Zoë', balance: '0.00' })
  expect((await accept(zoe)).statusCode).toBe(200)
  expect((await pageOf(slug, zoe)).members.map(({ name }) => name)).toEqual(['Ada T.', 'Zoë'])
  expect((await pageOf(slug, zoe)).seats).toEqual([])
  expect((await pageOf(slug)).seats).toEqual([{ userId: zoe.id, isTaken: true }])
  expect(await audit(server.db)).toEqual([])
})

test('a seat owns no league: it starts none and is given none', async () => {
  const { slug, code } = await newLeague()
  const zoe = await actorOf(await take(code, 'Zoe'))
  await accept(zoe)
  const body = { name: 'Mine', isHost: false, seriesId: null, rounds: 4 }
  expect(codeOf(await server.post('/api/leagues', { as: zoe, body }))).toBe('account_required')
  const handOver = await server.patch(`/api/leagues/${slug}`, { as: ada, body: { ownerId: zoe.id } })
  expect(codeOf(handOver)).toBe('account_required')
})

test('a league without seats, a full one, a closed or renewed code and a taken name are refused, and nothing is saved', async () => {
  const { slug, code } = await newLeague()
  const edit = (body: object) => server.patch(`/api/leagues/${slug}`, { as: ada, body })
  await take(code, 'Zoë')
  expect(codeOf(await take(code, 'ZOE\u0308'))).toBe('name_in_league')
  expect(codeOf(await take(code, 'ada t.'))).toBe('name_in_league')
  expect((await take(code, 'Admin')).statusCode).toBe(400)
  await edit({ hasSeats: false })
  expect(codeOf(await take(code, 'Ben'))).toBe('no_seats')
  await edit({ hasSeats: true })
  await server.post(`/api/leagues/${slug}/code`, { as: ada, body: { isOpen: true } })
  expect(codeOf(await take(code, 'Ben'))).toBe('wrong_league_code')
  const { code: renewed } = await pageOf(slug)
  const { id } = await server.db.selectFrom('leagues').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const crowd = await newCrowd(server.db, 'member', MOST_MEMBERS - 3)
  await server.db
    .insertInto('league_members')
    .values(crowd.map((userId) => ({ league_id: id, user_id: userId })))
    .execute()
  const last = await Promise.all([take(renewed!, 'Ben'), take(renewed!, 'Cleo')])
  expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(last.map(codeOf).filter(Boolean)).toEqual(['league_full'])
  const { count } = await server.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('issuer', '=', 'seat')
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
})

test('thirty seats behind one address are taken in one run, while wrong codes stay limited by the address', async () => {
  const strict = await startTestServer({ settings: { rateLimitFactor: 1 } })
  try {
    const owner = await strict.signUp('Owner')
    const body = { name: 'A', isHost: false, hasSeats: true, seriesId: null, rounds: 4 }
    const { slug } = (await strict.post('/api/leagues', { as: owner, body })).json<{ slug: string }>()
    const { code } = (await strict.get(`/api/leagues/${slug}`, { as: owner })).json<LeaguePage>()
    const sit = (given: string, name: string) => strict.post('/api/seats', { body: { code: given, name } })
    const taken = await Promise.all(Array.from({ length: 30 }, (_, nth) => sit(code!, `Pupil ${nth + 1}`)))
    expect(taken.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201))
    for (let nth = 0; nth < 20; nth++) expect(codeOf(await sit('00000000', 'Eve'))).toBe('wrong_league_code')
    expect(codeOf(await sit(code!, 'Eve'))).toBe('too_many_requests')
  } finally {
    await strict.close()
  }
})

test('a recovery code signs the seat in on another device, in any case and with any blanks between the words', async () => {
  const { slug, code } = await newLeague()
  const reply = await take(code, 'Zoë')
  const zoe = await actorOf(reply)
  const { words } = reply.json<TakenSeat>()
  const typed = words.map((word) => word.toUpperCase()).join(' - ')
  const again = await server.post('/api/seats/recover', { body: { slug, name: 'zoë', words: typed } })
  expect(again.json()).toEqual({ slug, name: 'Class 7b' })
  expect((await actorOf(again)).id).toBe(zoe.id)
  for (const [name, given] of [
    ['Zoë', [...words.slice(1), 'zoo', 'zoo']],
    ['Ben', words],
    ['Zoë', ['1234']],
  ] as const)
    expect(codeOf(await recover(slug, name, given))).toBe('wrong_recovery_code')
  expect(codeOf(await recover('aaaaaaaaaa', 'Zoë', words))).toBe('wrong_recovery_code')
  await accept(zoe)
  const renewed = (await server.post('/api/seats/recovery-code', { as: zoe })).json<{ words: string[] }>()
  expect(codeOf(await recover(slug, 'Zoë', words))).toBe('wrong_recovery_code')
  expect((await recover(slug, 'Zoë', renewed.words)).statusCode).toBe(200)
  expect(codeOf(await server.post('/api/seats/recovery-code', { as: ada }))).toBe('not_a_seat')
})

test('ten wrong guesses at the words of one seat stop further guesses for an hour', async () => {
  const strict = await startTestServer({ settings: { rateLimitFactor: 1 } })
  try {
    const owner = await strict.signUp('Owner')
    const body = { name: 'A', isHost: false, hasSeats: true, seriesId: null, rounds: 4 }
    const { slug } = (await strict.post('/api/leagues', { as: owner, body })).json<{ slug: string }>()
    const { code } = (await strict.get(`/api/leagues/${slug}`, { as: owner })).json<LeaguePage>()
    const taken = await strict.post('/api/seats', { body: { code, name: 'Zoe' } })
    const guess = (words: string) => strict.post('/api/seats/recover', { body: { slug, name: 'Zoe', words } })
    const right = taken.json<TakenSeat>().words.join(' ')
    // a right guess does not count, and forgets the wrong ones before it
    for (let nth = 0; nth < 9; nth++) expect(codeOf(await guess('zoo zoo zoo zoo'))).toBe('wrong_recovery_code')
    expect((await guess(right)).statusCode).toBe(200)
    for (let nth = 0; nth < 10; nth++) expect(codeOf(await guess('zoo zoo zoo zoo'))).toBe('wrong_recovery_code')
    expect(codeOf(await guess(right))).toBe('too_many_requests')
  } finally {
    await strict.close()
  }
})

test('a pasted list makes a seat of each right line and says about every other line why it made none', async () => {
  const { slug, code } = await newLeague()
  await take(code, 'Zoë')
  const { made, refused } = await paste(slug, ['  Ben ', 'zoë', '', 'BEN', 'Admin', 'x'.repeat(61), '\u2800', 'Cleo'])
  expect(made.map(({ name }) => name)).toEqual(['Ben', 'Cleo'])
  expect(refused.map(({ line, why }) => [line, why])).toEqual([
    [2, 'taken'],
    [3, 'empty'],
    [4, 'twice'],
    [5, 'reserved'],
    [6, 'too_long'],
    [7, 'not_a_name'],
  ])
  expect((await pageOf(slug)).members.map(({ name }) => name).toSorted()).toEqual(['Ada T.', 'Ben', 'Cleo', 'Zoë'])
  const many = await paste(
    slug,
    Array.from({ length: MOST_MEMBERS }, (_, nth) => `Pupil ${nth + 1}`),
  )
  expect([many.made.length, many.refused.length]).toEqual([MOST_MEMBERS - 4, 4])
  expect(new Set(many.refused.map(({ why }) => why))).toEqual(new Set(['full']))
  const zoe = (await pageOf(slug)).seats.find(({ isTaken }) => isTaken)
  expect(zoe).toBeDefined()
  expect(await audit(server.db)).toEqual([])
})

test('a personal link opens its seat once, and a renewed link ends its sessions and both codes before', async () => {
  const { slug } = await newLeague()
  const [ben] = (await paste(slug, ['Ben'])).made
  const seen = await server.post('/api/seats/invitation', { body: { code: ben!.code } })
  expect(seen.json<GuestInvitation>()).toMatchObject({ slug, seatName: 'Ben' })
  const opened = await open(ben!.code.toLowerCase())
  const actor = await actorOf(opened)
  expect(actor.id).toBe(ben!.userId)
  expect(codeOf(await open(ben!.code))).toBe('wrong_seat_link')
  expect(codeOf(await server.post('/api/seats/invitation', { body: { code: ben!.code } }))).toBe('wrong_seat_link')
  const link = `/api/leagues/${slug}/seats/${ben!.userId}/link`
  expect(codeOf(await server.post(link, { as: await server.signUp('Eve') }))).toBe('league_not_found')
  expect(codeOf(await server.post(`/api/leagues/${slug}/seats/${ada.id}/link`, { as: ada }))).toBe('not_a_seat')
  const renewed = (await server.post(link, { as: ada })).json<SeatLink>()
  expect(renewed).toMatchObject({ userId: ben!.userId, name: 'Ben' })
  expect((await server.get('/api/auth/user', { as: actor })).statusCode).toBe(401)
  const { words } = opened.json<TakenSeat>()
  expect(codeOf(await recover(slug, 'Ben', words))).toBe('wrong_recovery_code')
  expect((await actorOf(await open(renewed.code))).id).toBe(ben!.userId)
})

/** Plays a competition with a prize of 1,000 dollars in which these players enter, the best roster first. */
async function played(players: readonly string[], beforeSettlement?: (id: number) => Promise<void>): Promise<number> {
  const deps = {
    ...server.deps,
    source: gainingSource(server.deps.source, [90_000, 80_000, 70_000, 60_000, 20_000, 10_000, 5_000, 1_000]),
  }
  const { id, creators } = await server.competition({
    source: 'recorded',
    prize_value_cents: 100_000,
    prize_step_cents: 0,
  })
  const rosters = [
    [0, 1, 2],
    [2, 3, 4],
    [3, 4, 5],
    [5, 6, 7],
  ]
  await enter(
    server.db,
    id,
    players.map((userId, nth) => ({ userId, creatorIds: rosters[nth]!.map((one) => creators[one]!.creatorId) })),
  )
  await playToEnd({ db: server.db, deps }, id)
  await beforeSettlement?.(id)
  expect(await settle(server.deps, id)).toBe(true)
  return id
}

test('a seat wins its league round and no prize: the prizes go to the entries after it', async () => {
  const { slug, code } = await newLeague()
  const zoe = await actorOf(await take(code, 'Zoe'))
  await accept(zoe)
  const ben = await server.signUp('Ben')
  await warp(server.db, 86_400)
  const id = await played([zoe.id, ben.id, ada.id])
  const rows = (await server.get(`/api/leaderboard/${id}`, { as: ada })).json<LeaderboardRow[]>()
  expect(rows.map(({ userId, rank, prize, isSeat }) => [userId, rank, prize, isSeat])).toEqual([
    [zoe.id, 1, undefined, true],
    [ben.id, 2, '625.00', undefined],
    [ada.id, 3, '375.00', undefined],
  ])
  expect((await pageOf(slug)).table[0]).toMatchObject({ name: 'Zoe', place: 1, total: 100 })
  const result = (await server.get(`/api/profile/results/${id}`, { as: zoe })).json<CompetitionResult>()
  expect(result).toMatchObject({ prize: '0.00', ownEntries: [{ isSeat: true, toPrize: null }] })
  const ofBen = (await server.get(`/api/profile/results/${id}`, { as: ben })).json<CompetitionResult>()
  expect(ofBen.ownEntries[0]).not.toHaveProperty('isSeat')
  expect(await userOf(zoe)).toMatchObject({ balance: '0.00', totalEarnings: '0.00' })
  expect(await audit(server.db)).toEqual([])
})

test('a competition that only seats entered pays nothing', async () => {
  const { code } = await newLeague()
  const seats = await Promise.all(['Zoe', 'Yan'].map((name) => take(code, name).then(actorOf)))
  await played(seats.map(({ id }) => id))
  expect(await server.db.selectFrom('competition_winners').selectAll().execute()).toEqual([])
  expect(await audit(server.db)).toEqual([])
})

test('a seat becomes an account: everything stays, earlier entries win nothing, and later ones can', async () => {
  const { slug, code } = await newLeague()
  const reply = await take(code, 'Zoe')
  const zoe = await actorOf(reply)
  await accept(zoe)
  const become = (as: Actor, email: string) =>
    server.post('/api/seats/account', { as, body: { email, password: 'a long pass phrase' } })
  let member = zoe
  await warp(server.db, 86_400)
  await played([zoe.id, ada.id], async () => {
    const taken = await server.db.selectFrom('users').select('email').where('id', '=', ada.id).executeTakeFirstOrThrow()
    expect(codeOf(await become(zoe, taken.email!.toUpperCase()))).toBe('email_taken')
    const done = await become(zoe, 'zoe@example.com')
    expect(done.json<User>()).toMatchObject({ id: zoe.id, isSeat: false, email: 'zoe@example.com', balance: '1000.00' })
    member = { id: zoe.id, cookie: cookieOf(done) }
  })
  expect(await userOf(member)).toMatchObject({ balance: '1000.00', firstName: 'Zoe' })
  expect((await pageOf(slug, member)).table[0]).toMatchObject({ name: 'Zoe', place: 1 })
  expect(codeOf(await recover(slug, 'Zoe', reply.json<TakenSeat>().words))).toBe('wrong_recovery_code')
  expect(codeOf(await become(member, 'other@example.com'))).toBe('not_a_seat')
  const signedIn = await server.post('/api/auth/sign-in', {
    body: { email: 'Zoe@example.com', password: 'a long pass phrase' },
  })
  expect(signedIn.statusCode).toBe(200)
  await played([zoe.id, ada.id])
  expect(await userOf(member)).toMatchObject({ balance: '1625.00' })
  expect(await audit(server.db)).toEqual([])
})

test('seats are removed 14 days after the season of their league unless the owner keeps them', async () => {
  const { slug, code } = await newLeague()
  const zoe = await actorOf(await take(code, 'Zoe'))
  await accept(zoe)
  await warp(server.db, 86_400)
  await played([zoe.id, ada.id])
  const { made } = await paste(slug, ['Ben'])
  await warp(server.db, 30 * 86_400)
  await removeSeats(server.deps)
  expect((await pageOf(slug)).members).toHaveLength(3)
  // a member who left long ago
  await server.del(`/api/leagues/${slug}/members/${made[0]!.userId}`, { as: ada })
  await warp(server.db, 15 * 86_400)
  await removeSeats(server.deps)
  const isDeleted = async (id: string) =>
    (await server.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirst())!.deleted_at !==
    null
  expect([await isDeleted(made[0]!.userId), await isDeleted(zoe.id)]).toEqual([true, false])
  await server.db
    .updateTable('league_seasons')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .execute()
  await warp(server.db, 13 * 86_400)
  await removeSeats(server.deps)
  expect(await isDeleted(zoe.id)).toBe(false)
  await server.patch(`/api/leagues/${slug}`, { as: ada, body: { keepsSeats: true } })
  await warp(server.db, 2 * 86_400)
  await removeSeats(server.deps)
  expect(await isDeleted(zoe.id)).toBe(false)
  await server.patch(`/api/leagues/${slug}`, { as: ada, body: { keepsSeats: false } })
  await removeSeats(server.deps)
  expect(await isDeleted(zoe.id)).toBe(true)
  expect((await pageOf(slug)).table.map(({ name }) => name)).toEqual(['Former player', 'Ada T.'])
  expect(await audit(server.db)).toEqual([])
})

test('the account of a seat can be deleted, and its name is free in the league again', async () => {
  const { slug, code } = await newLeague()
  const reply = await take(code, 'Zoe')
  const zoe = await actorOf(reply)
  expect((await server.post('/api/auth/delete-account', { as: zoe })).statusCode).toBe(200)
  expect(codeOf(await recover(slug, 'Zoe', reply.json<TakenSeat>().words))).toBe('wrong_recovery_code')
  expect(await server.db.selectFrom('seats').selectAll().execute()).toEqual([])
  expect((await take(code, 'Zoe')).statusCode).toBe(201)
  expect(await audit(server.db)).toEqual([])
})

test('an administrator finds a seat as such and gives it another personal link', async () => {
  const { slug, code } = await newLeague()
  const zoe = await actorOf(await take(code, 'Zoe'))
  const admin = await server.elevate(await server.signUp('Boss', { role: 'admin' }))
  const found = (await server.get('/api/admin/players?search=zoe', { as: admin })).json<ManagedPlayer[]>()
  expect(found).toMatchObject([{ id: zoe.id, isSeat: true, email: null }])
  const reset = (id: string) => server.post(`/api/admin/players/${id}/seat-link`, { as: admin })
  const link = (await reset(zoe.id)).json<{ slug: string; code: string }>()
  expect(link.slug).toBe(slug)
  expect((await server.get('/api/auth/user', { as: zoe })).statusCode).toBe(401)
  expect((await actorOf(await open(link.code))).id).toBe(zoe.id)
  expect(codeOf(await reset(ada.id))).toBe('not_a_seat')
})
