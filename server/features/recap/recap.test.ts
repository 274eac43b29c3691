/** Board snapshots and recaps: snapshots are stored while live, the settlement is the last one, and a recap adds up to the tenth. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import type { CompetitionSnapshots, EntryRecap } from '#contract/recap.ts'
import { SNAPSHOTS } from '#game/board-snapshots.ts'
import { tenths, tenthsOf } from '#game/points.ts'
import { timelineOf } from '#game/recap.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { voidCompetition } from '#server/features/competitions/void.ts'
import { readBoardSnapshots } from '#server/records/board-snapshots.ts'
import { readMoves } from '#server/records/entry-moves.ts'
import { cheapest, competitionInPhase, enter, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { readEntryRecap } from './entry-recap.ts'
import { openEvenings } from './evening.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }

let server: TestServer
let ada: Actor
let ben: Actor
let id: number
/** Ada's two entries, the first with trades, and Ben's entry. */
let entryIds: number[]
/** The values seen until the settlement. */
const seen: Record<
  'drafting' | 'live' | 'review',
  { snapshots: CompetitionSnapshots; board: LeaderboardRow[]; codes: string[] }
> = {} as never

const pass = async (share: number) => {
  await warp(server.db, share * schedule.liveSeconds)
  await runDue(competitionJobs(server.deps))
}
const snapshotsOf = (of = id) => server.get(`/api/competitions/${of}/board-snapshots`)
const recapOf = (entryId: number, as = ada) => server.get(`/api/entries/${entryId}/recap`, { as })
const codeOf = (reply: { json: () => { code: string } }) => reply.json().code

async function look(phase: keyof typeof seen): Promise<void> {
  seen[phase] = {
    snapshots: (await snapshotsOf()).json(),
    board: (await server.get(`/api/leaderboard/${id}`)).json(),
    codes: [codeOf(await snapshotsOf()), codeOf(await recapOf(entryIds[2]!)), codeOf(await recapOf(entryIds[0]!))],
  }
}

beforeAll(async () => {
  server = await startTestServer({ settings: { schedule, rateLimitFactor: 1_000 } })
  await runDue(competitionJobs(server.deps))
  id = (await competitionInPhase(server.db, 'drafting')).id
  ada = await server.signUp('Ada')
  ben = await server.signUp('Ben')
  const some = await cheapest(server.db, id, 12)
  entryIds = await enter(server.db, id, [
    { userId: ada.id, creatorIds: some.slice(0, 4) },
    { userId: ada.id, creatorIds: some.slice(4, 8) },
    { userId: ben.id, creatorIds: some.slice(2, 6) },
  ])
  await look('drafting')
  await warp(server.db, schedule.draftSeconds)
  for (const share of [0.09, 0.005, 0.31]) await pass(share)
  await look('live')
  const trade = { entryId: entryIds[0], oldCreatorId: some[0], newCreatorId: some[11] }
  await server.post('/api/entries/trade', { as: ada, body: trade })
  await pass(0.19)
  await pass(0.41)
  await look('review')
  await pass(schedule.reviewSeconds / schedule.liveSeconds)
})
afterAll(() => server.close())

const settled = async (): Promise<CompetitionSnapshots> => (await snapshotsOf()).json()
const recap = async (entryId = entryIds[0]!, as = ada): Promise<EntryRecap> => (await recapOf(entryId, as)).json()
/** Reads it with a new process. */
const readAnew = (entryId: number) =>
  readEntryRecap(
    server.deps,
    openEvenings(server.deps),
    { id: ada.id } as Parameters<typeof readEntryRecap>[2],
    entryId,
  )
const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, one) => sum + tenthsOf(one ?? 0), 0)

test('each part of the window with a tick has one board snapshot, and the settlement is the last one', async () => {
  expect(seen.live.snapshots.snapshots.map(({ nth }) => nth)).toEqual([4, 19])
  expect((await settled()).snapshots.map(({ nth }) => nth)).toEqual([4, 19, 28, SNAPSHOTS])
})

test('a board snapshot has the points of the price book and the scores at places of the board, as they were shown', () => {
  const { snapshots, creatorIds, entries } = seen.live.snapshots
  const { points, places, lines, share } = snapshots.at(-1)!
  const { board } = seen.live
  expect([points.length, entries]).toEqual([creatorIds.length, 3])
  expect(share).toBeCloseTo(0.405, 2)
  expect(lines).toEqual(places.map((place) => board[place - 1]!.totalScore))
  expect(points.some((one) => one > 0)).toBe(true)
})

test('the last board snapshot equals the settlement for every entry, trades included', async () => {
  const { db } = server
  const last = (await readBoardSnapshots(db, id)).at(-1)!
  const { creatorIds } = await settled()
  const entries = await db.selectFrom('entries').selectAll().where('competition_id', '=', id).orderBy('id').execute()
  const snapshot = { ...last, points: new Map(creatorIds.map((creatorId, nth) => [creatorId, last.points[nth]!])) }
  for (const row of entries) {
    const moves = await readMoves(db, row.id)
    const picks = row.picks.map(({ creatorId }) => creatorId)
    const [spot] = timelineOf({ picks, banked: tenths(row.banked_tenths), moves }, [snapshot])
    expect([spot!.score, spot!.rank]).toEqual([row.score_tenths, row.rank])
  }
  expect(entries.map(({ moves }) => moves)).toEqual([1, 0, 0])
})

test('a later tick in the same part of the window changes nothing', async () => {
  // each pass uses new programs, and the second one came at 0.095
  expect(seen.live.snapshots.snapshots[0]!.share).toBeGreaterThanOrEqual(0.09)
  expect(seen.live.snapshots.snapshots[0]!.share).toBeLessThan(0.0945)
})

test('a client with the board snapshots of a settled competition gets 304', async () => {
  const first = await snapshotsOf()
  const again = await server.get(`/api/competitions/${id}/board-snapshots`, {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a recap adds up: picks and parts each sum to the score, and the series ends at the final rank', async () => {
  const { stints, bankedBefore, score, rank, parts, line, trades, isCorrected } = await recap()
  expect(sumOf([...stints.map(({ points }) => points), bankedBefore])).toBe(tenthsOf(score))
  expect(sumOf([parts.expectedPoints, parts.trades, parts.luck])).toBe(tenthsOf(score))
  expect(sumOf([parts.field, parts.pickResults])).toBe(tenthsOf(parts.expectedPoints))
  for (const spot of line) expect(sumOf(spot.points)).toBe(tenthsOf(spot.score))
  expect(line.at(-1)).toMatchObject({ share: 1, score, rank })
  expect(stints.map(({ from, to }) => [from !== null, to !== null])).toEqual([
    [false, true],
    [false, false],
    [false, false],
    [false, false],
    [true, false],
  ])
  expect(trades).toHaveLength(1)
  expect(tenthsOf(trades[0]!.expectedPoints)).toBe(tenthsOf(trades[0]!.gained) - tenthsOf(trades[0]!.missed))
  expect(tenthsOf(parts.trades)).toBe(tenthsOf(trades[0]!.expectedPoints))
  expect(isCorrected).toBe(false)
})

test('the average roster at the lock is the mean of all rosters, whatever was traded later', async () => {
  const allExpected = await Promise.all(entryIds.map(async (entryId) => (await recap(entryId)).parts.expectedPoints))
  const { parts } = await recap()
  expect(parts.field).toBeCloseTo(allExpected.reduce((sum, one) => sum + one, 0) / 3, 0)
})

test('the best roster is legal and at least as good as every roster without trades', async () => {
  const { bestRoster, rivals } = await recap()
  const { salary_cap_cents: cap } = await competitionOf()
  expect(bestRoster!.picks.length).toBeGreaterThanOrEqual(3)
  expect(Number(bestRoster!.spent) * 100).toBeLessThanOrEqual(cap)
  expect(sumOf(bestRoster!.picks.map(({ points }) => points))).toBe(tenthsOf(bestRoster!.points))
  const untraded = rivals.filter(({ entryId }) => entryId !== entryIds[0])
  expect(Math.max(...untraded.map(({ scores }) => scores.at(-1)!))).toBeLessThanOrEqual(bestRoster!.points)
})

const competitionOf = () =>
  server.db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the leading entries are in every board snapshot, and any player may read any recap', async () => {
  const { rivals, line, isOwn, userDisplayName } = await recap(entryIds[0]!, ben)
  expect([isOwn, userDisplayName]).toEqual([false, 'Ada T.'])
  expect(rivals.map(({ rank }) => rank)).toEqual(rivals.map((_, nth) => nth + 1))
  for (const { scores } of rivals) expect(scores).toHaveLength(line.length)
  const board = (await server.get(`/api/leaderboard/${id}`)).json<LeaderboardRow[]>()
  expect(rivals.map(({ userId }) => userId)).toEqual(board.slice(0, rivals.length).map(({ userId }) => userId))
  expect(rivals.map(({ nthEntry }) => nthEntry)).toEqual(board.slice(0, rivals.length).map(({ nthEntry }) => nthEntry))
  expect(rivals.find(({ entryId }) => entryId === entryIds[0])!.scores).toEqual(line.map(({ score }) => score))
})

test('before the lock there are no board snapshots, and before the settlement no recap', async () => {
  expect(seen.drafting.codes).toEqual(['not_locked_yet', 'rosters_hidden', 'not_settled_yet'])
  expect(seen.live.codes.slice(1)).toEqual(['not_settled_yet', 'not_settled_yet'])
  expect(seen.review.codes.slice(1)).toEqual(['not_settled_yet', 'not_settled_yet'])
  expect([codeOf(await snapshotsOf(987_654)), codeOf(await recapOf(987_654))]).toEqual([
    'competition_not_found',
    'entry_not_found',
  ])
})

test('a void competition has no board snapshots and no recap', async () => {
  const made = await server.competition()
  const creatorIds = made.creators.slice(0, 3).map(({ creatorId }) => creatorId)
  const [entryId] = await enter(server.db, made.id, [{ userId: ada.id, creatorIds }])
  await voidCompetition(server.deps, made.id)
  expect([codeOf(await snapshotsOf(made.id)), codeOf(await recapOf(entryId!))]).toEqual(['called_off', 'called_off'])
})

test('a creator without any reading is marked, and is neither the best nor the worst pick', async () => {
  const [first] = (await recap(entryIds[1])).stints
  await server.db
    .updateTable('creator_snapshots')
    .set({ end_views: null })
    .where('competition_id', '=', id)
    .where('creator_id', '=', first!.creatorId)
    .execute()
  const { stints, best, worst } = await readAnew(entryIds[1]!)
  expect(stints.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  expect([best, worst]).not.toContain(0)
})

test('a score that was corrected later is marked', async () => {
  const { db } = server
  const entry = db.updateTable('entries').where('id', '=', entryIds[2]!)
  await entry.set((eb) => ({ score_tenths: eb('score_tenths', '+', 5) })).execute()
  const { isCorrected, line, score } = await readAnew(entryIds[2]!)
  await entry.set((eb) => ({ score_tenths: eb('score_tenths', '-', 5) })).execute()
  expect([isCorrected, line.at(-1)!.score]).toEqual([true, score])
})

test('a shared final place is marked as tied, in the recap and on the board', async () => {
  const { db } = server
  const ranks = await db.selectFrom('entries').select(['id', 'rank']).where('competition_id', '=', id).execute()
  const [second, third] = [2, 3].map((rank) => ranks.find((entry) => entry.rank === rank)!.id)
  const setRank = (rank: number) => db.updateTable('entries').set({ rank }).where('id', '=', third!).execute()
  await setRank(2)
  const { isTied, line, rivals } = await readAnew(second!)
  await setRank(3)
  expect([isTied, line.map((spot) => spot.isTied).at(-1)]).toEqual([true, true])
  expect(rivals.map((rival) => [rival.rank, rival.isTied])).toEqual([
    [1, undefined],
    [2, true],
    [2, true],
  ])
  expect((await readAnew(second!)).line.map((spot) => spot.isTied)).not.toContain(true)
})

test('missing board snapshots leave a gap in the series, without any there is no series, and the rest is unchanged', async () => {
  const { db } = server
  const whole = await readAnew(entryIds[0]!)
  await db.deleteFrom('board_snapshots').where('competition_id', '=', id).where('nth', '=', 19).execute()
  const gap = await readAnew(entryIds[0]!)
  expect(gap.line).toEqual(whole.line.filter((_, nth) => nth !== 1))
  await db.deleteFrom('board_snapshots').where('competition_id', '=', id).execute()
  const withoutFrames = await readAnew(entryIds[0]!)
  expect(withoutFrames).toEqual({
    ...whole,
    line: [],
    turns: [],
    parts: { ...whole.parts, field: null, pickResults: null },
    rivals: whole.rivals.map((rival) => ({ ...rival, scores: [] })),
  })
})
