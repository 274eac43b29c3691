import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBoard } from './board.ts'
import { linePlaces, type BoardSnapshot } from './board-snapshots.ts'
import { tenths, type Tenths } from './points.ts'
import { rankSlots } from './ranking.ts'
import {
  bestAndWorst,
  pickResultsOf,
  partsOf,
  stintsOf,
  timelineOf,
  turningPoints,
  verdictsOf,
  type PlayedEntry,
} from './recap.ts'
import { seededRandom } from './seeded-random.ts'
import { bankedAfterDrop, bankedAfterTrade, entryScore } from './trades.ts'

const START = Date.UTC(2026, 0, 20)
const HOUR = 3_600_000
const window = { startTime: new Date(START), endTime: new Date(START + 24 * HOUR) }
const at = (hour: number) => new Date(START + hour * HOUR)

const PLACES = [1, 10, 50, 100]

/** Points by creator in tenths, at this hour. */
const snapshot = (
  hour: number,
  points: Record<number, number>,
  lines: readonly number[] = [],
  places = PLACES,
): BoardSnapshot => ({
  share: hour / 24,
  at: at(hour),
  points: new Map(Object.entries(points).map(([id, earned]) => [Number(id), tenths(earned)])),
  places,
  lines: lines.map(tenths),
})

/** Starts with creators 1, 2 and 3. At 12:00 a trade replaces creator 3 (30 tenths) with creator 4 (50 tenths). */
const traded: PlayedEntry = {
  picks: [1, 2, 4],
  banked: tenths(-20),
  moves: [
    {
      at: at(12),
      oldCreatorId: 3,
      newCreatorId: 4,
      pointsOld: tenths(30),
      pointsNew: tenths(50),
      bankedAfter: tenths(-20),
    },
  ],
}
const priced = new Map([
  [1, { expectedPoints: 10, isRead: true }],
  [2, { expectedPoints: 4, isRead: true }],
  [3, { expectedPoints: 3, isRead: true }],
  [4, { expectedPoints: 20, isRead: true }],
])

const evening = [
  snapshot(6, { 1: 10, 2: 20, 3: 15, 4: 25 }, [60, 50, 40, 10]),
  snapshot(12, { 1: 20, 2: 40, 3: 30, 4: 50 }, [120, 80, 60, 20]),
  snapshot(18, { 1: 30, 2: 60, 3: 31, 4: 150 }, [200, 150, 100, 30]),
  snapshot(24, { 1: 40, 2: 80, 3: 32, 4: 250 }, [350, 200, 150, 40]),
]

test('a creator counts the points it earned while the entry owned it, before and after a trade', () => {
  const timeline = timelineOf(traded, evening)
  expect(timeline.map(({ brought }) => brought)).toEqual([
    [10, 20, 15, null],
    [20, 40, 30, 0],
    [30, 60, 30, 100],
    [40, 80, 30, 200],
  ])
  expect(timeline.map(({ score }) => score)).toEqual([45, 90, 220, 350])
  expect(timeline.map(({ rank }) => rank)).toEqual([30, 8, 1, 1])
})

test('a place is shared if its score appears at two different known places', () => {
  const level = snapshot(0, {}, [0, 0, 0, 0])
  const isTied = (lines: readonly number[], places?: number[]) =>
    timelineOf(traded, [snapshot(6, { 1: 10, 2: 20, 3: 15, 4: 25 }, lines, places)])[0]!.isTied
  expect(isTied([60, 45, 45], [1, 2, 3])).toBe(true)
  expect(isTied([60, 45, 44], [1, 2, 3])).toBe(false)
  expect(isTied([60, 45, 45], [1, 3, 3])).toBe(false)
  expect(isTied([60, 60, 45], [1, 2, 3])).toBe(false)
  expect(timelineOf(traded, [level])[0]).toMatchObject({ rank: null, isTied: false })
})

test('an entry has no rank and no turning point while all entries are level', () => {
  const timeline = timelineOf(traded, [snapshot(1, {}, [0, 0, 0, 0]), ...evening])
  expect(timeline.map(({ rank }) => rank)).toEqual([null, 30, 8, 1, 1])
  expect(turningPoints(timeline, traded, priced, window)[0]).toMatchObject({ from: 1, rankFrom: 30, rankTo: 8 })
})

test('the largest change of rank is explained by the trade made then, or else by the pick furthest above its price', () => {
  const timeline = timelineOf(traded, evening)
  const turns = turningPoints(timeline, traded, priced, window)
  expect(turns).toEqual([
    { from: 0, to: 1, rankFrom: 30, rankTo: 8, moves: [0], stint: null, moved: 45, expected: null },
    { from: 1, to: 2, rankFrom: 8, rankTo: 1, moves: [], stint: 3, moved: 100, expected: 50 },
  ])
  expect(turningPoints(timeline, traded, priced, window, 1)).toMatchObject([{ rankFrom: 30, rankTo: 8 }])
})

/** Creators 1, 2 and 3 from the lock on, on a board of three entries; the test sets the points at 6:00 and 18:00. */
const kept: PlayedEntry = { picks: [1, 2, 3], banked: tenths(0), moves: [] }
const sixAt = (lines: readonly number[], points = { 1: 30, 2: 30, 3: 30 }) => snapshot(6, points, lines, [1, 2, 3])
const eighteenAt = (lines: readonly number[], points: Record<number, number>) => snapshot(18, points, lines, [1, 2, 3])
/** Each creator is expected to earn 60 tenths in these twelve hours. */
const alike = new Map([1, 2, 3, 4].map((id) => [id, { expectedPoints: 12, isRead: true }]))
const turnOf = (entry: PlayedEntry, snapshots: readonly BoardSnapshot[], allExpected: typeof priced = alike) => {
  const turns = turningPoints(timelineOf(entry, snapshots), entry, allExpected, window)
  expect(turns).toHaveLength(1)
  return turns[0]!
}

test('a fall names the pick furthest below its price if its expected points would have kept the place', () => {
  const points = { 1: 90, 2: 31, 3: 90 }
  const fall = [sixAt([90, 80, 70]), eighteenAt([230, 211, 150], points)]
  expect(turnOf(kept, fall)).toMatchObject({ rankFrom: 1, rankTo: 2, stint: 1, moved: 1, expected: 60 })
  // 59 more tenths would not have been enough
  const beyondReach = [sixAt([90, 80, 70]), eighteenAt([290, 211, 150], points)]
  expect(turnOf(kept, beyondReach)).toMatchObject({ rankTo: 2, stint: null, moved: 121, expected: null })
})

test('a fall names no pick if all earned what was expected, or if the lowest was never read', () => {
  const asExpected = [sixAt([90, 80, 70]), eighteenAt([280, 271, 100], { 1: 91, 2: 90, 3: 90 })]
  expect(turnOf(kept, asExpected)).toMatchObject({ rankTo: 2, moves: [], stint: null, moved: 181 })
  const cheap = new Map(alike).set(2, { expectedPoints: 0, isRead: true })
  const least = [sixAt([90, 80, 70]), eighteenAt([280, 211, 100], { 1: 91, 2: 30, 3: 90 })]
  expect(turnOf(kept, least, cheap)).toMatchObject({ stint: null, moved: 121 })
  const unread = new Map(alike).set(2, { expectedPoints: 12, isRead: false })
  expect(turnOf(kept, [least[0]!, eighteenAt([220, 211, 100], { 1: 91, 2: 30, 3: 90 })], unread)).toMatchObject({
    stint: null,
  })
})

const dropOf3 = { at: at(12), oldCreatorId: 3, newCreatorId: null, pointsOld: tenths(31), pointsNew: tenths(0) }

test('a turning point with a trade in between names the trade and no pick', () => {
  const dropped: PlayedEntry = {
    picks: [1, 2],
    banked: tenths(31),
    moves: [{ ...dropOf3, bankedAfter: tenths(31) }],
  }
  const fall = [sixAt([90, 80, 70]), eighteenAt([213, 212, 100], { 1: 91, 2: 90, 3: 200 })]
  expect(turnOf(dropped, fall)).toMatchObject({ rankFrom: 1, rankTo: 2, moves: [0], stint: null, moved: 122 })
})

test("a rise names no pick if it would have happened without the best pick's surplus", () => {
  const points = { 1: 95, 2: 90, 3: 90 }
  const others = [sixAt([100, 90, 70]), eighteenAt([275, 200, 100], points)]
  expect(turnOf(kept, others)).toMatchObject({ rankFrom: 2, rankTo: 1, stint: null, moved: 185 })
  const thanksToIt = [sixAt([100, 90, 70]), eighteenAt([275, 272, 100], points)]
  expect(turnOf(kept, thanksToIt)).toMatchObject({ rankTo: 1, stint: 0, moved: 65, expected: 60 })
})

test('the last falls count as one turning point, however large earlier changes were', () => {
  const ranks = [1, 9, 4, 8, 7, 7, 8, 9, 9, 10]
  const entry: PlayedEntry = { picks: [1, 2, 3], banked: tenths(0), moves: [] }
  const hours = [2, 4, 6, 8, 10, 19, 20, 21, 22, 24]
  const timeline = timelineOf(
    entry,
    hours.map((hour) => snapshot(hour, { 1: hour, 2: 2 * hour, 3: 3 * hour })),
  ).map((spot, nth) => ({ ...spot, rank: ranks[nth]! }))
  const turns = turningPoints(timeline, entry, alike, window)
  expect(turns.map(({ rankFrom, rankTo }) => [rankFrom, rankTo])).toEqual([
    [1, 9],
    [9, 4],
    [7, 10],
  ])
  expect(turns.at(-1)).toMatchObject({ from: 5, to: 9, moves: [], moved: 30 })
  // this holds too if the rank fell only at the settlement
  const still = timeline.map((spot, nth) => ({ ...spot, rank: nth < 9 ? 7 : 10 }))
  expect(turningPoints(still, entry, alike, window, 1)).toMatchObject([{ from: 8, to: 9, rankFrom: 7, rankTo: 10 }])
})

test('without board lines there is no rank and no turning point', () => {
  const timeline = timelineOf(traded, [snapshot(6, { 1: 10 }), snapshot(12, { 1: 20 })])
  expect(timeline.map(({ rank }) => rank)).toEqual([null, null])
  expect(turningPoints(timeline, traded, priced, window)).toEqual([])
})

test('a creator that had already left does not explain a fall', () => {
  const falling = [
    snapshot(12, { 1: 20, 2: 20 }, [90, 80], [1, 50]),
    snapshot(18, { 1: 22, 2: 21, 4: 60 }, [200, 190], [1, 50]),
  ]
  const timeline = timelineOf(traded, falling)
  expect(timeline.map(({ rank }) => rank)).toEqual([50, 50])
  const [before, after] = timeline
  const turns = turningPoints([{ ...before!, rank: 20 }, after!], traded, alike, window)
  expect(turns).toMatchObject([{ rankFrom: 20, rankTo: 50, moves: [] }])
  expect(turns[0]!.stint).not.toBe(2)
})

test('a pick result compares points with the expected points of the time of ownership', () => {
  const pickResults = pickResultsOf(stintsOf(traded), evening[3]!, priced, window)
  expect(pickResults.map(({ brought, expected, beyond }) => [brought, expected, beyond])).toEqual([
    [40, 100, -60],
    [80, 40, 40],
    [30, 15, 15],
    [200, 100, 100],
  ])
  expect(bestAndWorst(pickResults)).toEqual({ best: 3, worst: 0 })
})

test('a creator without readings has no pick result, and equal results have no best one', () => {
  const unread = new Map(priced)
    .set(4, { expectedPoints: 20, isRead: false })
    .set(1, { expectedPoints: 10, isRead: false })
  expect(bestAndWorst(pickResultsOf(stintsOf(traded), evening[3]!, unread, window))).toEqual({ best: 1, worst: 2 })
  const alike = { brought: tenths(5), expected: tenths(3), beyond: tenths(2), isRead: true }
  expect(bestAndWorst([alike, alike])).toEqual({ best: null, worst: null })
  expect(bestAndWorst([])).toEqual({ best: null, worst: null })
})

test('a trade is worth the points after it minus the points given up, and a drop gives up all later points', () => {
  expect(verdictsOf(traded, evening[3]!.points)).toEqual([{ gained: 200, missed: 2, expectedPoints: 198 }])
  const dropped = { ...traded.moves[0]!, newCreatorId: null, pointsNew: tenths(0) }
  expect(verdictsOf({ moves: [dropped] }, evening[3]!.points)).toEqual([{ gained: 0, missed: 2, expectedPoints: -2 }])
})

test('the score is the sum of average roster, pick results, trades and luck, to the tenth', () => {
  const parts = partsOf(traded, evening[3]!.points, priced, tenths(150))
  expect(parts).toEqual({ field: 150, pickResults: 20, expectedPoints: 170, trades: 198, luck: -18, score: 350 })
  expect(partsOf(traded, evening[3]!.points, priced, null)).toMatchObject({
    field: null,
    pickResults: null,
    expectedPoints: 170,
  })
})

test('points banked by moves that are not stored count from the start', () => {
  const entry = { picks: [1, 2], banked: tenths(77), moves: [] }
  expect(timelineOf(entry, [evening[0]!])[0]).toMatchObject({ score: 107, brought: [10, 20] })
})

/** Up to two trades or drops of an entry, made with the points of their hour as the server makes them. */
const evenings = fc.record({
  ends: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 8, maxLength: 8 }),
  moves: fc.array(fc.record({ hour: fc.integer({ min: 1, max: 23 }), sold: fc.nat(4), bought: fc.option(fc.nat(2)) }), {
    maxLength: 2,
  }),
})

test('after any trades the last snapshot equals the score, and its parts and trades add up to it', () => {
  fc.assert(
    fc.property(evenings, ({ ends, moves }) => {
      const pointsAt = (hour: number, id: number) => tenths(Math.floor((ends[id]! * hour) / 24))
      let picks = [0, 1, 2, 3, 4]
      let banked = tenths(0)
      const made: PlayedEntry['moves'][number][] = []
      for (const { hour, sold, bought } of moves.toSorted((one, other) => one.hour - other.hour)) {
        const oldCreatorId = picks[sold % picks.length]!
        const newCreatorId = bought === null || picks.includes(5 + bought) ? null : 5 + bought
        const pointsOld = pointsAt(hour, oldCreatorId)
        const pointsNew = newCreatorId === null ? tenths(0) : pointsAt(hour, newCreatorId)
        banked =
          newCreatorId === null ? bankedAfterDrop(banked, pointsOld) : bankedAfterTrade(banked, pointsOld, pointsNew)
        made.push({ at: at(hour), oldCreatorId, newCreatorId, pointsOld, pointsNew, bankedAfter: banked })
        picks = picks.flatMap((id) => (id !== oldCreatorId ? [id] : newCreatorId === null ? [] : [newCreatorId]))
      }
      const entry = { picks, banked, moves: made }
      const snapshots = [6, 12, 18, 24].map((hour) =>
        snapshot(hour, Object.fromEntries(ends.map((_, id) => [id, pointsAt(hour, id)]))),
      )
      const final = snapshots[3]!.points
      const score = entryScore(
        banked,
        picks.map((id) => final.get(id)!),
      )
      expect(timelineOf(entry, snapshots)[3]!.score).toBe(score)
      const { expectedPoints, trades, luck } = partsOf(entry, final, priced, null)
      expect(expectedPoints + trades + luck).toBe(score)
      expect(verdictsOf(entry, final).reduce((sum, verdict) => sum + verdict.expectedPoints, 0)).toBe(trades)
    }),
  )
})

test('the last snapshot equals the settlement to the tenth for all 100,000 entries of a board', () => {
  const random = seededRandom(32)
  const below = (limit: number) => Math.floor(random() * limit)
  const CREATORS = 200
  const points = new Map(Array.from({ length: CREATORS }, (_, id) => [id + 1, tenths(below(900))]))
  const board = makeBoard(points.keys())
  const size = 100_000
  const scores = new Int32Array(size)
  const entries: PlayedEntry[] = []
  for (let slot = 0; slot < size; slot++) {
    const entry = playedAtRandom(below, CREATORS, points)
    entries.push(entry)
    board.add(slot + 1, entry.picks, entry.banked)
    // as features/competitions/result.ts settles
    scores[slot] = entryScore(
      entry.banked,
      entry.picks.map((id) => points.get(id)!),
    )
  }
  board.setPoints(points)
  const { order, ranks } = finished(rankSlots(scores))
  const places = linePlaces(size, 20)
  const lines = board.scoresAt(places)
  expect(lines).toEqual(places.map((place) => scores[order[place - 1]!]))
  const last: BoardSnapshot = { share: 1, at: window.endTime, points, places, lines }
  let wrong = 0
  let farthest = 0
  for (let slot = 0; slot < size; slot++) {
    const [spot] = timelineOf(entries[slot]!, [last])
    if (spot!.score !== scores[slot]) wrong++
    farthest = Math.max(farthest, Math.abs(spot!.rank! - ranks[slot]!))
  }
  expect(wrong).toBe(0)
  // a rank from ten lines is at most as far off as two lines lie apart
  expect(farthest).toBeLessThan(size / 4)
})

/** Five creators, of which some came by a trade or left by a drop. */
function playedAtRandom(
  below: (limit: number) => number,
  creators: number,
  final: ReadonlyMap<number, Tenths>,
): PlayedEntry {
  const first = below(creators - 10) + 1
  const picks = [0, 2, 4, 6, 8].map((step) => first + step)
  if (below(4) > 0) return { picks, banked: tenths(0), moves: [] }
  const [oldCreatorId, isDrop] = [picks[2]!, below(2) === 0]
  const newCreatorId = isDrop ? null : first + 1
  const pointsOld = tenths(below(final.get(oldCreatorId)! + 1))
  const pointsNew = tenths(newCreatorId === null ? 0 : below(final.get(newCreatorId)! + 1))
  const bankedAfter = tenths(pointsOld - pointsNew)
  return {
    picks: picks.flatMap((id) => (id !== oldCreatorId ? [id] : newCreatorId === null ? [] : [newCreatorId])),
    banked: bankedAfter,
    moves: [{ at: at(12), oldCreatorId, newCreatorId, pointsOld, pointsNew, bankedAfter }],
  }
}

function finished<Found>(steps: Generator<void, Found>): Found {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
