/** An upgrade changes no competition that has begun: what was drafted under version 1 is scored, settled and audited by version 1. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baselineOf, scoreBook, type BookLine, type CreatorScore, type Reading } from '#game/scoring.ts'
import { priceBook, projectionOf } from '#game/pricing.ts'
import { dollars } from '#game/money.ts'
import { audit } from '#server/audit/audit.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import { openBoards } from '#server/live/boards.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { cheapest, competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'
import { competitionJobs } from './jobs.ts'
import { readBook } from './queries.ts'
import { openTicker } from './tick.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }
const ENGAGEMENT = { engagementBaseline: 500, likesShare: 0.8 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule } })
})
afterAll(() => server.close())

/** Its book and its row as the program before version 2 wrote them; returns the lines as that program knew them. */
async function asWrittenByVersion1(competition: CompetitionRow): Promise<BookLine[]> {
  const { db, deps } = server
  const { id } = competition
  const book = await readBook(db, id)
  const history = await deps.source.history(
    roundOf(competition),
    book.map((row) => row.youtube_id),
  )
  const measured = book.map(({ creator_id: creatorId, youtube_id }) => {
    const { viewGains } = history.get(youtube_id)!
    const baseline = baselineOf(viewGains, 100_000)
    const lastDay = viewGains.at(-1) ?? null
    return { creatorId, lastDay, ...baseline, ...ENGAGEMENT, projection: projectionOf(baseline.normalDay, lastDay) }
  })
  const prices = priceBook(measured, dollars(150_000))
  await db
    .updateTable('competitions')
    .set({ scoring_version: 1, form_weight: null, spread: null, last_tide: null })
    .where('id', '=', id)
    .execute()
  for (const { creatorId, normalDay, projection, isNew } of measured) {
    await db
      .updateTable('creator_snapshots')
      .set({
        price_cents: prices.get(creatorId)!,
        baseline_views: normalDay,
        baseline_engagement: ENGAGEMENT.engagementBaseline,
        likes_share: ENGAGEMENT.likesShare,
        projection,
        is_new: isNew,
        known_days: null,
        worth: null,
      })
      .where('competition_id', '=', id)
      .where('creator_id', '=', creatorId)
      .execute()
  }
  return measured
}

/** By game/scoring.ts alone, from what the source says. */
async function byVersion1(
  competition: CompetitionRow,
  lines: readonly BookLine[],
  at: Date,
): Promise<Map<number, CreatorScore>> {
  const { source, db } = server.deps
  const book = await readBook(db, competition.id)
  const readAt = async (instant: Date) => {
    const counts = await source.read(
      roundOf(competition),
      instant,
      book.map((row) => row.youtube_id),
    )
    return new Map<number, Reading>(
      book.flatMap((row) =>
        counts.has(row.youtube_id) ? [[row.creator_id, counts.get(row.youtube_id)!] as const] : [],
      ),
    )
  }
  return scoreBook(
    lines,
    await readAt(competition.start_time),
    await readAt(at),
    source.hours(roundOf(competition), at),
  )
}

test('half under version 1, half after a restart with version 2 as the newest: the same tenths as version 1 gives', async () => {
  const { db, deps } = server
  const jobs = () => competitionJobs({ ...deps, boards: openBoards(db) })
  const before = jobs()
  await runDue(before)
  const drafting = await competitionInPhase(db, 'drafting')
  const { id } = drafting
  const lines = await asWrittenByVersion1(drafting)
  await enter(db, id, [{ userId: await newPlayer(db, 'ada'), creatorIds: await cheapest(db, id, 3) }])

  await warp(db, schedule.draftSeconds)
  await runDue(before)
  await warp(db, schedule.liveSeconds / 2)
  const [half] = await openTicker(deps).tick()
  expect(half!.scores).toEqual(await byVersion1(await readCompetition(db, id), lines, half!.at))

  const after = jobs()
  await warp(db, schedule.liveSeconds / 2)
  await runDue(after)
  const reviewed = await readCompetition(db, id)
  const final = await byVersion1(reviewed, lines, reviewed.end_time)
  const stored = new Map((await readBook(db, id)).map((row) => [row.creator_id, row.points_tenths]))
  expect(stored).toEqual(new Map([...final].map(([creatorId, { points }]) => [creatorId, points])))

  await warp(db, schedule.reviewSeconds)
  await runDue(after)
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'completed', scoring_version: 1, form_weight: null })
  expect(await audit(db)).toEqual([])
})

test('what opens after the upgrade is of version 2, whatever version it was planned under', async () => {
  const { db, deps } = server
  await db.updateTable('competitions').set({ scoring_version: 1 }).where('phase', '=', 'upcoming').execute()
  await warp(db, schedule.draftSeconds + schedule.liveSeconds)
  await runDue(competitionJobs(deps))
  const opened = await competitionInPhase(db, 'drafting')
  expect(opened.scoring_version).toBe(2)
  expect(opened.form_weight).toBeGreaterThanOrEqual(0.2)
  expect((await readBook(db, opened.id)).every((row) => row.worth !== null && row.known_days !== null)).toBe(true)
})

test('a competition with an unknown version keeps its scores and is logged once, and other competitions continue', async () => {
  const { db, deps } = server
  const logged: { competitionId?: number }[] = []
  const lines = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(String(line)) as { competitionId?: number })
      done()
    },
  })
  const log = pino({ level: 'error' }, lines)
  const jobs = competitionJobs({ ...deps, log })
  await runDue(jobs)
  await warp(db, schedule.draftSeconds)
  await runDue(jobs)
  const known = await competitionInPhase(db, 'live')
  const unknown = { scoring_version: 9, ordinal: 0, started_at: new Date(), draft_opens_at: new Date(0) }
  const playing = await server.competition({ ...unknown, phase: 'live', start_time: new Date(1) })
  const over = { start_time: new Date(1), end_time: new Date(2), settle_at: new Date(3), phase: 'review' } as const
  const unread = await server.competition({ ...unknown, ...over, ordinal: -1 })
  const unsettled = await server.competition({ ...unknown, ...over, ordinal: -2, ended_at: new Date() })

  const ticker = openTicker({ ...deps, log })
  for (let nth = 0; nth < 2; nth++)
    expect((await ticker.tick()).map(({ competitionId }) => competitionId)).toEqual([known.id])
  const stuck = [playing.id, unread.id, unsettled.id]
  expect(logged.map(({ competitionId }) => competitionId).toSorted((one, other) => one! - other!)).toEqual(stuck)

  await warp(db, schedule.liveSeconds + schedule.reviewSeconds)
  await runDue(jobs)
  expect((await readCompetition(db, known.id)).phase).toBe('completed')
  for (const id of stuck) expect(await readCompetition(db, id)).toMatchObject({ phase: 'review', settled_at: null })
})
