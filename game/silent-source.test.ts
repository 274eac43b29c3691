import { expect, test } from 'vitest'
import { coverageOf, isMostlySilent, isSilentReading, type ReadingTimes } from './silent-source.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const window = { startTime: at(0), endTime: at(12) }
const read = (end = 12): ReadingTimes => ({ startTakenAt: at(0), endTakenAt: at(end) })

test.each<[string, ReadingTimes, boolean]>([
  ['both ends', read(), false],
  ['an end from the middle of the window', read(6), false],
  ['an end from shortly before the middle', { startTakenAt: at(0), endTakenAt: new Date(at(6).getTime() - 1) }, true],
  ['no start', { startTakenAt: null, endTakenAt: at(12) }, true],
  ['no end', { startTakenAt: at(0), endTakenAt: null }, true],
])('a creator with %s is silent: %s', (_, times, isSilent) => {
  expect(isSilentReading(times, window)).toBe(isSilent)
})

test('the coverage counts picks on all rosters, and a creator without readings is silent', () => {
  const picks = new Map([
    [1, 5],
    [2, 3],
    [3, 2],
  ])
  const readings = new Map([
    [1, read()],
    [2, { startTakenAt: at(0), endTakenAt: null }],
  ])
  expect(coverageOf(picks, readings, window)).toEqual({ picks: 10, silentPicks: 5 })
})

test.each([
  [0, 0, false],
  [10, 0, false],
  [10, 5, false],
  [10, 6, true],
  [3, 2, true],
  [1, 1, true],
])('with %i picks, %i silent ones are most of them: %s', (picks, silentPicks, isMost) => {
  expect(isMostlySilent({ picks, silentPicks })).toBe(isMost)
})
