/** The files of a league's owner: the same figures as the table and the audit, and every decision of the members. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaguePage } from '#contract/leagues.ts'
import type { LeagueRecord } from '#contract/league-record.ts'
import { cents } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { audit } from '#server/audit/audit.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { saveMove } from '#server/records/entry-moves.ts'
import { enter } from '#server/testing/life.ts'
import { gainingSource, playToEnd } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
afterAll(() => server.close())

async function leagueOf(owner: Actor, others: readonly Actor[]): Promise<string> {
  const body = { name: 'Friends', isHost: false, seriesId: null, rounds: 4 }
  const { slug } = (await server.post('/api/leagues', { as: owner, body })).json<{ slug: string }>()
  const { code } = (await server.get(`/api/leagues/${slug}`, { as: owner })).json<LeaguePage>()
  for (const actor of others)
    expect((await server.post('/api/leagues/join', { as: actor, body: { code } })).statusCode).toBe(200)
  await warp(server.db, 86_400)
  return slug
}

test('the record of a season has the figures of the table and the rounds, and all entries with their decisions', async () => {
  const [ada, ben, cleo] = (await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => server.signUp(name)))) as [
    Actor,
    Actor,
    Actor,
  ]
  const slug = await leagueOf(ada, [ben, cleo])
  const deps = {
    ...server.deps,
    source: gainingSource(server.deps.source, [90_000, 80_000, 70_000, 60_000, 20_000, 10_000]),
  }
  const { id, creators } = await server.competition({ source: 'recorded' })
  const roster = (nths: number[]) => nths.map((nth) => creators[nth]!.creatorId)
  const [first, , second] = await enter(server.db, id, [
    { userId: ada.id, creatorIds: roster([0, 1, 2]) },
    { userId: ben.id, creatorIds: roster([0, 3, 4]) },
    { userId: ben.id, creatorIds: roster([2, 3, 4]) },
  ])
  await server.db
    .insertInto('own_projections')
    .values({ user_id: cleo.id, creator_id: roster([1])[0]!, points: -3, competition_id: id })
    .execute()
  await playToEnd({ db: server.db, deps }, id)
  expect(await settle(server.deps, id)).toBe(true)
  expect(await audit(server.db)).toEqual([])
  const [sold, bought] = roster([5, 2]) as [number, number]
  const move = { oldCreatorId: sold, newCreatorId: bought, pointsOld: tenths(35), pointsNew: tenths(10) }
  await saveMove(server.db, second!, 1, {
    ...move,
    bankedAfter: tenths(25),
    sold: cents(900_000),
    bought: cents(950_000),
    at: new Date('2026-01-02T20:00:00Z'),
  })

  const page = (await server.get(`/api/leagues/${slug}`, { as: ada })).json<LeaguePage>()
  const record = (await server.get(`/api/leagues/${slug}/record`, { as: ada })).json<LeagueRecord>()
  const figures = ({ userId, name, place, total, won, best }: LeagueRecord['standings'][number]) => ({
    userId,
    name,
    place,
    total,
    won,
    best,
  })
  expect(record.standings).toEqual(page.table.map(figures))
  const stored = await server.db.selectFrom('league_scores').selectAll().where('competition_id', '=', id).execute()
  expect(record.rounds.map(({ userId, entryId, points }) => [userId, entryId, points]).toSorted()).toEqual(
    stored.map((one) => [one.user_id, one.entry_id, one.points_tenths / 10]).toSorted(),
  )
  expect(record.entries.map(({ userId, nth }) => [userId, nth])).toEqual([
    [ada.id, 1],
    [ben.id, 1],
    [ben.id, 1],
  ])
  const prices = new Map(creators.map(({ creatorId, price }) => [creatorId, price]))
  const ofAda = record.entries.find(({ entryId }) => entryId === first)!
  expect(ofAda.picks.map(({ creatorId, price }) => [creatorId, price])).toEqual(
    roster([0, 1, 2]).map((creatorId) => [creatorId, prices.get(creatorId)]),
  )
  const finals = await server.db
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'points_tenths'])
    .where('competition_id', '=', id)
    .execute()
  const pointsOf = new Map(finals.map((one) => [one.creator_id, one.points_tenths / 10]))
  expect(ofAda.picks.map(({ points }) => points)).toEqual(roster([0, 1, 2]).map((creatorId) => pointsOf.get(creatorId)))
  expect(ofAda.picks.reduce((sum, { points }) => sum + points!, 0)).toBeCloseTo(ofAda.score)
  const ofBen = record.entries.find(({ entryId }) => entryId === second)!
  expect(ofBen.picks.map(({ creatorId }) => creatorId).toSorted((a, b) => a - b)).toEqual(
    roster([3, 4, 5]).toSorted((a, b) => a - b),
  )
  expect(ofBen.moves).toMatchObject([
    { at: '2026-01-02T20:00:00.000Z', soldFor: '9000.00', boughtFor: '9500.00', kept: 2.5 },
  ])
  expect(record.projections).toMatchObject([{ userId: cleo.id, nth: 1, creatorId: roster([1])[0], points: -3 }])
})

test('nobody but the owner gets the record, and a round that is not final is not in it', async () => {
  const [dora, eve, finn] = (await Promise.all(['Dora', 'Eve', 'Finn'].map((name) => server.signUp(name)))) as [
    Actor,
    Actor,
    Actor,
  ]
  const slug = await leagueOf(dora, [eve])
  const refusals = await Promise.all([eve, finn].map((as) => server.get(`/api/leagues/${slug}/record`, { as })))
  expect(refusals.map((reply) => reply.json<{ code: string }>().code)).toEqual(['not_league_owner', 'league_not_found'])
  const { id, creators } = await server.competition({})
  await enter(server.db, id, [{ userId: eve.id, creatorIds: creators.slice(0, 3).map(({ creatorId }) => creatorId) }])
  const record = (await server.get(`/api/leagues/${slug}/record`, { as: dora })).json<LeagueRecord>()
  expect(record).toMatchObject({ rounds: [], entries: [], projections: [] })
})
