import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars } from './money.ts'
import { bestRoster, bestRosters, bestSwap, fillRoster, type BestRoster, type Choice, type Wish } from './optimise.ts'
import { refuseRoster, spent, type RosterLimits } from './roster.ts'

const limits: RosterLimits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }

/** Values are whole numbers, so that sums are exact in any order. Prices are in steps of $500, with a few to the cent. */
const someChoices = (max: number, odd = true) =>
  fc
    .array(
      fc.record({
        value: fc.integer({ min: -20, max: 200 }),
        price: fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: 6, max: 150 }).map((steps) => dollars(500 * steps)) },
          { weight: odd ? 1 : 0, arbitrary: fc.integer({ min: 300_000, max: 9_000_000 }).map(cents) },
        ),
      }),
      { maxLength: max },
    )
    .map((all): Choice[] => all.map((one, creatorId) => ({ creatorId, ...one })))

/** Returns every legal roster, best first. */
function bruteForce(choices: readonly Choice[], wish: Wish = {}): BestRoster[] {
  const found: BestRoster[] = []
  const grow = (picks: Choice[], from: number) => {
    if (!refuseRoster(picks, limits) && (wish.locked ?? []).every((id) => picks.some((one) => one.creatorId === id))) {
      const value = picks.reduce((sum, one) => sum + one.value, 0)
      found.push({ picks, value, price: cents(picks.reduce((sum, { price }) => sum + price, 0)) })
    }
    if (picks.length === limits.maxPicks || spent(picks) > limits.salaryCap) return
    for (let next = from; next < choices.length; next++) {
      if (!(wish.excluded ?? []).includes(choices[next]!.creatorId)) grow([...picks, choices[next]!], next + 1)
    }
  }
  grow([], 0)
  return found.toSorted((one, other) => other.value - one.value)
}

const idsOf = ({ picks }: BestRoster) => picks.map(({ creatorId }) => creatorId).toSorted((one, other) => one - other)

test('the best twenty rosters of 12 creators equal those of an exhaustive search at any prices', () => {
  const someWish = fc.record({
    locked: fc.uniqueArray(fc.nat(11), { maxLength: 2 }),
    excluded: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(someChoices(12), someWish, (choices, wish) => {
      const found = bestRosters(choices, limits, { ...wish, count: 20 })
      expect(found.map(({ value }) => value)).toEqual(
        bruteForce(choices, wish)
          .slice(0, 20)
          .map(({ value }) => value),
      )
      expect(new Set(found.map((roster) => idsOf(roster).join(' '))).size).toBe(found.length)
      for (const { picks, value, price } of found) {
        expect(refuseRoster(picks, limits)).toBeNull()
        expect(picks.reduce((sum, one) => sum + one.value, 0)).toBe(value)
        expect(picks.reduce((sum, one) => sum + one.price, 0)).toBe(price)
        for (const id of wish.locked) expect(idsOf({ picks, value, price })).toContain(id)
        for (const id of wish.excluded) expect(idsOf({ picks, value, price })).not.toContain(id)
      }
    }),
    { numRuns: 150 },
  )
})

test('no creator that the search drops early would have improved a roster', () => {
  fc.assert(
    fc.property(someChoices(22, false), (choices) => {
      expect(bestRoster(choices, limits)?.value).toBe(bruteForce(choices)[0]?.value)
    }),
    { numRuns: 60 },
  )
})

const choice = (creatorId: number, price: number, value: number): Choice => ({
  creatorId,
  price: dollars(price),
  value,
})
const book = [
  choice(1, 60_000, 90),
  choice(2, 50_000, 70),
  choice(3, 40_000, 60),
  choice(4, 30_000, 40),
  choice(5, 20_000, 30),
  choice(6, 10_000, 12),
]

test('a roster of three is best if a fourth creator costs more than it adds', () => {
  const dear = [choice(1, 50_000, 90), choice(2, 50_000, 90), choice(3, 50_000, 90), choice(4, 30_000, 30)]
  expect(idsOf(bestRoster(dear, limits)!)).toEqual([1, 2, 3])
})

test('filling keeps the picks, and returns no roster if none is legal with them', () => {
  expect(idsOf(fillRoster(book, [6, 4], limits)!)).toEqual([1, 2, 4, 6])
  expect(fillRoster(book, [1, 2], { ...limits, salaryCap: dollars(115_000) })).toBeNull()
  expect(fillRoster(book, [1, 2, 3, 4, 5, 6], limits)).toBeNull()
  expect(fillRoster(book, [99], limits)).toBeNull()
  expect(bestRoster(book, limits, { locked: [1], excluded: [1] })).toBeNull()
  expect(bestRosters([], limits)).toEqual([])
})

test('filling a complete roster returns it unchanged', () => {
  const full = [2, 3, 4, 5, 6]
  expect(idsOf(fillRoster(book, full, limits)!)).toEqual(full)
})

test('the best swap is the single affordable trade that adds most', () => {
  expect(bestSwap(book, [2, 3, 4, 6], limits)).toMatchObject({ out: { creatorId: 3 }, in: { creatorId: 1 }, gain: 30 })
  expect(bestSwap(book, [2, 3, 4, 6], limits, [3])).toMatchObject({ out: { creatorId: 2 }, in: { creatorId: 1 } })
  expect(bestSwap(book, [2, 3, 4, 6], limits, [2, 3, 4, 6])).toBeNull()
  expect(bestSwap(book, [1, 2, 3], limits)).toBeNull()
  expect(bestSwap(book, [], limits)).toBeNull()
})

test('the order of the choices does not change the best rosters', () => {
  fc.assert(
    fc.property(someChoices(12), (choices) => {
      const rosters = bestRosters(choices, limits, { count: 5 }).map(idsOf)
      expect(bestRosters(choices.toReversed(), limits, { count: 5 }).map(idsOf)).toEqual(rosters)
    }),
    { numRuns: 50 },
  )
})

test('the search continues if cents rule out a roster that the table allowed', () => {
  const odd = [choice(1, 40_777.85, 0), choice(2, 51_500, 0), choice(3, 3_000, 0), choice(4, 54_722.16, 1)]
  expect(bestRosters(odd, limits, { count: 9 }).map(idsOf)).toEqual(
    expect.arrayContaining([
      [1, 2, 3],
      [1, 2, 4],
      [1, 3, 4],
      [2, 3, 4],
    ]),
  )
})
