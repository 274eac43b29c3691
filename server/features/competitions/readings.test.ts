/** Late, missing and refused readings: scores follow a documented rule for each case, and a missing reading never counts as 0. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tenthsOf } from '#game/points.ts'
import { audit } from '#server/audit/audit.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { openBoards } from '#server/live/boards.ts'
import type { StatisticsSource } from '#server/adapters/source.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { cheapest, competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'
import { competitionJobs } from './jobs.ts'
import { readBook, type BookRow } from './queries.ts'
import { takeEnds, takeStarts } from './snapshots.ts'
import { advancePhase } from './advance-phase.ts'
import { openTicker } from './tick.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule } })
})
beforeEach(() => server.reset())
afterAll(() => server.close())

/** A server with a source whose readings pass through `change`. */
const reading = (change: (read: StatisticsSource['read']) => StatisticsSource['read']): Deps => {
  const { source } = server.deps
  return { ...server.deps, source: { ...source, read: change(source.read) } }
}
const without = (youtubeIds: readonly string[]): Deps =>
  reading((read) => async (round, at, asked) => {
    const found = await read(round, at, asked)
    for (const youtubeId of youtubeIds) found.delete(youtubeId)
    return found
  })
const silent = (): Deps => reading(() => () => Promise.reject(new Error('the statistics do not respond')))

/** A competition with one entry, `seconds` after its drafting opened. */
async function openedAgo(seconds: number): Promise<CompetitionRow> {
  const { db, deps } = server
  await runDue(competitionJobs(deps))
  const { id } = await competitionInPhase(db, 'drafting')
  await enter(db, id, [{ userId: await newPlayer(db, 'ada'), creatorIds: await cheapest(db, id, 3) }])
  await warp(db, seconds)
  return readCompetition(db, id)
}

async function expectReadings(
  competition: CompetitionRow,
  book: readonly BookRow[],
  which: 'start' | 'end',
): Promise<void> {
  const at = which === 'start' ? competition.start_time : competition.end_time
  const counts = await server.deps.source.read(
    roundOf(competition),
    at,
    book.map((row) => row.youtube_id),
  )
  expect(counts.size).toBe(book.length)
  for (const row of book) {
    for (const count of ['views', 'subscribers', 'likes', 'comments'] as const) {
      const value = counts.get(row.youtube_id)![count]
      expect(row[`${which}_${count}`], `${row.youtube_id} ${count}`).toBe(value === null ? null : String(value))
    }
  }
}

test('after downtime over the lock and the end, the snapshots are those of both instants and not of now', async () => {
  const { id } = await openedAgo(schedule.draftSeconds + schedule.liveSeconds + 600)
  await runDue(competitionJobs(server.deps))
  const competition = await readCompetition(server.db, id)
  expect(competition.phase).toBe('review')
  const book = await readBook(server.db, id)
  await expectReadings(competition, book, 'start')
  await expectReadings(competition, book, 'end')
  expect(book.every((row) => row.end_taken_at!.getTime() === competition.end_time.getTime())).toBe(true)
  expect(book.some((row) => row.points_tenths > 0)).toBe(true)
  expect(await audit(server.db)).toEqual([])
})

test('a source that does not respond delays no lock, and the readings of the start are taken later for that instant', async () => {
  const { id } = await openedAgo(schedule.draftSeconds)
  await expect(runDue(competitionJobs(silent()))).rejects.toThrow('the statistics do not respond')
  expect(await readCompetition(server.db, id)).toMatchObject({ phase: 'live', started_at: null })

  await warp(server.db, 600)
  await runDue(competitionJobs(server.deps))
  const competition = await readCompetition(server.db, id)
  expect(competition.started_at).not.toBeNull()
  await expectReadings(competition, await readBook(server.db, id), 'start')
})

test('settlement waits at most two hours for a source that does not respond at the end', async () => {
  const { id } = await openedAgo(schedule.draftSeconds)
  await runDue(competitionJobs(server.deps))
  await warp(server.db, schedule.liveSeconds / 2)
  await openTicker(server.deps).tick()
  await warp(server.db, schedule.liveSeconds / 2 + 7_000)
  await advancePhase(server.deps, 'live')
  await expect(takeEnds(silent())).rejects.toThrow('the statistics do not respond')
  await runDue(competitionJobs(server.deps).filter(({ name }) => name === 'settle'))
  expect(await readCompetition(server.db, id)).toMatchObject({ phase: 'review', ended_at: null })

  await warp(server.db, 300)
  await takeEnds(silent())
  await runDue(competitionJobs(server.deps))
  const competition = await readCompetition(server.db, id)
  expect(competition.phase).toBe('completed')
  const book = await readBook(server.db, id)
  expect(book.every((row) => row.end_taken_at! < competition.end_time && row.end_views !== null)).toBe(true)
  expect(await audit(server.db)).toEqual([])
})

test('without a reading at the end the last good one is used, with its own time', async () => {
  const { db, deps } = server
  const { id } = await openedAgo(schedule.draftSeconds)
  await runDue(competitionJobs(deps))
  await warp(db, schedule.liveSeconds / 2)
  const [tick] = await openTicker(deps).tick()
  const [lost] = await readBook(db, id)
  const good = (await deps.source.read(roundOf(await readCompetition(db, id)), tick!.at, [lost!.youtube_id])).get(
    lost!.youtube_id,
  )!

  await warp(db, schedule.liveSeconds / 2)
  await runDue(competitionJobs(without([lost!.youtube_id])))
  const competition = await readCompetition(db, id)
  const [kept, ...others] = await readBook(db, id)
  expect(kept).toMatchObject({ creator_id: lost!.creator_id, end_views: String(good.views) })
  expect(kept!.end_taken_at!.getTime()).toBe(tick!.at.getTime() - (schedule.liveSeconds / 2) * 1000)
  expect(others.every((row) => row.end_taken_at!.getTime() === competition.end_time.getTime())).toBe(true)
  expect(await audit(db)).toEqual([])
})

test.each([
  ['at the start', (lost: string) => ({ atStart: [lost], atEnd: [] })],
  ['after the start', (lost: string) => ({ atStart: [], atEnd: [lost] })],
  ['at all', (lost: string) => ({ atStart: [lost], atEnd: [lost] })],
])('a creator without a reading %s scores three quarters of its projection', async (_, when) => {
  const { db, deps } = server
  const { id } = await openedAgo(schedule.draftSeconds)
  const [lost] = await readBook(db, id)
  const { atStart, atEnd } = when(lost!.youtube_id)
  await advancePhase(deps, 'drafting')
  await takeStarts(without(atStart))
  await warp(db, schedule.liveSeconds)
  await advancePhase(deps, 'live')
  await takeEnds(without(atEnd))

  const expected = tenthsOf(0.75 * lost!.projection)
  expect(expected).toBeGreaterThan(0)
  const [scored, ...others] = await readBook(db, id)
  expect(scored).toMatchObject({ creator_id: lost!.creator_id })
  expect(scored).toMatchObject({ growth_score_tenths: expected, wes_score_tenths: 0, points_tenths: expected })
  expect(others.every((row) => row.start_views !== null && row.end_views !== null)).toBe(true)
  expect((await deps.boards.open(id)).creatorScore(lost!.creator_id)?.points).toBe(expected)
  await runDue(competitionJobs(deps))
  expect(await audit(db)).toEqual([])
})

// ---- the tick ---------------------------------------------------------------------------------------------------------------------

const kept = async () => (await server.db.selectFrom('creator_readings').select('taken_at').execute()).length

test('while the source does not respond, scores stay at the last readings, also after a restart', async () => {
  const { db, deps } = server
  const { id } = await openedAgo(schedule.draftSeconds)
  await runDue(competitionJobs(deps))
  await warp(db, schedule.liveSeconds / 2)
  const [before] = await openTicker(deps).tick()

  const [after] = await openTicker({ ...silent(), boards: openBoards(db) }).tick()
  expect(after!.competitionId).toBe(id)
  expect([...after!.scores.keys()]).toEqual([...before!.scores.keys()])
  for (const [creatorId, score] of after!.scores) {
    expect(score.isMeasured).toBe(before!.scores.get(creatorId)!.isMeasured)
    expect(
      Math.abs(score.points - before!.scores.get(creatorId)!.points),
      'in tenths, moments later',
    ).toBeLessThanOrEqual(5)
  }
})

test('the first tick after a restart restores the board', async () => {
  const { db, deps } = server
  const { id } = await openedAgo(schedule.draftSeconds)
  await runDue(competitionJobs(deps))
  await warp(db, schedule.liveSeconds / 3)
  const restarted = { ...deps, boards: openBoards(db) }
  const [tick] = await openTicker(restarted).tick()
  const board = await restarted.boards.open(id)
  const [row] = await board.top(1)
  const { picks } = await db
    .selectFrom('entries')
    .select('picks')
    .where('id', '=', row!.entryId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    rank: 1,
    score: picks.reduce((sum, pick) => sum + tick!.scores.get(pick.creatorId)!.points, 0),
  })
  expect(row!.score).toBeGreaterThan(0)
})

test('a process that did not take the end snapshot shows the final scores in review, and drops the board after the settlement', async () => {
  const { db, deps } = server
  const { id } = await openedAgo(schedule.draftSeconds + schedule.liveSeconds)
  await runDue(competitionJobs(deps))
  const other = { ...deps, boards: openBoards(db) }
  const ticker = openTicker(other)
  const [tick] = await ticker.tick()
  const final = await readBook(db, id)
  expect(final.map((row) => tick!.scores.get(row.creator_id)!.points)).toEqual(final.map((row) => row.points_tenths))
  expect(await ticker.tick()).toEqual([])

  await warp(db, schedule.reviewSeconds)
  await runDue(competitionJobs(deps))
  expect((await readCompetition(db, id)).phase).toBe('completed')
  await ticker.tick()
  expect(other.boards.peek(id)).toBeUndefined()
})

test('readings are stored once a minute by one process, and deleted when they are no longer needed', async () => {
  const { db, deps } = server
  const { id } = await openedAgo(schedule.draftSeconds)
  await runDue(competitionJobs(deps))
  const lines = (await readBook(db, id)).length
  const before = await kept()
  const [one, other] = [openTicker(deps), openTicker(deps)]
  await warp(db, 61)
  await Promise.all([one.tick(), other.tick()])
  await one.tick()
  await openTicker(deps).tick()
  expect(await kept()).toBe(before + lines)

  await warp(db, schedule.liveSeconds + schedule.reviewSeconds)
  await runDue(competitionJobs(deps))
  await warp(db, schedule.draftSeconds)
  await runDue(competitionJobs(deps))
  await warp(db, 61)
  await openTicker(deps).tick()
  expect(await db.selectFrom('creator_readings').select('taken_at').where('competition_id', '=', id).execute()).toEqual(
    [],
  )
  expect(await kept()).toBeGreaterThan(0)
})

test('a tick never reads past the end', async () => {
  const { db, deps } = server
  await openedAgo(schedule.draftSeconds)
  await runDue(competitionJobs(deps))
  await warp(db, schedule.liveSeconds)
  expect(await openTicker(deps).tick()).toEqual([])
})

test('the tick is due every TICK_SECONDS while a competition is live, and otherwise at the next lock', async () => {
  const { db, deps } = server
  const competition = await openedAgo(0)
  const ticker = openTicker({ ...deps, settings: { ...deps.settings, tickSeconds: 7 } })
  const secondsTo = async () => ((await ticker.nextDue())!.getTime() - Date.now()) / 1000
  expect(await secondsTo()).toBeCloseTo(1 + (competition.start_time.getTime() - Date.now()) / 1000, 0)
  await warp(db, schedule.draftSeconds)
  await runDue(competitionJobs(deps).filter(({ name }) => name === 'lock'))
  expect(await secondsTo()).toBeLessThanOrEqual(0.1)
  await ticker.tick()
  expect(await secondsTo()).toBeGreaterThan(5)
})
