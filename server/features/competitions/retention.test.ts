/** Statistics that YouTube's terms do not allow us to keep are deleted in time; our own data stays and still adds up. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { readSettlement } from '#game/scoring/evidence.ts'
import { addsUp } from '#game/scoring/terms.ts'
import { audit } from '#server/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import { keepHourlyReadings } from '#server/adapters/youtube/history.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { readEvidence } from '#server/evidence/evidence-table.ts'
import { newPlayer, readCompetition } from '#server/testing/life.ts'
import { gainingSource, inReview, minutesAgo } from '#server/testing/review.ts'
import { warp } from '#server/testing/warp.ts'
import { readBook } from './queries.ts'
import { deleteOldStatistics, retentionJobs } from './retention.ts'
import { settle } from './settle.ts'
import { takeEnds, takeStarts } from './snapshots.ts'
import { advancePhase } from './advance-phase.ts'

const DAY = 86_400

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

/** The nth creator gains n times ten thousand views on the day. */
const live = (retentionDays = 28): Deps => ({
  ...server.deps,
  settings: { ...server.deps.settings, retentionDays },
  source: {
    ...gainingSource(
      server.deps.source,
      Array.from({ length: 8 }, (_, nth) => nth * 10_000),
      'youtube',
    ),
    hours: () => ({ elapsed: 1, total: 1 }),
  },
})

/** A competition that was played and read to its end; settled unless `waits` is set. */
async function played(isSettled = true): Promise<number> {
  const { db } = server
  const deps = live()
  const rosters = [
    { userId: await newPlayer(db, 'ada'), picks: [0, 1, 2] },
    { userId: await newPlayer(db, 'ben'), picks: [1, 2, 3] },
  ]
  const { id } = await inReview({ ...server, deps }, rosters, { replay_day: null })
  if (isSettled) expect(await settle(deps, id)).toBe(true)
  await sql`insert into youtube_readings (competition_id, creator_id, taken_at, views) select ${id}, creator_id, clock_timestamp(), 7 from creator_snapshots where competition_id = ${id}`.execute(
    db,
  )
  await sql`insert into youtube_followed (competition_id, creator_id, youtube_id) select ${id}, creator_id, 'UC' from creator_snapshots where competition_id = ${id}`.execute(
    db,
  )
  await sql`insert into youtube_baskets (competition_id, creator_id, video_id, published_at, is_new) select ${id}, creator_id, 'v', clock_timestamp(), false from creator_snapshots where competition_id = ${id}`.execute(
    db,
  )
  return id
}

const rows = async (
  table: 'youtube_readings' | 'youtube_baskets' | 'youtube_followed' | 'youtube_hours' | 'creator_readings',
): Promise<number> =>
  Number(
    (
      await server.db
        .selectFrom(table)
        .select((one) => one.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

test('after 28 days raw counts are deleted; points, ranks, prizes and balances are unchanged, and the audit is clean', async () => {
  const { db } = server
  const id = await played()
  const result = async () => ({
    points: (await readBook(db, id)).map((row) => [
      row.growth_score_tenths,
      row.wes_score_tenths,
      row.points_tenths,
      row.price_cents,
    ]),
    entries: await db.selectFrom('entries').select(['id', 'score_tenths', 'rank']).orderBy('id').execute(),
    // contains only points of ours, so the recap can be shown for good
    frames: await db
      .selectFrom('board_snapshots')
      .select(['nth', 'points', 'lines', 'field_expected_tenths'])
      .execute(),
    winners: await db
      .selectFrom('competition_winners')
      .select(['entry_id', 'rank', 'prize_amount_cents'])
      .orderBy('entry_id')
      .execute(),
    balances: await db.selectFrom('users').select(['id', 'balance_cents', 'xp']).orderBy('id').execute(),
  })
  const before = await result()
  const lockHash = (await readEvidence(db, id)).get('lock')!.sha256
  expect(before.winners).toHaveLength(2)

  await warp(db, 27 * DAY)
  expect(await deleteOldStatistics(live())).toEqual([])
  expect((await readBook(db, id)).every((row) => row.start_views !== null && row.end_views !== null)).toBe(true)

  await warp(db, DAY)
  const [once, again] = await Promise.all([deleteOldStatistics(live()), deleteOldStatistics(live())])
  expect([...once, ...again]).toContain(id)
  expect(await deleteOldStatistics(live())).toEqual([])
  for (const row of await readBook(db, id)) {
    const counts = Object.entries(row).filter(([column]) => /^(start|end)_(?!taken)/.test(column))
    expect(counts).toHaveLength(12)
    expect(counts.every(([, value]) => value === null)).toBe(true)
  }
  expect([await rows('youtube_readings'), await rows('youtube_baskets'), await rows('youtube_followed')]).toEqual([
    0, 0, 0,
  ])
  expect(await result()).toEqual(before)
  expect((await readCompetition(db, id)).counts_forgotten_at).not.toBeNull()
  const evidence = await readEvidence(db, id)
  expect([...evidence].map(([stage, { body }]) => [stage, body !== null]).toSorted()).toEqual([
    ['end', false],
    ['lock', false],
    ['settlement', true],
  ])
  expect(readSettlement(evidence.get('settlement')!.body!).hashes).toEqual({
    lock: lockHash,
    end: evidence.get('end')!.sha256,
  })
  expect(await audit(db)).toEqual([])
})

/** A normal day that was learned from one day equals that day's reading, and unrounded expected points reveal it too. */
const bookKeeps = async (id: number) =>
  (await readBook(server.db, id)).map((row) => [
    row.baseline_views,
    row.expected_views,
    row.projection,
    row.expected_points,
    row.sharp_points,
  ])

test('values that the price book learned from counts are deleted with the counts, and expected points are kept in whole points', async () => {
  const id = await played()
  await server.db
    .updateTable('creator_snapshots')
    .set({
      baseline_views: 4_321,
      expected_views: 4_321.5,
      known_days: 1,
      projection: 32.913,
      expected_points: 33.158,
      sharp_points: 34.2,
    })
    .where('competition_id', '=', id)
    .execute()
  await warp(server.db, 28 * DAY)
  expect(await deleteOldStatistics(live())).toEqual([id])
  expect(new Set((await bookKeeps(id)).map((kept) => kept.join()))).toEqual(new Set(['0,0,33,33,34']))
  expect(await audit(server.db)).toEqual([])
})

test('the audit finds a score that was changed after its readings were deleted', async () => {
  const id = await played()
  await warp(server.db, 29 * DAY)
  await deleteOldStatistics(live())
  await server.db.updateTable('creator_snapshots').set({ points_tenths: 1 }).where('competition_id', '=', id).execute()
  expect((await audit(server.db)).map((finding) => finding.id)).toContain('I7')
})

test('an unsettled competition keeps its readings a day longer, and no more', async () => {
  const { db } = server
  const id = await played(false)
  await warp(db, 28 * DAY + 60)
  expect(await deleteOldStatistics(live())).toEqual([])
  expect((await readBook(db, id)).every((row) => row.start_views !== null)).toBe(true)
  await warp(db, DAY)
  expect(await deleteOldStatistics(live())).toEqual([id])
})

const resultOf = async (id: number) => {
  const { db } = server
  const entries = await db
    .selectFrom('entries')
    .select(['score_tenths', 'rank'])
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  const prizes = await db
    .selectFrom('competition_winners')
    .select(['rank', 'score_tenths', 'prize_amount_cents'])
    .where('competition_id', '=', id)
    .orderBy('entry_id')
    .execute()
  const balances = await db.selectFrom('users').select('balance_cents').orderBy('subject').execute()
  const points = (await readBook(db, id)).map((row) => row.points_tenths)
  return { entries, prizes, balances, points }
}

/** Returns the result of a competition that is settled in time, then resets the database. */
async function resultInTime() {
  const result = await resultOf(await played())
  expect(new Set(result.prizes.map((row) => row.prize_amount_cents)).size).toBe(2)
  await server.reset()
  return result
}

test('a settlement after the readings were deleted gives the same points, prizes and complete evidence', async () => {
  const { db } = server
  const inTime = await resultInTime()
  const id = await played(false)
  await warp(db, 29 * DAY + 60)
  const before = await readEvidence(db, id)
  expect(await deleteOldStatistics(live())).toEqual([id])
  expect(await audit(db)).toEqual([])
  expect(await settle(live(), id)).toBe(true)
  expect(await resultOf(id)).toEqual(inTime)
  expect(await audit(db)).toEqual([])

  const evidence = await readEvidence(db, id)
  expect(evidence.get('lock')).toEqual({ sha256: before.get('lock')!.sha256, body: null })
  expect(evidence.get('end')).toEqual({ sha256: before.get('end')!.sha256, body: null })
  const { hashes, settled } = readSettlement(evidence.get('settlement')!.body!)
  expect(hashes).toEqual({ lock: before.get('lock')!.sha256, end: before.get('end')!.sha256 })
  expect(settled.map(({ points }) => points)).toEqual(inTime.points)
  expect(settled.every(addsUp)).toBe(true)
})

test('without stored evidence none is made up after the readings were deleted; the points stay, and the audit is clean', async () => {
  const { db } = server
  const inTime = await resultInTime()
  const id = await played(false)
  await warp(db, 29 * DAY + 60)
  await deleteOldStatistics(live())
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('competition_evidence').where('stage', '=', 'settlement').execute()
  })
  await settle(live(), id)
  expect(await resultOf(id)).toEqual(inTime)
  expect([...(await readEvidence(db, id)).keys()].toSorted()).toEqual(['end', 'lock'])
  expect(await audit(db)).toEqual([])
})

test('a competition whose end was never read before its counts were deleted ends with its last points', async () => {
  const { db } = server
  const { id, creators } = await server.competition({
    source: 'youtube',
    replay_day: null,
    phase: 'live',
    draft_opens_at: minutesAgo(200),
    start_time: minutesAgo(120),
    end_time: minutesAgo(60),
    settle_at: minutesAgo(30),
  })
  await takeStarts(live())
  const { creatorId } = creators[0]!
  await db
    .updateTable('creator_snapshots')
    .set({ points_tenths: 123 })
    .where('competition_id', '=', id)
    .where('creator_id', '=', creatorId)
    .execute()
  await warp(db, 29 * DAY + 60)
  expect(await deleteOldStatistics(live())).toEqual([id])
  await advancePhase(live(), 'live')
  await takeEnds(live())
  await settle(live(), id)
  const book = await readBook(db, id)
  expect(book.map((row) => row.points_tenths)).toEqual(creators.map((one) => (one.creatorId === creatorId ? 123 : 0)))
  expect(book.every((row) => row.start_views === null && row.end_views === null)).toBe(true)
  expect([...(await readEvidence(db, id)).keys()]).toEqual(['lock'])
  expect(await audit(db)).toEqual([])
})

/** Three channels: one from the API, one that was read just now, one from the replay. */
async function catalogueAfter(days: number, retentionDays: number) {
  const { db } = server
  const { creators } = await server.competition()
  const [old, fresh, replayed] = creators.map(({ creatorId }) => creatorId) as [number, number, number]
  await db
    .updateTable('creators')
    .set({ counted_at: minutesAgo(5), trend: '[1, 2]', handle: '@one', thumbnail_url: 'https://yt3.ggpht.com/one' })
    .execute()
  await db.updateTable('creators').set({ thumbnail_url: '/avatars/one.svg' }).where('id', '=', replayed).execute()
  await warp(db, days * DAY)
  await db
    .updateTable('creators')
    .set({ counted_at: minutesAgo(5) })
    .where('id', '=', fresh)
    .execute()
  await deleteOldStatistics(live(retentionDays))
  const catalogue = new Map((await db.selectFrom('creators').selectAll().execute()).map((row) => [row.id, row]))
  return { old: catalogue.get(old)!, fresh: catalogue.get(fresh)!, replayed: catalogue.get(replayed)! }
}
const noCounts = {
  subscriber_count: null,
  view_count: null,
  video_count: null,
  like_count: null,
  comment_count: null,
  trend: [],
  counted_at: null,
}

test('catalogue counts that were not read again are deleted with trend, name and picture; prices and names of a replay stay', async () => {
  const { old, fresh, replayed } = await catalogueAfter(28, 28)
  expect(old).toMatchObject({
    ...noCounts,
    channel_name: old.youtube_id,
    handle: null,
    thumbnail_url: null,
    price_cents: 500_000,
  })
  expect(fresh).toMatchObject({ subscriber_count: '100000', trend: [1, 2], handle: '@one' })
  expect(replayed).toMatchObject({ ...noCounts, handle: '@one', thumbnail_url: '/avatars/one.svg' })
  expect(replayed.channel_name).toMatch(/^Channel /)
})

test('with an approval counts may be kept for years, and names no longer than a month', async () => {
  const { old } = await catalogueAfter(31, 1_095)
  expect(old).toMatchObject({
    subscriber_count: '100000',
    channel_name: old.youtube_id,
    handle: null,
    thumbnail_url: null,
  })
})

test('hourly readings are deleted when they are too old', async () => {
  const { db } = server
  for (const days of [40, 30, 20, 1])
    await keepHourlyReadings(db, new Date(Date.now() - days * DAY * 1000), new Map([['UC-ada', { views: 1 }]]))
  await deleteOldStatistics(live())
  expect(await rows('youtube_hours')).toBe(2)
})

test('with an approval daily readings are kept as long as configured', async () => {
  const id = await played()
  await warp(server.db, 400 * DAY)
  expect(await deleteOldStatistics(live(1_095))).toEqual([])
  expect((await readBook(server.db, id)).every((row) => row.start_views !== null)).toBe(true)
})

test('a recorded season and its competitions keep everything', async () => {
  expect(retentionJobs(server.deps)).toEqual([])
  const { id } = await server.competition({ phase: 'completed' })
  await server.db.updateTable('creator_snapshots').set({ start_views: 7 }).execute()
  await warp(server.db, 100 * DAY)
  await deleteOldStatistics(live())
  expect((await readBook(server.db, id)).every((row) => row.start_views === '7')).toBe(true)
})

test('the deletion runs at the first start and every hour', async () => {
  const [job] = retentionJobs(live())
  expect((await job!.nextDue())!.getTime()).toBeLessThan(Date.now())
  await job!.run()
  expect((await job!.nextDue())!.getTime() - Date.now()).toBeGreaterThan(3_500_000)
})
