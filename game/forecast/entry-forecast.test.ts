import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBoard } from '#game/board.ts'
import { cents, dollars } from '#game/money.ts'
import { payouts } from '#game/payouts.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { rankEntries } from '#game/ranking.ts'
import { version1 } from '#game/scoring/v1.ts'
import type { Book, Reading, Readings } from '#game/scoring/types.ts'
import {
  aboveIn,
  simulateField,
  indicesOf,
  scoreIn,
  WINS_NOTHING,
  type SimulatedField,
  type Roster,
} from './simulated-field.ts'
import { forecastDay } from './day-forecast.ts'
import { forecastEntry, type Arrivals } from './entry-forecast.ts'
import { luckOf, SCENARIOS } from './scenarios.ts'

const CREATORS = 16
const ids = Array.from({ length: CREATORS }, (_, nth) => nth + 1)
const usual = (id: number) => 3_000 * id
const book: Book = version1.makeBook(
  ids.map((creatorId) => ({
    creatorId,
    subscribers: 100_000,
    views: 1e7,
    viewGains: Array.from({ length: 14 }, (_, day) => usual(creatorId) + 10 * day),
  })),
  dollars(150_000),
)
const start: Reading = { subscribers: 500_000, views: 1e7, likes: null, comments: null, basketViews: null }
const starts: Readings = new Map(ids.map((id) => [id, start]))
/** Readings after this share of the day, at this multiple of each creator's usual pace. */
const readings = (share: number, times: (id: number) => number): Readings =>
  new Map(ids.map((id) => [id, { ...start, views: 1e7 + Math.round(share * usual(id) * times(id)) }]))

const roster = (...creatorIds: number[]): Roster => ({ creatorIds, banked: tenths(0) })
const withBanked = (banked: number, ...creatorIds: number[]): Roster => ({ creatorIds, banked: tenths(banked) })

type Wanted = { share?: number; times?: (id: number) => number; paidPlaces?: number; owners?: number[] }

function fieldOf(
  rosters: readonly Roster[],
  { share = 0.5, times = () => 1, paidPlaces = 3, owners }: Wanted = {},
): SimulatedField {
  const board = makeBoard([])
  rosters.forEach(({ creatorIds, banked }, nth) => board.add(nth + 1, creatorIds, banked))
  const hours = { elapsed: 24 * share, total: 24 }
  const dayForecast = forecastDay(book, starts, readings(share, times), hours)
  const steps = simulateField(dayForecast, luckOf(7, CREATORS), board.copyPicks(), {
    paidPlaces,
    owners: owners ? Int32Array.from(owners) : null,
  })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const anyRoster = fc.record({
  creatorIds: fc.uniqueArray(fc.integer({ min: 1, max: CREATORS }), { minLength: 1, maxLength: 5 }),
  banked: fc.integer({ min: -400, max: 400 }).map((amount): Tenths => tenths(amount)),
})

test('in every scenario all entries have the rank that sorting gives', () => {
  fc.assert(
    fc.property(fc.array(anyRoster, { minLength: 1, maxLength: 40 }), fc.nat(SCENARIOS - 1), (rosters, scenario) => {
      const simulatedField = fieldOf(rosters)
      const scores = rosters.map((one) =>
        scoreIn(simulatedField.points[scenario]!, indicesOf(simulatedField.dayForecast, one), one.banked),
      )
      const ranked = rankEntries(scores.map((score, entryId) => ({ entryId, score: tenths(score) })))
      for (const { score, rank } of ranked) expect(aboveIn(simulatedField, scenario, score) + 1).toBe(rank)
      expect(aboveIn(simulatedField, scenario, Math.min(...scores) - 1)).toBe(rosters.length)
      expect(aboveIn(simulatedField, scenario, Math.max(...scores) + 1)).toBe(0)
    }),
    { numRuns: 30 },
  )
})

test('the prize line is the score of the last paid place among the others, without entries that win no money', () => {
  fc.assert(
    fc.property(
      fc.array(anyRoster, { minLength: 2, maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (rosters, paidPlaces, hasBot) => {
        const owners = rosters.map((_, nth) => (hasBot ? (nth === 1 ? WINS_NOTHING : Math.max(0, nth - 1)) : nth))
        const simulatedField = fieldOf(rosters, { paidPlaces, owners })
        const prizeLines = simulatedField.points.map((points) => {
          const scores = rosters.map((one) => scoreIn(points, indicesOf(simulatedField.dayForecast, one), one.banked))
          const others = scores.filter((_, nth) => nth > (hasBot ? 1 : 0)).sort((one, other) => other - one)
          return others[paidPlaces - 1]
        })
        const naive = prizeLines.includes(undefined)
          ? null
          : prizeLines.sort((one, other) => one! - other!)[SCENARIOS / 2]
        expect(forecastEntry(simulatedField, rosters[0]!).prizeLine).toBe(naive)
      },
    ),
    { numRuns: 30 },
  )
})

test('equal readings and picks give equal forecasts in every process', () => {
  const rosters = [roster(1, 2, 3), roster(4, 5, 6), roster(7, 8, 9), roster(2, 5, 16)]
  expect(forecastEntry(fieldOf(rosters), rosters[3]!)).toEqual(forecastEntry(fieldOf(rosters), rosters[3]!))
})

test('a better entry has a better rank range, and the chances to win add up to one', () => {
  const rosters = ids.slice(0, 12).map((id) => roster(id, id + 1, id + 2, id + 3, id + 4))
  const simulatedField = fieldOf(rosters)
  const forecasts = rosters.map((one) => forecastEntry(simulatedField, one))
  expect(forecasts.at(-1)!.rankRange.likely).toBeLessThan(forecasts[0]!.rankRange.likely)
  for (const { rankRange } of forecasts) {
    expect(rankRange.best).toBeLessThanOrEqual(rankRange.likely)
    expect(rankRange.likely).toBeLessThanOrEqual(rankRange.worst)
  }
  expect(forecasts.reduce((sum, { winChance }) => sum + winChance, 0)).toBeCloseTo(1, 2)
  expect(forecasts.reduce((sum, { prizeChance }) => sum + prizeChance, 0)).toBeCloseTo(3, 2)
})

test('entries that all tie are all first and share the chances equally', () => {
  const rosters = Array.from({ length: 10 }, () => roster(3, 4, 5))
  const forecast = forecastEntry(fieldOf(rosters), rosters[0]!)
  expect(forecast).toMatchObject({ rankRange: { best: 1, likely: 1, worst: 1 }, winChance: 0.1, prizeChance: 0.3 })
  expect(forecast.requiredPaces.map(({ times }) => times)).toEqual([1, 1, 1])
  expect([forecast.helps, forecast.hurts]).toEqual([[], []])
})

test('with two entries and three prizes a prize is certain, and no pace is required', () => {
  const rosters = [roster(14, 15, 16), roster(1, 2, 3)]
  const simulatedField = fieldOf(rosters)
  expect(forecastEntry(simulatedField, rosters[0]!)).toMatchObject({
    prizeChance: 1,
    prizeLine: null,
    requiredPaces: [],
  })
  expect(
    forecastEntry(simulatedField, rosters[1]!).winChance + forecastEntry(simulatedField, rosters[0]!).winChance,
  ).toBeCloseTo(1, 5)
  expect(forecastEntry(fieldOf([rosters[0]!]), rosters[0]!)).toMatchObject({
    rankRange: { best: 1, likely: 1, worst: 1 },
    prizeChance: 1,
    winChance: 1,
  })
})

test('an entry that wins no money is ranked and takes no prize', () => {
  const [bot, own] = [roster(14, 15, 16), roster(1, 2, 3)]
  const others = [roster(1, 2, 4), roster(1, 3, 4)]
  const paid = forecastEntry(fieldOf([bot, own, ...others], { share: 0.99 }), own)
  const unpaid = forecastEntry(fieldOf([bot, own, ...others], { share: 0.99, owners: [WINS_NOTHING, 0, 1, 2] }), own)
  expect(paid.rankRange).toEqual(unpaid.rankRange)
  expect(paid.prizeChance).toBeLessThan(0.5)
  expect(unpaid).toMatchObject({ prizeChance: 1, prizeLine: null })
})

/** The forecasts of all entries, each with the other entries of its player. */
const forecastAll = (simulatedField: SimulatedField, rosters: readonly Roster[], owners: readonly number[]) =>
  rosters.map((own, at) =>
    forecastEntry(
      simulatedField,
      own,
      own,
      undefined,
      undefined,
      rosters.flatMap((other, nth) =>
        nth !== at && owners[nth] === owners[at] ? [{ roster: other, before: other, isEarlier: nth < at }] : [],
      ),
    ),
  )

test('the chances of a prize are those of paying the best entry of each player in every scenario', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ roster: anyRoster, owner: fc.nat(4) }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (entered, paidPlaces) => {
        const rosters = entered.map(({ roster: one }) => one)
        const owners = entered.map(({ owner }) => owner)
        const known = [...new Set(owners)]
        const simulatedField = fieldOf(rosters, { paidPlaces, owners: owners.map((owner) => known.indexOf(owner)) })
        const shares = rosters.map(() => 0)
        for (const points of simulatedField.points) {
          const scores = rosters.map((one) => scoreIn(points, indicesOf(simulatedField.dayForecast, one), one.banked))
          const ranked = rankEntries(scores.map((score, entryId) => ({ entryId, score: tenths(score) })))
          const pool = cents(paidPlaces * 27_720)
          const table = Array.from({ length: paidPlaces }, () => 1)
          const placed = ranked.map((one) => ({ ...one, playerId: owners[one.entryId]! }))
          // with fewer players than places everybody's prize is larger, but nobody's chance is above one
          const each = Math.max(27_720, pool / known.length)
          for (const { entryId, amount } of payouts(pool, table, placed)) shares[entryId]! += amount / each / SCENARIOS
        }
        forecastAll(simulatedField, rosters, owners).forEach(({ prizeChance }, nth) =>
          expect(prizeChance).toBeCloseTo(shares[nth]!, 2),
        )
      },
    ),
    { numRuns: 30 },
  )
})

test('a worse entry of a player with the same creators and fewer points wins nothing, and needs the score of the better one', () => {
  const [better, worse, rival] = [withBanked(100, 1, 2, 3), withBanked(50, 1, 2, 3), roster(1, 2, 4)]
  const rosters = [worse, better, rival]
  const owners = [0, 0, 1]
  const [forWorse, forBetter] = forecastAll(fieldOf(rosters, { owners }), rosters, owners)
  expect(forWorse).toMatchObject({ prizeChance: 0, winChance: 0, prizeLine: forBetter!.expected })
  expect(forBetter).toMatchObject({ prizeChance: 1, prizeLine: null })
})

test('of two equal entries of a player the earlier one is forecast to be paid', () => {
  const rosters = [roster(1, 2, 3), roster(1, 2, 3), roster(1, 2, 4)]
  const owners = [0, 0, 1]
  const [first, second] = forecastAll(fieldOf(rosters, { owners }), rosters, owners)
  expect([first!.prizeChance, second!.prizeChance]).toEqual([1, 0])
})

test('the required pace brings the entry to the prize line, and a lower pace does not', () => {
  const rosters = [roster(1, 2, 3, 4, 5), ...ids.slice(5, 12).map((id) => roster(id - 3, id, id + 1, id + 2, id + 3))]
  const simulatedField = fieldOf(rosters)
  const { prizeLine, expected, requiredPaces } = forecastEntry(simulatedField, withBanked(450, 1, 2, 3, 4, 5))
  expect(prizeLine).toBeGreaterThan(expected)
  expect(requiredPaces).toHaveLength(5)
  for (const { times } of requiredPaces) if (times !== null) expect(times).toBeGreaterThan(1)
  const closer = forecastEntry(simulatedField, withBanked(550, 1, 2, 3, 4, 5))
  closer.requiredPaces.forEach(({ times }, nth) => {
    const before = requiredPaces[nth]!.times
    if (before !== null) expect(times).toBeLessThanOrEqual(before)
  })
  const far = forecastEntry(simulatedField, withBanked(-3_000, 1, 2, 3, 4, 5))
  expect(far.requiredPaces.map(({ times }) => times)).toEqual([null, null, null, null, null])
  const ahead = forecastEntry(simulatedField, withBanked(3_000, 1, 2, 3, 4, 5))
  for (const { times } of ahead.requiredPaces) expect(times).toBeLessThan(1)
})

test('a creator above its expected points helps its holders and hurts other entries, more so if few hold it', () => {
  const rosters = [roster(5, 6, 7), roster(8, 9, 10), roster(8, 11, 12), roster(8, 13, 14)]
  const simulatedField = fieldOf(rosters, { times: (id) => (id === 5 || id === 8 ? 3 : 1) })
  const [mine, theirs] = [forecastEntry(simulatedField, rosters[0]!), forecastEntry(simulatedField, rosters[1]!)]
  expect(mine.helps[0]).toMatchObject({ creatorId: 5, isOwn: true, share: 0.25 })
  expect(mine.hurts[0]).toMatchObject({ creatorId: 8, isOwn: false, share: 0.75 })
  expect(theirs.helps[0]).toMatchObject({ creatorId: 8, isOwn: true })
  expect(theirs.hurts[0]).toMatchObject({ creatorId: 5, isOwn: false })
  expect(mine.helps[0]!.points).toBeGreaterThan(theirs.helps[0]!.points)
})

test('a pick that scores nothing hurts by its expected points, and the surplus shows it', () => {
  const rosters = [roster(5, 6, 7), ...ids.slice(7, 14).map((id) => roster(id, id + 1, id + 2))]
  const simulatedField = fieldOf(rosters, { share: 0.9, times: (id) => (id === 5 ? 0 : 1) })
  const [hurt] = forecastEntry(simulatedField, rosters[0]!).hurts
  expect(hurt).toMatchObject({ creatorId: 5, isOwn: true, share: 1 / 8 })
  const { expectedPoints, indexOf } = simulatedField.dayForecast
  expect(hurt!.surplus).toBeLessThan(-0.5 * expectedPoints[indexOf.get(5)!]!)
  expect(hurt!.points).toBeCloseTo((1 - 1 / 8) * hurt!.surplus, 5)
})

test('a creator that came by a trade counts from then on, against its expected points for the remaining time', () => {
  const rosters = [roster(5, 6, 7), ...ids.slice(7, 14).map((id) => roster(id, id + 1, id + 2))]
  const simulatedField = fieldOf(rosters, { share: 0.9, times: (id) => (id === 5 ? 4 : 1) })
  const index = simulatedField.dayForecast.indexOf.get(5)!
  const [whole, expectedPoints] = [simulatedField.surplus[index]!, simulatedField.dayForecast.expectedPoints[index]!]
  const leverageOf = (arrivals?: Arrivals) => {
    const { helps, hurts } = forecastEntry(simulatedField, rosters[0]!, rosters[0], arrivals)
    return [...helps, ...hurts].find(({ creatorId }) => creatorId === 5)!
  }
  expect(leverageOf()).toMatchObject({ isTraded: false, surplus: whole })
  const earned = Math.round(5 * (whole + expectedPoints))
  const { points, surplus, isTraded } = leverageOf(new Map([[5, { earned: tenths(earned), share: 0.5 }]]))
  expect(isTraded).toBe(true)
  expect(surplus).toBeCloseTo(whole + expectedPoints - earned / 10 - expectedPoints / 2, 6)
  expect(points).toBeCloseTo(surplus - whole / 8, 6)
})

test('a trade changes the forecast at once, within the existing simulated field', () => {
  const rosters = ids.slice(0, 12).map((id) => roster(id, id + 1, id + 2, id + 3, id + 4))
  const simulatedField = fieldOf(rosters)
  const [before, after] = [
    forecastEntry(simulatedField, rosters[0]!),
    forecastEntry(simulatedField, roster(16, 15, 14, 13, 12)),
  ]
  expect(after.rankRange.likely).toBeLessThan(before.rankRange.likely)
})

test('after a move an entry is not ranked behind its own older roster, and no rank exceeds the number of entries', () => {
  const rosters = [roster(14, 15, 16), roster(4, 5, 6), roster(1, 2, 3)]
  const simulatedField = fieldOf(rosters, { share: 0.999, times: (id) => id })
  const dropped = roster(16)
  expect(forecastEntry(simulatedField, dropped, rosters[0]).rankRange).toEqual(
    forecastEntry(fieldOf([dropped, ...rosters.slice(1)], { share: 0.999, times: (id) => id }), dropped).rankRange,
  )
  const last = forecastEntry(simulatedField, roster(1), rosters[2])
  expect(last.rankRange).toEqual({ best: 3, likely: 3, worst: 3 })
  expect(forecastEntry(simulatedField, roster(1)).rankRange.worst).toBe(3)
  expect(forecastEntry(fieldOf(rosters.slice(0, 2), { paidPlaces: 1 }), rosters[1]!, rosters[1]).winChance).toBe(
    forecastEntry(fieldOf(rosters.slice(0, 2), { paidPlaces: 1 }), rosters[1]!).winChance,
  )
  // an entry that is alone wins with any roster
  expect(forecastEntry(fieldOf([rosters[0]!]), dropped, rosters[0])).toMatchObject({
    winChance: 1,
    rankRange: { worst: 1 },
  })
})

test('the rank range narrows towards the end', () => {
  const rosters = ids.slice(0, 12).map((id) => roster(id, id + 1, id + 2, id + 3, id + 4))
  const times = (id: number) => 1 + (id % 3) / 2
  const widths = [0.05, 0.5, 0.999].map((share) => {
    const { rankRange } = forecastEntry(fieldOf(rosters, { share, times }), rosters[6]!)
    return rankRange.worst - rankRange.best
  })
  expect(widths[1]).toBeLessThanOrEqual(widths[0]!)
  expect(widths[2]).toBeLessThanOrEqual(1)
})
