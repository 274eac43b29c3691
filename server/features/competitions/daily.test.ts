/** The built-in series with one competition a day at the same local time, and its change with the settings or by an administrator. */
import { afterEach, expect, test } from 'vitest'
import { SCHEDULES, type Schedule } from '#game/phase.ts'
import type { Series, SeriesForm } from '#contract/hosting.ts'
import { audit } from '#server/audit/audit.ts'
import type { Settings } from '#server/settings.ts'
import { cheapest, competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { competitionJobs } from './jobs.ts'
import { plan } from './plan.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const REPLAY: Schedule = { ...SCHEDULES.daily, liveSeconds: 18 * HOUR }

let server: TestServer
afterEach(() => server.close())

/** In UTC, because moving the database's times by hours ignores the changes of other clocks. */
const start = async (schedule: Schedule, changes: Partial<Settings> = {}) => {
  const timeOfDay = new Date(Date.now() + 3 * HOUR * 1000).toISOString().slice(11, 16)
  const dailyLock = { timeOfDay, timeZone: 'Etc/UTC' }
  server = await startTestServer({ settings: { schedule, dailyLock, rateLimitFactor: 1_000, ...changes } })
}
const run = () => runDue(competitionJobs(server.deps))
const all = () => server.db.selectFrom('competitions').selectAll().orderBy('ordinal').execute()
const phases = async () => (await all()).map(({ phase }) => phase)
const isInPhases = async (first: string, second: string) => (await phases()).slice(0, 2).join() === `${first},${second}`

/** Moves time to a second after this instant of a competition. */
const passUntil = async (instant: Date) => {
  await warp(server.db, (instant.getTime() - Date.now()) / 1000 + 1)
  await run()
}

test('the first draft of a daily installation opens at once with its whole length, and locks follow each other by a day', async () => {
  await start(SCHEDULES.daily)
  await run()
  const rows = await all()
  expect(await phases()).toEqual(['drafting', 'upcoming', 'upcoming', 'upcoming'])
  // the lock in three hours would leave less than the six hours of a draft
  const hoursAhead = (rows[0]!.start_time.getTime() - Date.now()) / 1000 / HOUR
  expect(hoursAhead > 26 && hoursAhead < 27).toBe(true)
  expect(rows.map((row) => row.round)).toEqual([1, 2, 3, 4])
  expect(new Set(rows.map((row) => row.start_time.toISOString().slice(11, 16))).size).toBe(1)
  for (const [nth, row] of rows.entries()) {
    if (nth > 0) expect(rows[nth - 1]!.end_time).toEqual(row.start_time)
    if (nth > 0) expect(row.start_time.getTime() - row.draft_opens_at.getTime()).toBe(6 * HOUR * 1000)
    expect(row.prize_step_cents).toBe(500)
  }
  expect(new Set(rows.map((row) => row.prize_title)).size).toBe(4)
})

test('with live statistics the next draft is open while the competition before it is live', async () => {
  await start(SCHEDULES.daily)
  await run()
  const [first, second] = await all()
  await passUntil(first!.start_time)
  expect(await isInPhases('live', 'upcoming')).toBe(true)
  const before = (await readCompetition(server.db, first!.id)).end_time.getTime()
  await passUntil((await readCompetition(server.db, second!.id)).draft_opens_at)
  expect(await isInPhases('live', 'drafting')).toBe(true)
  expect(before).toBeGreaterThan(Date.now())
})

test('in a replay the next draft opens after the live window, with the next recorded day', async () => {
  await start(REPLAY)
  for (let nth = 0; nth < 3; nth++) {
    await run()
    const { id } = await competitionInPhase(server.db, 'drafting')
    await passUntil((await readCompetition(server.db, id)).start_time)
    expect(await phases()).not.toContain('drafting')
    await passUntil((await readCompetition(server.db, id)).end_time)
  }
  const opened = (await all()).filter(({ day_choice }) => day_choice !== null)
  expect(opened.map((row) => [row.day_choice, row.replay_day])).toEqual(
    opened.map((_, nth) => ['next', server.deps.source.replayDay(nth + 1)]),
  )
  expect(await audit(server.db)).toEqual([])
})

test('after days of downtime the drafted competition is paid, missed ones are planned again, and the time of day stays', async () => {
  await start(REPLAY)
  await run()
  const [first] = await all()
  const { id } = first!
  await enter(server.db, id, [
    { userId: await newPlayer(server.db, 'ada'), creatorIds: await cheapest(server.db, id, 3) },
  ])
  await warp(server.db, 6 * DAY)
  await run()
  const rows = await all()
  expect(rows[0]).toMatchObject({ id, phase: 'completed' })
  expect(rows.slice(1).map(({ phase }) => phase)).not.toContain('void')
  expect(rows.slice(1).every((row) => row.start_time.getTime() > Date.now())).toBe(true)
  expect(new Set(rows.slice(1).map((row) => row.start_time.toISOString().slice(11, 16))).size).toBe(1)
  expect(await audit(server.db)).toEqual([])
})

test('while no draft could open, the first one opens at once as soon as it can', async () => {
  await start(SCHEDULES.daily)
  await plan(server.deps)
  await warp(server.db, 9 * DAY)
  await run()
  const rows = await all()
  expect(rows.map(({ phase }) => phase)).toEqual(['drafting', 'upcoming', 'upcoming', 'upcoming'])
  expect((Date.now() - rows[0]!.draft_opens_at.getTime()) / 1000).toBeLessThan(20)
})

test('a change of the schedule plans the built-in series again, and opened competitions keep their times', async () => {
  await start(SCHEDULES.daily)
  const withLock = (dailyLock: Settings['dailyLock'], schedule = SCHEDULES.daily as Schedule) => ({
    ...server.deps,
    settings: { ...server.deps.settings, dailyLock, schedule },
  })
  await run()
  const [opened] = await all()
  const demo = withLock(null, { draftSeconds: 600, liveSeconds: 600, reviewSeconds: 60 })
  await runDue(competitionJobs(demo))
  let rows = await all()
  expect(rows[0]).toEqual(opened)
  expect(rows.slice(1).map((row) => row.round)).toEqual([null, null, null])
  expect(rows[1]!.draft_opens_at).toEqual(opened!.end_time)

  await runDue(competitionJobs(withLock({ timeOfDay: '04:05', timeZone: 'Asia/Kathmandu' })))
  rows = await all()
  expect(rows[0]).toEqual(opened)
  expect(rows.slice(1).map((row) => [row.round, row.start_time.toISOString().slice(11, 16)])).toEqual([
    [2, '22:20'],
    [3, '22:20'],
    [4, '22:20'],
  ])
})

test('the built-in series can be edited, and then no longer follows the settings', async () => {
  await start(SCHEDULES.daily)
  const admin = await server.elevate(await server.signUp('Admin', { role: 'admin' }))
  await run()
  const [builtIn] = (await server.get('/api/admin/series', { as: admin })).json<Series[]>()
  expect(builtIn).toMatchObject({ isBuiltIn: true, repeats: 'daily', timeZone: 'Etc/UTC', liveMinutes: 24 * 60 })
  const series: SeriesForm = {
    title: 'House Cup',
    description: null,
    repeats: 'weekly',
    weekdays: [1, 3],
    firstDate: builtIn!.firstDate!,
    timeOfDay: '18:00',
    timeZone: 'Europe/Berlin',
    draftMinutes: 60,
    liveMinutes: 120,
    reviewMinutes: 10,
    rounds: null,
    slate: { kind: 'everybody' },
    salaryCap: 150_000,
    prizeValue: '10.00',
    prizeText: null,
    bots: null,
    maxEntries: null,
  }
  const body = { version: builtIn!.version, series }
  const edited = await server.put('/api/admin/series/1', { as: admin, body })
  expect(edited.json()).toMatchObject({ isBuiltIn: false, title: 'House Cup', repeats: 'weekly' })
  await plan(server.deps)
  const rows = await all()
  expect(rows.map((row) => row.prize_title).slice(1)).toEqual(['House Cup', 'House Cup', 'House Cup'])
  expect(rows[0]!.phase).toBe('drafting')
  expect(rows[1]!.prize_step_cents).toBe(0)
})
