import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { bestRosters, type Choice } from './optimise.ts'
import { rosterKey, type RosterLimits } from './roster.ts'
import { sharedWith, variedRosters, whyNoRoster } from './varied-rosters.ts'

const limits: RosterLimits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }
const book: Choice[] = Array.from({ length: 30 }, (_, nth) => ({
  creatorId: nth + 1,
  price: dollars(6_000 + 1_500 * nth),
  value: 10 + 2.5 * nth + ((7 * nth) % 11),
}))

const timesOf = (rosters: readonly { picks: readonly Choice[] }[]) =>
  Map.groupBy(
    rosters.flatMap(({ picks }) => picks),
    ({ creatorId }) => creatorId,
  )

test('without limits, varied rosters are the best rosters', () => {
  expect(variedRosters(book, limits, { count: 20 })).toEqual(bestRosters(book, limits, { count: 20 }))
})

test.each([1, 2, 5, 10])('no creator is in more than %s of twenty rosters, except a locked one', (mostOften) => {
  const rosters = variedRosters(book, limits, { count: 20, mostOften, locked: [9] })
  expect(rosters[0]).toEqual(bestRosters(book, limits, { locked: [9] })[0])
  expect(new Set(rosters.map(({ picks }) => rosterKey(picks))).size).toBe(rosters.length)
  for (const [creatorId, times] of timesOf(rosters))
    expect(times.length).toBeLessThanOrEqual(creatorId === 9 ? 20 : mostOften)
  const values = rosters.map(({ value }) => value)
  expect(values).toEqual(values.toSorted((one, other) => other - one))
})

test('varied rosters share no more picks with existing entries than allowed', () => {
  const others = bestRosters(book, limits, { count: 2 }).map(({ picks }) => picks.map(({ creatorId }) => creatorId))
  const rosters = variedRosters(book, limits, { count: 20, others, mostShared: 2 })
  expect(rosters.length).toBeGreaterThan(0)
  for (const roster of rosters) expect(sharedWith(roster, others)).toBeLessThanOrEqual(2)
  const both = variedRosters(book, limits, { count: 5, others, mostShared: 2, mostOften: 2 })
  expect(both.length).toBeGreaterThan(0)
  for (const roster of both) expect(sharedWith(roster, others)).toBeLessThanOrEqual(2)
})

test.each([20, 2])('varied rosters contain no roster that is already entered, in at most %s', (mostOften) => {
  const best = bestRosters(book, limits, { count: 3 })
  const others = [best[0]!, best[2]!].map(({ picks }) => picks.map(({ creatorId }) => creatorId))
  const rosters = variedRosters(book, limits, { count: 20, others, mostOften })
  expect(rosters[0]).toEqual(best[1])
  const keys = rosters.map(({ picks }) => rosterKey(picks))
  expect(keys).not.toContain(rosterKey(best[0]!.picks))
  expect(keys).not.toContain(rosterKey(best[2]!.picks))
  if (mostOften === 20) expect(rosters).toHaveLength(20)
})

test('the reason for no roster names the cost of locked picks and of the cheapest others', () => {
  const dear = [...book, { creatorId: 99, price: dollars(142_000), value: 50 }]
  expect(whyNoRoster(dear, [99, 1], limits)).toEqual({
    why: 'too_dear',
    fixed: 2,
    price: dollars(148_000),
    left: dollars(2_000),
    needed: 1,
    cheapest: dollars(7_500),
  })
  expect(whyNoRoster(book, [1, 77], limits)).toEqual({ why: 'gone', creatorIds: [77] })
  expect(whyNoRoster(book, [1, 2, 3, 4, 5, 6], limits)).toEqual({ why: 'too_many', maxPicks: 5 })
  expect(whyNoRoster(book.slice(0, 2), [1], limits)).toEqual({ why: 'too_few', missing: 1 })
  expect(whyNoRoster(book, [1, 2], limits)).toBeNull()
})
