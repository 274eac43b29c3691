/** The recorded day of a competition: the next of the season, or an earlier one while the newest is still being played. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openEndlessSeason } from '#server/adapters/endless.ts'
import { insertCompetition, type WantedCompetition } from '#server/testing/competition.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { chooseReplayDay } from './replay-day.ts'
import { isResultHidden } from './returning-day.ts'

const DAYS = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04']
const source = {
  name: 'recorded',
  replayDay: (ordinal: number) => DAYS[(ordinal - 1) % DAYS.length]!,
  dayAfter: (day: string) => DAYS[(DAYS.indexOf(day) + 1) % DAYS.length]!,
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

/** A competition whose drafting opened this many hours ago. */
const played = (hoursAgo: number, replay_day: string, given: WantedCompetition = {}) =>
  insertCompetition(database.db, {
    replay_day,
    day_choice: 'next',
    phase: 'completed',
    draft_opens_at: new Date(Date.now() - hoursAgo * 3_600_000),
    prices: [],
    ...given,
  })
/** A competition that was planned long ago for the last day, with the number of the third. */
const choose = () => chooseReplayDay(source, database.db, { ordinal: 3, source: 'recorded', replay_day: DAYS[3]! })
const hiddenDays = async () =>
  (
    await database.db
      .selectFrom('competitions')
      .select('replay_day')
      .where(isResultHidden)
      .orderBy('draft_opens_at')
      .execute()
  ).map((row) => row.replay_day)

test('the first competition replays its planned day, and one with live statistics none', async () => {
  expect(await choose()).toEqual({ replayDay: DAYS[3], choice: 'next' })
  const live = { name: 'youtube' as const, replayDay: () => null, dayAfter: () => null }
  const planned = { ordinal: 3, source: 'youtube', replay_day: null }
  expect(await chooseReplayDay(live, database.db, planned)).toEqual({ replayDay: null, choice: null })
})

test('a competition replays the day after the newest one, whatever was planned, and the first day after the last', async () => {
  await played(9, DAYS[0]!)
  await played(6, DAYS[1]!, { phase: 'review' })
  expect(await choose()).toEqual({ replayDay: DAYS[2], choice: 'next' })
  await played(3, DAYS[3]!)
  expect(await choose()).toEqual({ replayDay: DAYS[0], choice: 'next' })
})

test('after many seasons of an endless season, the next day is found without a walk through all days before it', async () => {
  const endless = openEndlessSeason(null, 'a secret')
  const watched = { ...endless, replayDay: vi.fn<typeof endless.replayDay>(endless.replayDay) }
  const newest = endless.replayDay(6_000)!
  await played(3, newest, { source: endless.name })
  const planned = { ordinal: 6_001, source: endless.name, replay_day: newest }
  expect(await chooseReplayDay(watched, database.db, planned)).toEqual({
    replayDay: endless.replayDay(6_001),
    choice: 'next',
  })
  expect(watched.replayDay).not.toHaveBeenCalled()
})

test.each(['drafting', 'live'] as const)(
  'while the newest day is %s, another competition plays the earlier day that was played longest ago',
  async (phase) => {
    await played(9, DAYS[0]!)
    await played(6, DAYS[1]!)
    await played(3, DAYS[2]!, { phase })
    expect(await choose()).toEqual({ replayDay: DAYS[0], choice: 'again' })
    // its result is hidden as long as it is played again
    await played(1, DAYS[0]!, { phase: 'live', day_choice: 'again' })
    expect(await hiddenDays()).toEqual([DAYS[0]])
    expect(await choose()).toEqual({ replayDay: DAYS[1], choice: 'again' })
  },
)

test('while only the first day is open, another competition plays the same day', async () => {
  await played(3, DAYS[0]!, { phase: 'drafting' })
  expect(await choose()).toEqual({ replayDay: DAYS[0], choice: 'again' })
})

test('a competition that plays an earlier day again does not keep the next day from opening', async () => {
  await played(6, DAYS[0]!)
  await played(3, DAYS[1]!)
  await played(1, DAYS[0]!, { phase: 'live', day_choice: 'again' })
  expect(await choose()).toEqual({ replayDay: DAYS[2], choice: 'next' })
})

test('results of days to come are hidden, except those of the last competition and of the newest', async () => {
  for (const [nth, day] of DAYS.entries()) await played(20 - nth, day)
  await played(10, DAYS[0]!, { phase: 'live' })
  expect(await hiddenDays()).toEqual([DAYS[0], DAYS[1], DAYS[2]])
  await played(9, DAYS[1]!, { phase: 'live' })
  expect(await hiddenDays()).toEqual([DAYS[1], DAYS[2], DAYS[3]])
})
