/** A competition keeps the scoring version it opened under: a second version is added here, which scores twice as many points. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tenths } from '#game/points.ts'
import type { CreatorScore, Reading, Scorer } from '#game/scoring/types.ts'
import { version1 } from '#game/scoring/v1.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { TestServer } from '#server/testing/server.ts'

const release = { newest: 1 }

const twice = ({ growthScore, engagementScore, pace, points, isMeasured }: CreatorScore): CreatorScore => ({
  growthScore: tenths(2 * growthScore),
  engagementScore: tenths(2 * engagementScore),
  pace: tenths(2 * pace),
  points: tenths(2 * points),
  isMeasured,
})

const version2 = {
  ...version1,
  version: 2,
  makeBook: (...given) => ({ ...version1.makeBook(...given), version: 2 }),
  scoreBook: (...given) => new Map([...version1.scoreBook(...given)].map(([id, score]) => [id, twice(score)])),
  explainBook: (...given) =>
    new Map(
      [...version1.explainBook(...given)].map(([id, receipt]) => {
        const terms = receipt.terms.map((term) => ({ ...term, tenths: tenths(2 * term.tenths) }))
        return [id, { ...receipt, ...twice(receipt), terms }]
      }),
    ),
} as Omit<Scorer, 'version' | 'makeBook'> & { version: 2; makeBook(...given: Parameters<Scorer['makeBook']>): object }

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }

/** The server's modules, loaded anew with the second version in place: other test files of this process keep theirs. */
async function loadWithTwoVersions() {
  vi.resetModules()
  vi.doMock('#game/scoring/types.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    SCORING_VERSIONS: [1, 2],
  }))
  vi.doMock('#game/scoring/scorer.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    get NEWEST_VERSION() {
      return release.newest
    },
    scorerOf: (version: number) => (version === 2 ? version2 : version1),
  }))
  return {
    ...(await import('#server/audit/audit.ts')),
    ...(await import('#server/scores/stored-scores.ts')),
    ...(await import('#server/live/boards.ts')),
    ...(await import('#server/testing/server.ts')),
    ...(await import('#server/testing/life.ts')),
    ...(await import('#server/testing/warp.ts')),
    ...(await import('./jobs.ts')),
    ...(await import('./queries.ts')),
    ...(await import('./tick.ts')),
  }
}

const {
  audit,
  bookOf,
  cheapest,
  competitionInPhase,
  competitionJobs,
  enter,
  newPlayer,
  openBoards,
  openTicker,
  readBook,
  readCompetition,
  roundOf,
  runDue,
  startTestServer,
  warp,
} = await loadWithTwoVersions()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule } })
})
afterAll(async () => {
  await server.close()
  vi.doUnmock('#game/scoring/types.ts')
  vi.doUnmock('#game/scoring/scorer.ts')
  vi.resetModules()
})

/** The scores of version 1 at an instant, from the readings of the source. */
async function byVersion1(competition: CompetitionRow, at: Date): Promise<Map<number, CreatorScore>> {
  const { source, db } = server.deps
  const rows = await readBook(db, competition.id)
  const readAt = async (instant: Date) => {
    const ids = rows.map((row) => row.youtube_id)
    const counts = await source.read(roundOf(competition), instant, ids)
    return new Map<number, Reading>(
      rows.flatMap((row) =>
        counts.has(row.youtube_id) ? [[row.creator_id, counts.get(row.youtube_id)!] as const] : [],
      ),
    )
  }
  const [starts, nows] = [await readAt(competition.start_time), await readAt(at)]
  return version1.scoreBook(bookOf(competition, rows), starts, nows, source.hours(roundOf(competition), at))
}

const pointsOf = (scores: ReadonlyMap<number, CreatorScore>) =>
  new Map([...scores].map(([creatorId, { points }]) => [creatorId, Number(points)]))
const storedPoints = async (id: number) =>
  new Map((await readBook(server.db, id)).map((row) => [row.creator_id, row.points_tenths]))

test('a competition that was live during an upgrade is scored, settled and audited by its own version', async () => {
  const { db, deps } = server
  const jobs = () => competitionJobs({ ...deps, boards: openBoards(db) })
  const before = jobs()
  await runDue(before)
  const { id } = await competitionInPhase(db, 'drafting')
  await enter(db, id, [{ userId: await newPlayer(db, 'ada'), creatorIds: await cheapest(db, id, 3) }])
  await warp(db, schedule.draftSeconds)
  await runDue(before)
  await warp(db, schedule.liveSeconds / 2)
  const [half] = await openTicker(deps).tick()
  expect(half!.scores).toEqual(await byVersion1(await readCompetition(db, id), half!.at))

  release.newest = 2
  const after = jobs()
  await warp(db, schedule.liveSeconds / 2)
  await runDue(after)
  const reviewed = await readCompetition(db, id)
  expect(await storedPoints(id)).toEqual(pointsOf(await byVersion1(reviewed, reviewed.end_time)))

  await warp(db, schedule.reviewSeconds)
  await runDue(after)
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'completed', scoring_version: 1 })
  expect(await audit(db)).toEqual([])
})

test('a competition that opens after the upgrade has the new version, whatever version it was planned under', async () => {
  const { db, deps } = server
  await db.updateTable('competitions').set({ scoring_version: 1 }).where('phase', '=', 'upcoming').execute()
  await warp(db, schedule.draftSeconds + schedule.liveSeconds)
  const jobs = competitionJobs({ ...deps, boards: openBoards(db) })
  await runDue(jobs)
  const { id, scoring_version: version } = await competitionInPhase(db, 'drafting')
  expect(version).toBe(2)
  await warp(db, schedule.draftSeconds + schedule.liveSeconds)
  await runDue(jobs)
  const reviewed = await readCompetition(db, id)
  const expected = pointsOf(await byVersion1(reviewed, reviewed.end_time))
  expect(await storedPoints(id)).toEqual(new Map([...expected].map(([creatorId, points]) => [creatorId, 2 * points])))
  await warp(db, schedule.reviewSeconds)
  await runDue(jobs)
  expect(await audit(db)).toEqual([])
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
