/**
 * Kills the program after each statement of what an administrator does with series and competitions. What was done is there whole, with its
 * audit event, or not at all.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refused } from '#contract/errors.ts'
import type { SeriesForm } from '#contract/hosting.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { storeDuePhase } from '#server/features/competitions/store-due-phase.ts'
import type { Player } from '#server/identity/player.ts'
import { openBoards } from '#server/live/boards.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { cheapest, competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { cancel, editCompetition, endNow, extendReview, lockNow } from './acts.ts'
import { createSeries, editSeries, pauseSeries } from './series.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

let server: TestServer
let admin: Player
beforeAll(async () => {
  server = await startTestServer({
    settings: { schedule: { draftSeconds: HOUR, liveSeconds: HOUR, reviewSeconds: 60 } },
  })
})
beforeEach(async () => {
  await server.reset()
  admin = { id: (await server.signUp('Admin', { role: 'admin' })).id } as Player
})
afterAll(() => server.close())

const FORM: SeriesForm = {
  title: 'Friday Night',
  description: null,
  repeats: 'daily',
  weekdays: [],
  firstDate: '2026-01-01',
  timeOfDay: new Date(Date.now() + HOUR * 1000).toISOString().slice(11, 16),
  timeZone: 'Etc/UTC',
  draftMinutes: 60,
  liveMinutes: 60,
  reviewMinutes: 10,
  rounds: null,
  slate: { kind: 'everybody' },
  salaryCap: 150_000,
  prizeValue: '250.00',
  prizeText: 'A mug',
  bots: 0,
  maxEntries: null,
}

const onDatabase = (db: Db): Deps => {
  const deps: Deps = { ...server.deps, db, boards: openBoards(db), storeDuePhase: (id) => storeDuePhase(deps, id) }
  return deps
}

/** A program that has died may have finished its work, which is then refused to the next one. */
const unlessDone = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    expect(['phase_passed', 'series_changed']).toContain(error.refusal.code)
  })
}

/** Returns the number of deaths. */
const dying = (act: (deps: Deps) => Promise<unknown>, isWhole: () => Promise<void>): Promise<number> =>
  crashEverywhere(
    server.db,
    (crashing) => unlessDone(act(onDatabase(crashing))),
    async () => {
      await isWhole()
      expect(await audit(server.db)).toEqual([])
    },
  )

const eventsOf = async (action: string): Promise<number> =>
  (
    await server.db
      .selectFrom('admin_audit')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(sql`action`, '=', action)
      .executeTakeFirstOrThrow()
  ).count

/** Whether the change and its audit event are both there, or both missing. */
const areTogether = (action: string, isChanged: () => Promise<boolean>) => async () =>
  expect(await eventsOf(action)).toBe((await isChanged()) ? 1 : 0)

const run = () => runDue(competitionJobs(server.deps))

/** A drafting competition of the built-in series with one entry. */
async function entered(): Promise<number> {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  const userId = await newPlayer(server.db, 'ada')
  await enter(server.db, id, [{ userId, creatorIds: await cheapest(server.db, id, 3) }])
  return id
}

const rowOf = (id: number) => readCompetition(server.db, id)

test('locking, ending and extending by hand survive a death after every statement', async () => {
  const id = await entered()
  const before = await rowOf(id)
  const isLocked = async () => (await rowOf(id)).start_time.getTime() !== before.start_time.getTime()
  expect(await dying((deps) => lockNow(deps, admin, id), areTogether('lock_now', isLocked))).toBeGreaterThan(2)
  expect([await eventsOf('lock_now'), (await rowOf(id)).phase]).toEqual([1, 'live'])

  const live = await rowOf(id)
  const isEnded = async () => (await rowOf(id)).end_time.getTime() !== live.end_time.getTime()
  expect(await dying((deps) => endNow(deps, admin, id), areTogether('end_now', isEnded))).toBeGreaterThan(2)
  expect([await eventsOf('end_now'), (await rowOf(id)).phase]).toEqual([1, 'review'])

  const review = await rowOf(id)
  const minutesMoved = async () => ((await rowOf(id)).settle_at.getTime() - review.settle_at.getTime()) / 60_000
  const isExtended = async () => expect(await minutesMoved()).toBe(30 * (await eventsOf('extend_review')))
  expect(await dying((deps) => extendReview(deps, admin, id, 30), isExtended)).toBeGreaterThan(2)
  await warp(server.db, DAY)
  await run()
  expect(await rowOf(id)).toMatchObject({ phase: 'completed' })
  expect(await audit(server.db)).toEqual([])
})

test('cancelling survives a death after every statement, and each player is told once', async () => {
  const id = await entered()
  const isVoid = async () => (await rowOf(id)).phase === 'void'
  const reason = 'The stream is off tonight.'
  expect(
    await dying((deps) => cancel(deps, admin, id, reason), areTogether('cancel_competition', isVoid)),
  ).toBeGreaterThan(2)
  expect(await rowOf(id)).toMatchObject({ phase: 'void', void_reason: reason })
  await run()
  const told = await server.db.selectFrom('notifications').select('message').where('competition_id', '=', id).execute()
  expect(told.filter(({ message }) => message.includes(reason))).toHaveLength(1)
})

test('editing a competition survives a death after every statement', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'upcoming')
  const edit = { title: 'Grand Final', description: null, prizeValue: '10.00', prizeText: null }
  const isWhole = async () =>
    expect((await rowOf(id)).prize_title === 'Grand Final').toBe((await eventsOf('edit_competition')) > 0)
  expect(await dying((deps) => editCompetition(deps, admin, id, edit), isWhole)).toBeGreaterThan(2)
  expect((await rowOf(id)).prize_title).toBe('Grand Final')
})

const seriesByHand = () => server.db.selectFrom('series').selectAll().where('id', '>', 1).orderBy('id').execute()
const plannedTitles = async (seriesId: number) =>
  (
    await server.db
      .selectFrom('competitions')
      .select(['round', 'prize_title'])
      .where('series_id', '=', seriesId)
      .where('phase', '=', 'upcoming')
      .orderBy('round')
      .execute()
  ).map(({ round, prize_title }) => `${prize_title} ${round}`)
const titles = (title: string) => [1, 2, 3].map((round) => `${title} ${round}`)

test('a series that is created, edited, paused or continued in a dying program is there whole or not at all', async () => {
  const areWhole = async () => {
    const all = await seriesByHand()
    expect(await eventsOf('create_series')).toBe(all.length)
    for (const { id } of all) expect(await plannedTitles(id)).toEqual(titles('Friday Night'))
  }
  expect(await dying((deps) => createSeries(deps, admin, FORM), areWhole)).toBeGreaterThan(5)
  const { id, version } = (await seriesByHand())[0]!

  const edit = { version, series: { ...FORM, title: 'Saturday Night' } }
  const isEdited = async () => {
    const title = (await eventsOf('edit_series')) > 0 ? 'Saturday Night' : 'Friday Night'
    expect(await plannedTitles(id)).toEqual(titles(title))
  }
  expect(await dying((deps) => editSeries(deps, admin, id, edit), isEdited)).toBeGreaterThan(5)
  expect([await eventsOf('edit_series'), await plannedTitles(id)]).toEqual([1, titles('Saturday Night')])

  const isWholePaused = async () => {
    const isPaused = (await eventsOf('pause_series')) > (await eventsOf('continue_series'))
    expect(await plannedTitles(id)).toEqual(isPaused ? [] : titles('Saturday Night'))
  }
  for (const isPaused of [true, false])
    expect(await dying((deps) => pauseSeries(deps, admin, id, isPaused), isWholePaused)).toBeGreaterThan(2)
  expect([await eventsOf('pause_series'), await eventsOf('continue_series')]).toEqual([1, 1])
})

test('the competitions of a series that dying programs plan, open and void are made once', async () => {
  await createSeries(server.deps, admin, { ...FORM, draftMinutes: 600 })
  const { id } = (await seriesByHand())[0]!
  // the first has missed its lock, the second opens
  await warp(server.db, 24.5 * HOUR)
  const roundsOf = async () =>
    (
      await server.db.selectFrom('competitions').select('round').where('series_id', '=', id).orderBy('round').execute()
    ).map(({ round }) => round)
  const areOnce = async () => expect(await roundsOf()).toEqual((await roundsOf()).map((_, nth) => nth + 1))
  expect(await dying((deps) => runDue(competitionJobs(deps)), areOnce)).toBeGreaterThan(20)
  const rows = await server.db
    .selectFrom('competitions')
    .select(['round', 'phase'])
    .where('series_id', '=', id)
    .orderBy('round')
    .execute()
  expect(rows.map(({ round, phase }) => `${round} ${phase}`)).toEqual([
    '1 void',
    '2 drafting',
    '3 upcoming',
    '4 upcoming',
    '5 upcoming',
  ])
})
