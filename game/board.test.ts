import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBoard, orderPass, passOf, type PassInput } from './board.ts'
import { lastTopRank, shareOf, type PickCounts } from './roster-share.ts'
import { tenths } from './points.ts'
import { rankEntries } from './ranking.ts'
import { entryScore } from './trades.ts'

const board = (...picks: number[][]) => {
  const made = makeBoard([1, 2, 3])
  picks.forEach((creatorIds, i) => made.add(i + 1, creatorIds))
  return made
}
const points = (...earned: number[]) => earned.map((amount, i) => [i + 1, tenths(amount)] as const)
const row = (entryId: number, score: number, rank: number) => ({ entryId, score, rank })

test('before any points all entries share rank 1, earliest entry first', () => {
  expect(board([1], [2], [3]).top(10)).toEqual([row(1, 0, 1), row(2, 0, 1), row(3, 0, 1)])
})

test('setting points changes scores and ranks', () => {
  const made = board([1, 2], [2, 3], [1, 3], [3])
  made.setPoints(points(10, 20, 0))
  expect(made.top(10)).toEqual([row(1, 30, 1), row(2, 20, 2), row(3, 10, 3), row(4, 0, 4)])
  made.setPoints(points(20))
  expect(made.top(10)).toEqual([row(1, 40, 1), row(2, 20, 2), row(3, 20, 2), row(4, 0, 4)])
  expect([made.rankOf(3), made.scoreOf(3), made.rankOf(99), made.scoreOf(99), made.rowOf(99)]).toEqual([
    2,
    20,
    null,
    null,
    null,
  ])
})

test('replacing picks keeps banked points, and scores below zero are ranked too', () => {
  const made = board([1], [2], [3])
  made.setPoints(points(10, 20, 5))
  made.replace(1, [2], tenths(10 - 20))
  expect(made.top(3)).toEqual([row(2, 20, 1), row(1, 10, 2), row(3, 5, 3)])
  made.replace(1, [3], tenths(-40))
  expect(made.top(3)).toEqual([row(2, 20, 1), row(3, 5, 2), row(1, -35, 3)])
})

test('withdrawing an entry removes it and ranks the others without it', () => {
  const made = board([1], [2], [3], [1, 2])
  made.setPoints(points(10, 20, 5))
  made.remove(2)
  expect(made.page(0, 9)).toEqual([row(4, 30, 1), row(1, 10, 2), row(3, 5, 3)])
  expect([made.size, made.has(2), made.scoreOf(3), made.rankOf(2)]).toEqual([3, false, 5, null])
  made.remove(4)
  made.add(5, [3])
  made.add(2, [2])
  expect(made.top(9)).toEqual([row(2, 20, 1), row(1, 10, 2), row(3, 5, 3), row(5, 5, 3)])
  expect(() => made.remove(4)).toThrow(RangeError)
})

test('holders counts the entries with a creator after adding, trading and withdrawing', () => {
  const made = board([1], [1, 2], [2, 3])
  const holders = () => [1, 2, 3, 700].map((creatorId) => made.holders(creatorId))
  expect(holders()).toEqual([2, 2, 1, 0])
  made.replace(1, [700], tenths(0))
  expect(holders()).toEqual([1, 2, 1, 1])
  made.remove(2)
  expect(holders()).toEqual([0, 1, 1, 1])
  made.add(4, [700, 3])
  expect(holders()).toEqual([0, 1, 2, 2])
})

test('an unknown creator is added to the board by a pick or by its points', () => {
  const made = makeBoard([])
  made.add(1, [700])
  made.setPoints([
    [800, tenths(3)],
    [700, tenths(2)],
  ])
  made.add(2, [700, 800])
  expect(made.top(2)).toEqual([row(2, 5, 1), row(1, 2, 2)])
})

test('an entry added late comes before later entries with the same score', () => {
  const made = makeBoard([1, 2])
  made.add(5, [1])
  made.add(9, [2], tenths(7))
  made.add(2, [1, 2])
  made.add(7, [1])
  expect(made.top(4)).toEqual([row(9, 7, 1), row(2, 0, 2), row(5, 0, 2), row(7, 0, 2)])
  expect([2, 5, 7, 9].map((entryId) => made.rankOf(entryId))).toEqual([2, 2, 2, 1])
})

test('a page follows the order of the board and ends where the board ends', () => {
  const made = board([1], [2], [3], [1])
  made.setPoints(points(10, 30, 20))
  expect(made.page(1, 2)).toEqual([row(3, 20, 2), row(1, 10, 3)])
  expect([made.page(3, 10), made.page(4, 10), made.page(0, 0), made.top(0)]).toEqual([[row(4, 10, 3)], [], [], []])
})

test('neighbours returns the rows around an entry, also at either end of the board', () => {
  const made = board([1], [2], [3], [1, 3])
  made.setPoints(points(10, 40, 20))
  expect(made.neighbours(3, 1)).toEqual([row(4, 30, 2), row(3, 20, 3), row(1, 10, 4)])
  expect(made.neighbours(2, 1)).toEqual([row(2, 40, 1), row(4, 30, 2)])
  expect(made.neighbours(1)).toEqual([row(4, 30, 2), row(3, 20, 3), row(1, 10, 4)])
  expect(made.neighbours(99)).toEqual([])
})

test('an empty board has no rows and no ranks', () => {
  const made = makeBoard([])
  expect([made.size, made.top(5), made.page(0, 5), made.rankOf(1)]).toEqual([0, [], [], null])
})

test('two boards do not share state', () => {
  const one = board([1, 2, 3])
  const other = makeBoard([7])
  other.add(1, [7])
  one.setPoints(points(1, 2, 3))
  other.setPoints([[7, tenths(100)]])
  expect([one.scoreOf(1), other.scoreOf(1)]).toEqual([6, 100])
})

test.each([
  ['an entry twice', (made: ReturnType<typeof board>) => made.add(1, [2]), 'entry 1 is on the board already'],
  ['an entry that is not there', (made) => made.replace(9, [2], tenths(0)), 'entry 9 is not on the board'],
  ['six picks', (made) => made.add(9, [1, 2, 3, 4, 5, 6]), '6 picks do not fit'],
  ['no id', (made) => made.add(1.5, [1]), '1.5 is no entry id'],
])('the board refuses an invalid write and stays unchanged: %s', (_, write, message) => {
  const made = board([1], [2])
  made.setPoints(points(1, 2))
  expect(() => write(made)).toThrow(new RangeError(message))
  expect(made.top(9)).toEqual([row(2, 2, 1), row(1, 1, 2)])
})

test('the board takes as many creators as a pick can index', () => {
  const creators = Array.from({ length: 65_535 }, (_, i) => i + 1)
  const made = makeBoard(creators)
  made.add(1, [65_535, 1])
  made.setPoints([
    [65_535, tenths(4)],
    [1, tenths(3)],
  ])
  expect(made.scoreOf(1)).toBe(7)
  expect(() => made.add(2, [65_536])).toThrow(new RangeError('more than 65535 creators'))
  expect(made.size).toBe(1)
})

test('an entry takes at most 40 bytes of memory', () => {
  const made = makeBoard([1])
  for (let entryId = 1; entryId <= 100_000; entryId++) made.add(entryId, [1])
  made.page(0, 1)
  expect(made.bytes / made.size).toBeLessThanOrEqual(40)
})

// ---- against the naive ranking --------------------------------------------------------------------------------------------------------

type Step =
  | { do: 'add' | 'replace'; entryId: number; picks: number[]; banked: number }
  | { do: 'points'; points: [number, number][] }

const someId = fc.integer({ min: 1, max: 400 })
const someCreator = fc.integer({ min: 1, max: 12 })
const somePicks = fc.uniqueArray(someCreator, { maxLength: 5 })
const someBanked = fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 30 }))
const somePoints = fc.array(fc.tuple(someCreator, fc.integer({ min: 0, max: 9 })))
const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('add' as const), entryId: someId, picks: somePicks, banked: someBanked }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      entryId: someId,
      picks: somePicks,
      banked: someBanked,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('points' as const), points: somePoints }) },
)

test('after any entries, trades and points the board equals the naive ranking, ties included', () => {
  fc.assert(
    fc.property(fc.array(someStep, { maxLength: 120 }), fc.nat(30), fc.nat(30), (steps, offset, limit) => {
      const made = makeBoard([])
      const entries = new Map<number, { picks: number[]; banked: number }>()
      const earned = new Map<number, number>()
      for (const step of steps) {
        if (step.do === 'points') {
          for (const [creatorId, amount] of step.points) earned.set(creatorId, amount)
          made.setPoints(step.points.map(([creatorId, amount]) => [creatorId, tenths(amount)]))
        } else if (entries.has(step.entryId) === (step.do === 'replace')) {
          made[step.do](step.entryId, step.picks, tenths(step.banked))
          entries.set(step.entryId, step)
        }
      }
      const naive = rankEntries(
        Array.from(entries, ([entryId, { picks, banked }]) => ({
          entryId,
          score: entryScore(
            tenths(banked),
            picks.map((creatorId) => tenths(earned.get(creatorId) ?? 0)),
          ),
        })),
      )
      expect(made.size).toBe(naive.length)
      expect(made.top(limit)).toEqual(naive.slice(0, limit))
      expect(made.page(offset, limit)).toEqual(naive.slice(offset, offset + limit))
      naive.forEach((one, nth) => {
        expect(made.rowOf(one.entryId)).toEqual(one)
        expect(made.neighbours(one.entryId, 1)).toEqual(naive.slice(Math.max(0, nth - 1), nth + 2))
      })
    }),
    { numRuns: 300 },
  )
})

const heldStep = fc.oneof(
  { weight: 6, arbitrary: someStep },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), entryId: someId }) },
  { weight: 3, arbitrary: fc.constant({ do: 'begin' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'finish' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'order' as const }) },
)

test('a held board answers from its last finished pass, and a write during a pass is in the next', () => {
  const fewIds = fc.integer({ min: 1, max: 12 })
  const step = heldStep.chain((one) => fewIds.map((entryId) => ('entryId' in one ? { ...one, entryId } : one)))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.nat(12), fc.nat(8), (steps, offset, limit) => {
      const made = makeBoard([])
      const entries = new Map<number, { picks: number[]; banked: number }>()
      const earned = new Map<number, number>()
      const naive = () =>
        rankEntries(
          Array.from(entries, ([entryId, { picks, banked }]) => ({
            entryId,
            score: entryScore(
              tenths(banked),
              picks.map((creatorId) => tenths(earned.get(creatorId) ?? 0)),
            ),
          })),
        )
      made.hold()
      let running: { input: PassInput; expected: ReturnType<typeof naive> } | null = null
      made.finishPass(passOf(made.beginPass()))
      let shown = naive()
      for (const one of steps) {
        if (one.do === 'points') {
          for (const [creatorId, amount] of one.points) earned.set(creatorId, amount)
          made.setPoints(one.points.map(([creatorId, amount]) => [creatorId, tenths(amount)]))
        } else if (one.do === 'begin') running ??= { input: made.beginPass(), expected: naive() }
        else if (one.do === 'finish' && running) {
          made.finishPass(passOf(running.input))
          shown = running.expected
          running = null
        } else if (one.do === 'order' && !running) {
          orderPass(made.beginOrder())
          made.finishOrder()
        } else if (one.do === 'remove' && entries.delete(one.entryId)) made.remove(one.entryId)
        else if ((one.do === 'add' || one.do === 'replace') && entries.has(one.entryId) === (one.do === 'replace')) {
          made[one.do](one.entryId, one.picks, tenths(one.banked))
          entries.set(one.entryId, one)
        }
        expect(made.size).toBe(entries.size)
        expect(made.top(limit)).toEqual(shown.slice(0, limit))
        const places = shown.map((_, nth) => nth + 1)
        expect(made.scoresAt(places)).toEqual(shown.map(({ score }) => score))
        for (let entryId = 1; entryId <= 12; entryId++) {
          const row = shown.find((other) => other.entryId === entryId) ?? null
          expect(made.has(entryId)).toBe(entries.has(entryId))
          expect(made.rowOf(entryId)).toEqual(row)
          expect(made.scoreOf(entryId)).toBe(row && row.score)
          expect(made.isTied(entryId)).toBe(row !== null && shown.filter(({ rank }) => rank === row.rank).length > 1)
        }
        if (made.isOrdered) {
          expect(made.page(offset, limit)).toEqual(shown.slice(offset, offset + limit))
          shown.forEach(({ entryId }, place) => {
            expect(made.placeOf(entryId)).toBe(place)
            expect(made.neighbours(entryId, 1)).toEqual(shown.slice(Math.max(0, place - 1), place + 2))
          })
        }
        for (const creatorId of [1, 5, 12])
          expect(made.holders(creatorId)).toBe(
            [...entries.values()].filter(({ picks }) => picks.includes(creatorId)).length,
          )
      }
    }),
    { numRuns: 300 },
  )
})

test('a board of many blocks equals the naive ranking', () => {
  const creators = Array.from({ length: 50 }, (_, i) => i + 1)
  fc.assert(
    fc.property(fc.array(fc.nat(300), { minLength: 50, maxLength: 50 }), fc.nat(10_000), (earned, seed) => {
      const made = makeBoard(creators)
      const entries = Array.from({ length: 5_000 }, (_, i) => {
        const picks = [1, 7, 13, 29].map((step) => creators[(seed + (i + 1) * step * step) % 50]!)
        made.add(3 * i + 1, picks, tenths((i % 7) - 3))
        return {
          entryId: 3 * i + 1,
          score: tenths((i % 7) - 3 + picks.reduce((sum, creatorId) => sum + earned[creatorId - 1]!, 0)),
        }
      })
      made.setPoints(earned.map((amount, i) => [i + 1, tenths(amount)]))
      const naive = rankEntries(entries)
      expect(made.top(100)).toEqual(naive.slice(0, 100))
      expect(made.page(0, 5_000)).toEqual(naive)
    }),
    { numRuns: 10 },
  )
})

function counted(made: ReturnType<typeof makeBoard>, meanwhile: () => void = () => {}): PickCounts {
  const steps = made.countPicks()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    meanwhile()
  }
}

test('picks of tens of thousands of entries are counted in several steps and completely', () => {
  const made = makeBoard([1, 2, 3, 4])
  const size = 70_000
  for (let nth = 0; nth < size; nth++) made.add(nth + 1, nth % 2 === 0 ? [1, 2, 3] : [2, 3, 4], tenths(0))
  made.setPoints(points(10, 0, 0))
  let steps = 0
  expect(counted(made, () => steps++)).toMatchObject({
    entries: size,
    topEntries: size / 2,
    creators: [
      { creatorId: 2, count: size, topCount: size / 2 },
      { creatorId: 3, count: size, topCount: size / 2 },
      { creatorId: 1, count: size / 2, topCount: size / 2 },
      { creatorId: 4, count: size / 2, topCount: 0 },
    ],
  })
  expect(steps).toBeGreaterThan(1)
})

test('picks are counted among all entries and among the top tenth with its ties', () => {
  const made = board([1, 2], [2, 3], [1, 3], [3])
  made.setPoints(points(10, 20, 0))
  expect(counted(made)).toEqual({
    entries: 4,
    topEntries: 1,
    creators: [
      { creatorId: 3, count: 3, topCount: 0 },
      { creatorId: 1, count: 2, topCount: 1 },
      { creatorId: 2, count: 2, topCount: 1 },
    ],
  })
  made.setPoints(points(10, 10, 10))
  expect(counted(made)).toMatchObject({ topEntries: 3, creators: [{ creatorId: 3, topCount: 2 }, {}, {}] })
  expect(counted(makeBoard([1]))).toEqual({ entries: 0, topEntries: 0, creators: [] })
})

test('writes during a count of picks do not change that count', () => {
  const made = board([1], [2], [3])
  made.setPoints(points(10, 20, 5))
  const before = counted(made)
  const during = counted(made, () => {
    made.replace(1, [3], tenths(0))
    made.setPoints(points(0, 0, 90))
    if (!made.has(99)) made.add(99, [3])
  })
  expect(during).toEqual(before)
  expect(counted(made)).toMatchObject({ entries: 4, topEntries: 3, creators: [{ creatorId: 3, count: 3 }, {}] })
})

test('the counts of picks equal those of the naive ranking on any board', () => {
  const entry = fc.record({
    picks: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
    banked: fc.integer({ min: -50, max: 50 }),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), fc.array(fc.nat(60), { maxLength: 9 }), (entries, earned) => {
      const made = makeBoard([])
      entries.forEach(({ picks, banked }, nth) => made.add(nth + 1, picks, tenths(banked)))
      made.setPoints(points(...earned))
      const ranks = rankEntries(
        entries.map(({ picks, banked }, nth) => ({
          entryId: nth + 1,
          score: entryScore(
            tenths(banked),
            picks.map((creatorId) => tenths(earned[creatorId - 1] ?? 0)),
          ),
        })),
      )
      const top = new Set(
        ranks.filter(({ rank }) => rank <= lastTopRank(entries.length)).map(({ entryId }) => entryId - 1),
      )
      const { creators, ...sizes } = counted(made)
      expect(sizes).toEqual({ entries: entries.length, topEntries: top.size })
      for (let creatorId = 1; creatorId <= 9; creatorId++) {
        const pickedBy = entries.flatMap(({ picks }, nth) => (picks.includes(creatorId) ? [nth] : []))
        const found = creators.find((one) => one.creatorId === creatorId)
        expect([found?.count ?? 0, found?.topCount ?? 0]).toEqual([
          pickedBy.length,
          pickedBy.filter((nth) => top.has(nth)).length,
        ])
      }
    }),
  )
})

test.each([
  [1, 1],
  [9, 1],
  [10, 1],
  [11, 2],
  [1_000_000, 100_000],
])('of %i entries, rank %i is the last in the top tenth', (entries, rank) => {
  expect(lastTopRank(entries)).toBe(rank)
})

test.each([
  [1, 3, 0.333],
  [2, 3, 0.667],
  [3, 3, 1],
  [0, 0, 0],
])('%i of %i entries is a share of %d', (count, entries, share) => {
  expect(shareOf(count, entries)).toBe(share)
})
