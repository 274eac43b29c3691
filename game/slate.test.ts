/** Slates: size, order in which creators come up, price ranges and categories; the same seed draws the same slate. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { seededRandom } from './seeded-random.ts'
import { drawSlate, earlierSlates, slateTerm, type SlateCandidate } from './slate.ts'

const NAMES = ['gaming', 'music', 'food', 'tech', 'sports'] as const

/** This number of creators in the order of their prices, in this number of categories. */
const someCreators = (count: number, categories: number = NAMES.length): SlateCandidate[] =>
  Array.from({ length: count }, (_, nth) => ({
    creatorId: nth + 1,
    price: dollars(3_000 + 500 * nth),
    category: NAMES[nth % categories]!,
  }))

/** Slates of consecutive competitions; `change` returns the creators on offer in each. */
function slatesOf(
  competitions: number,
  size: number,
  change: (ordinal: number) => readonly SlateCandidate[],
): { offered: readonly SlateCandidate[]; slate: Set<number> }[] {
  const played: { offered: readonly SlateCandidate[]; slate: Set<number> }[] = []
  for (let ordinal = 1; ordinal <= competitions; ordinal++) {
    const offered = change(ordinal)
    const back = earlierSlates(offered.length, size)
    const earlier = played
      .slice(-back)
      .map(({ slate }) => slate)
      .toReversed()
    played.push({ offered, slate: new Set(drawSlate(offered, { size, ordinal, earlier })) })
  }
  return played
}

/** The number of creators of a slate in each fifth of the prices. */
function byRange({ offered, slate }: { offered: readonly SlateCandidate[]; slate: ReadonlySet<number> }): number[] {
  const counts = [0, 0, 0, 0, 0]
  offered
    .toSorted((one, other) => one.price - other.price || one.creatorId - other.creatorId)
    .forEach(({ creatorId }, at) => {
      if (slate.has(creatorId)) counts[Math.floor((5 * at) / offered.length)]! += 1
    })
  return counts
}

const categoriesOf = ({ offered, slate }: { offered: readonly SlateCandidate[]; slate: ReadonlySet<number> }) =>
  new Set(offered.filter(({ creatorId }) => slate.has(creatorId)).map(({ category }) => category)).size

const someSize = fc.integer({ min: 10, max: 70 })

test('every creator comes up at least once in any four competitions if four slates hold all creators', () => {
  fc.assert(
    fc.property(someSize, fc.double({ min: 0.2, max: 1, noNaN: true }), fc.integer(), (size, share, seed) => {
      const creators = someCreators(Math.max(1, Math.floor(4 * size * share)))
      const random = seededRandom(seed)
      const played = slatesOf(14, size, () =>
        creators.map((one) => ({ ...one, price: dollars(3_000 + 500 * Math.floor(100 * random())) })),
      )
      for (let from = 0; from + 4 <= played.length; from++) {
        const seen = played.slice(from, from + 4).reduce((all, { slate }) => all.union(slate), new Set<number>())
        expect(seen.size).toBe(creators.length)
      }
      expect(played.every(({ slate }) => slate.size === Math.min(size, creators.length))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('if four slates do not hold all creators, each creator comes up as often as possible', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 25 }), fc.integer({ min: 4, max: 9 }), (size, times) => {
      const creators = someCreators(times * size + 1)
      const term = times + 1
      expect(slateTerm(creators.length, size)).toBe(term)
      const played = slatesOf(2 * term + 3, size, () => creators)
      for (let from = 0; from + term <= played.length; from++) {
        const seen = played.slice(from, from + term).reduce((all, { slate }) => all.union(slate), new Set<number>())
        expect(seen.size).toBe(creators.length)
      }
    }),
    { numRuns: 20 },
  )
})

test('a first slate has the same number from each fifth of the prices, and three categories if there are three', () => {
  fc.assert(
    fc.property(
      someSize,
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(),
      (size, more, categories, ordinal) => {
        const offered = someCreators(size + more, categories)
        const drawn = { offered, slate: new Set(drawSlate(offered, { size, ordinal, earlier: [] })) }
        expect(categoriesOf(drawn)).toBeGreaterThanOrEqual(Math.min(3, categories))
        const counts = byRange(drawn)
        // the first three may be of any price range, because they are drawn for their categories
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3)
      },
    ),
  )
})

test('slates of sixty out of 189 stay spread over prices and categories in every competition', () => {
  const played = slatesOf(40, 60, () => someCreators(189))
  for (const drawn of played) {
    const counts = byRange(drawn)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
    expect(categoriesOf(drawn)).toBe(5)
  }
  expect(new Set(played.map(({ slate }) => [...slate].join(' '))).size).toBe(40)
})

test('a category with one creator is on the slate even if the draw would have left it out', () => {
  const offered = someCreators(100, 1).map((one): SlateCandidate => {
    if (one.creatorId === 50) return { ...one, category: 'film' }
    return one.creatorId === 51 ? { ...one, category: 'news' } : one
  })
  for (let ordinal = 1; ordinal <= 20; ordinal++) {
    expect(drawSlate(offered, { size: 10, ordinal, earlier: [] })).toEqual(expect.arrayContaining([50, 51]))
  }
})

test('the draw depends only on the ordinal and the earlier slates, not on the order of the creators', () => {
  const creators = someCreators(60)
  const earlier = [new Set(drawSlate(creators, { size: 20, ordinal: 6, earlier: [] }))]
  const drawn = drawSlate(creators, { size: 20, ordinal: 7, earlier })
  expect(drawSlate(creators.toReversed(), { size: 20, ordinal: 7, earlier })).toEqual(drawn)
  expect(drawSlate(creators, { size: 20, ordinal: 8, earlier })).not.toEqual(drawn)
})

test('a new creator comes up soon, and a removed creator is not drawn', () => {
  const played = slatesOf(12, 20, (ordinal) => (ordinal < 7 ? someCreators(60) : someCreators(75).slice(10)))
  expect([...played[6]!.slate].every((id) => id > 10)).toBe(true)
  const since = played.slice(6, 10).reduce((all, { slate }) => all.union(slate), new Set<number>())
  expect(since.size).toBe(65)
})

test('a slate holds all creators if they fit, and is empty without creators', () => {
  expect(drawSlate(someCreators(12), { size: 20, ordinal: 1, earlier: [] })).toHaveLength(12)
  expect(drawSlate([], { size: 20, ordinal: 1, earlier: [] })).toEqual([])
})
