/** Practice rounds use the game's rules, are fair to a new player, and store only that they were played. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PracticeDay } from '#contract/practice.ts'
import { parseDecimal } from '#game/money.ts'
import { pointsOf } from '#game/points.ts'
import {
  PRACTICE_LIMITS,
  practiceBoard,
  practiceBots,
  practiceChoices,
  practiceReceipts,
  type PracticeDay as PlayedDay,
} from '#game/practice.ts'
import { refuseRoster, spent } from '#game/roster.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { ScoringVersion } from '#game/scoring/types.ts'
import { seededRandom } from '#game/seeded-random.ts'
import { isSeasonInstalled, openRecordedSeason } from '#server/adapters/recorded.ts'
import type { StatisticsSource } from '#server/adapters/source.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { openPracticeDays } from './practice-days.ts'

const source = openRecordedSeason()
const practiceDays = openPracticeDays(source, () => source)
const wireOf = (seed: number) => practiceDays.read(practiceDays.all()[seed]!)
const DAYS = 4

/** A round as the browser makes it from the response. */
const playedOf = ({ day, scoringVersion, spread, creators }: PracticeDay): PlayedDay => ({
  day,
  spread,
  version: scoringVersion as ScoringVersion,
  creators: creators.map((creator, creatorId) => ({ ...creator, creatorId, price: parseDecimal(creator.price)! })),
})
const played: PlayedDay[] = []

let server: TestServer
let ada: Actor
beforeAll(async () => {
  for (let seed = 0; seed < DAYS; seed++) played.push(playedOf(await wireOf(seed)))
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 }, source })
  ada = await server.signUp('Ada')
})
afterAll(() => server.close())

const pickAt = (day: PlayedDay, id: number) => day.creators[id]!
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('on every recorded day a practice round ends with exactly the scores of the replay, and gets there on a course of its own', async () => {
  for (const day of played) {
    const round = {
      replayDay: day.day,
      startTime: new Date(Date.parse(day.day)),
      endTime: new Date(Date.parse(day.day) + 86_400_000),
    }
    const channels = await source.channels(round)
    const ids = channels.map(({ youtubeId }) => youtubeId)
    const history = await source.history(round, ids)
    const scorer = scorerOf(day.version)
    const book = scorer.makeBook(
      channels.map(({ youtubeId, counts }, creatorId) => ({
        creatorId,
        subscribers: counts!.subscribers,
        views: counts!.views,
        viewGains: history.get(youtubeId)!.viewGains,
      })),
      PRACTICE_LIMITS.salaryCap,
    )
    const readAt = async (share: number) => {
      const read = await source.read(round, new Date(round.startTime.getTime() + share * 86_400_000), ids)
      return new Map(ids.map((id, creatorId) => [creatorId, read.get(id)!] as const))
    }
    const starts = await readAt(0)
    const scoresAt = async (share: number) => {
      const replayed = scorer.scoreBook(book, starts, await readAt(share), { elapsed: 24 * share, total: 24 })
      return { replayed: [...replayed.values()], practised: [...practiceBoard(day, [], share).scores.values()] }
    }
    const end = await scoresAt(1)
    expect(end.practised, day.day).toEqual(end.replayed)
    const morning = await scoresAt(0.25)
    expect(morning.practised, day.day).not.toEqual(morning.replayed)
  }
})

test('the points still to come are the expected points at the start of a practice round, and 0 at its end', () => {
  for (const day of played) {
    const [start, end] = [practiceBoard(day, [], 0).toCome, practiceBoard(day, [], 1).toCome]
    for (const { creatorId, expectedPoints } of day.creators) {
      // both are rounded to tenths, from slightly different digits
      expect(Math.abs(start.get(creatorId)! - expectedPoints)).toBeLessThan(0.11)
      expect(end.get(creatorId)).toBeCloseTo(0, 5)
    }
  }
})

test('every choice of five creators fits the cap and spends nearly all of it', () => {
  for (const day of played) {
    for (let seed = 0; seed < 20; seed++) {
      const threes = practiceChoices(day.creators, PRACTICE_LIMITS, seed)!
      expect(threes.map((three) => three.length)).toEqual([3, 3, 3, 3, 3])
      const dearest = threes.map((three) => three.toSorted((one, other) => other.price - one.price)[0]!)
      const cheapest = threes.map((three) => three.toSorted((one, other) => one.price - other.price)[0]!)
      expect(refuseRoster(dearest, PRACTICE_LIMITS), `${day.day}, seed ${seed}`).toBeNull()
      expect(spent(cheapest) / PRACTICE_LIMITS.salaryCap).toBeGreaterThan(0.85)
      expect(new Set(threes.flat().map(({ creatorId }) => creatorId)).size).toBe(15)
    }
  }
})

test('a roster of random choices ends between the 20th and the 80th percentile of normal bots', () => {
  const spends: number[] = []
  const shares = played.map((day, nth) =>
    meanOf(
      Array.from({ length: 6 }, (_, round) => {
        const seed = 100 * nth + round
        const bots = practiceBots(day.creators, PRACTICE_LIMITS, seed, () => 'normal')
        spends.push(...bots.map(({ picks }) => spent(picks.map((id) => pickAt(day, id))) / PRACTICE_LIMITS.salaryCap))
        const random = seededRandom(seed, 99)
        const newcomers = Array.from({ length: 20 }, (__, person) => ({
          name: `newcomer ${person}`,
          level: null,
          picks: practiceChoices(day.creators, PRACTICE_LIMITS, seed)!.map(
            (three) => three[Math.floor(random() * three.length)]!.creatorId,
          ),
        }))
        const { rows } = practiceBoard(day, [...bots, ...newcomers], 1)
        const scoresOf = (isBot: boolean) => rows.filter(({ level }) => (level !== null) === isBot)
        const beaten = scoresOf(false).map(
          ({ score }) => scoresOf(true).filter((bot) => bot.score < score).length / bots.length,
        )
        return meanOf(beaten)
      }),
    ),
  )
  for (const [nth, share] of shares.entries()) {
    expect(share, played[nth]!.day).toBeGreaterThan(0.2)
    expect(share, played[nth]!.day).toBeLessThan(0.8)
  }
  expect(meanOf(spends)).toBeGreaterThanOrEqual(0.97)
})

test('a receipt adds up to the points of the board', () => {
  const day = played[0]!
  const receipts = practiceReceipts(day)
  const { scores } = practiceBoard(day, [], 1)
  for (const [creatorId, { points }] of scores) {
    const receipt = receipts.get(creatorId)!
    expect(receipt.points).toBe(points)
    expect(receipt.terms.reduce<number>((sum, term) => sum + term.tenths, 0)).toBe(points)
    expect(pointsOf(points)).toBeGreaterThanOrEqual(0)
  }
})

test('a day is the same bytes for every player, small, and sent only once to each client', async () => {
  const path = '/api/practice/day?seed=3'
  const headers = { 'accept-encoding': 'gzip' }
  const ben = await server.signUp('Ben')
  const [one, other] = [await server.get(path, { as: ada, headers }), await server.get(path, { as: ben, headers })]
  expect(one.statusCode).toBe(200)
  expect(other.rawPayload).toEqual(one.rawPayload)
  expect(one.rawPayload.length).toBeLessThan(18_000)
  const day = JSON.parse(gunzipSync(one.rawPayload).toString()) as PracticeDay
  expect(day.day).toBe(day.days[3])
  expect(day.creators.length).toBeGreaterThan(100)
  const again = await server.get(path, { as: ada, headers: { 'if-none-match': one.headers.etag as string } })
  expect(again.statusCode).toBe(304)
  const readings = vi.spyOn(source, 'read')
  for (const turn of [1, 2, 300])
    expect(
      (await server.get(`/api/practice/day?seed=${3 + turn * day.days.length}`, { as: ada })).json<PracticeDay>().day,
    ).toBe(day.day)
  expect(readings, 'made once, however many seeds it has').not.toHaveBeenCalled()
  expect((await server.get(path)).json<{ code: string }>().code).toBe('signed_out')
})

test('practice is played on the last days before those that competitions replay, so it tells nothing about a competition', () => {
  expect(practiceDays.all()).toEqual(['2026-01-25', '2026-01-26', '2026-01-27', '2026-01-28'])
  expect(source.replayDay(1)).toBe('2026-01-29')
  for (let ordinal = 1; ordinal <= 60; ordinal++) expect(practiceDays.all()).not.toContain(source.replayDay(ordinal))
})

test('a finished practice round is recorded once and changes no money, experience or other data', async () => {
  const cleo = await server.signUp('Cleo')
  const everything = async () => ({
    user: await server.db.selectFrom('users').selectAll().where('id', '=', cleo.id).executeTakeFirstOrThrow(),
    ledger: await server.db.selectFrom('ledger').selectAll().orderBy('id').execute(),
    entries: await server.db.selectFrom('entries').selectAll().execute(),
    notifications: await server.db.selectFrom('notifications').selectAll().execute(),
    results: await server.db.selectFrom('competition_results').selectAll().execute(),
  })
  const before = await everything()
  expect(before.user.practice_done_at).toBeNull()
  expect((await server.get('/api/auth/user', { as: cleo })).json()).toMatchObject({ practiceDoneAt: null })

  expect((await server.post('/api/practice/done', { as: cleo })).json()).toEqual({ ok: true })
  const after = await everything()
  const doneAt = after.user.practice_done_at
  expect(doneAt).toBeInstanceOf(Date)
  expect(after).toEqual({ ...before, user: { ...before.user, practice_done_at: doneAt } })
  expect((await server.get('/api/auth/user', { as: cleo })).json()).toMatchObject({
    practiceDoneAt: doneAt!.toISOString(),
  })

  await server.post('/api/practice/done', { as: cleo })
  expect((await everything()).user.practice_done_at).toEqual(doneAt)
})

test('with YouTube the recorded days can still be practised; without a season there are none', async () => {
  expect((await server.get('/api/about')).json()).toMatchObject({ hasPractice: true })
  const { practiceDays: _days, ...others } = source
  const youtube = { ...others, name: 'youtube' as const, replayDay: () => null } satisfies StatisticsSource
  expect(openPracticeDays(youtube, () => source).all()).toEqual(practiceDays.all())
  const empty = mkdtempSync(path.join(tmpdir(), 'no-season-'))
  expect(openPracticeDays(youtube, () => openRecordedSeason(empty)).all()).toEqual([])
  expect([isSeasonInstalled(null), isSeasonInstalled(empty)]).toEqual([true, false])
})
