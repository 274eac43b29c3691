import { expect, test } from 'vitest'
import { BOT_LEVELS, botLevelOf, botRoster, type BotLevel } from './bots.ts'
import { dollars } from './money.ts'
import { bestRoster } from './optimise.ts'
import { refuseRoster, spent, type RosterLimits, type RosterPick } from './roster.ts'

const limits: RosterLimits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }

function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** 189 creators, priced by their expected points. */
const random = chanceOf(1)
const book = Array.from({ length: 189 }, (_, creatorId) => {
  const expectedPoints = 8 + 100 * random() ** 1.5
  return { creatorId, expectedPoints, price: dollars(500 * Math.max(6, Math.round((expectedPoints * 850) / 500))) }
})
const rosters = (level: BotLevel) =>
  Array.from({ length: 200 }, (_, seed) => botRoster(book, limits, level, chanceOf(seed))!)
const expectedPointsOf = (picks: readonly RosterPick[]) =>
  picks.reduce((sum, pick) => sum + book[pick.creatorId]!.expectedPoints, 0)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each(BOT_LEVELS)('%s bots enter legal, different rosters and spend the salary cap', (level) => {
  const all = rosters(level)
  for (const picks of all) expect(refuseRoster(picks, limits)).toBeNull()
  expect(meanOf(all.map((picks) => spent(picks) / limits.salaryCap))).toBeGreaterThan(0.97)
  expect(new Set(all.map((picks) => picks.map(({ creatorId }) => creatorId).join(' '))).size).toBeGreaterThan(150)
})

test('a sharper bot has a roster with more expected points', () => {
  const [easy, normal, sharp] = BOT_LEVELS.map((level) => meanOf(rosters(level).map(expectedPointsOf)))
  expect(easy).toBeLessThan(normal!)
  expect(normal).toBeLessThan(sharp!)
  const best = bestRoster(
    book.map((line) => ({ ...line, value: line.expectedPoints })),
    limits,
  )!
  expect(sharp).toBeLessThanOrEqual(best.value)
})

test('the same random numbers give the same bot roster', () => {
  const [one, other] = [7, 7].map((seed) => botRoster(book, limits, 'normal', chanceOf(seed)))
  expect(one).toEqual(other)
})

test('of four bots two are normal, one is easy and one is sharp', () => {
  const mix = Array.from({ length: 8 }, (_, index) => botLevelOf(index))
  expect(BOT_LEVELS.map((level) => mix.filter((one) => one === level).length)).toEqual([2, 4, 2])
})

test('a bot has no roster if no roster is legal', () => {
  expect(botRoster(book.slice(0, 2), limits, 'easy', chanceOf(1))).toBeNull()
})
