import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { nearestRoster, type Offered } from './nearest-roster.ts'
import { refuseRoster, type RosterLimits } from './roster.ts'

const limits: RosterLimits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }
const offered = (creatorId: number, price: number): Offered => ({
  creatorId,
  youtubeId: `channel-${creatorId}`,
  price: dollars(price),
})
const wanted = (creatorId: number, price: number) => ({ youtubeId: `channel-${creatorId}`, price: dollars(price) })
const idsOf = (roster: readonly Offered[] | null) => roster?.map(({ creatorId }) => creatorId)

test('nearestRoster returns the same creators at their new prices if all are on offer and fit', () => {
  const slate = [1, 2, 3, 4, 5, 6].map((id) => offered(id, 20_000 + 1_000 * id))
  const roster = nearestRoster(
    [1, 2, 3, 4, 5].map((id) => wanted(id, 30_000)),
    slate,
    limits,
  )
  expect(idsOf(roster)).toEqual([1, 2, 3, 4, 5])
  expect(roster!.every(({ isSame }) => isSame)).toBe(true)
})

test('nearestRoster replaces each missing creator by the one nearest in price, without duplicates', () => {
  const slate = [offered(1, 30_000), offered(7, 29_000), offered(8, 21_000), offered(9, 60_000)]
  const roster = nearestRoster([wanted(1, 30_000), wanted(2, 30_000), wanted(3, 30_000)], slate, limits)
  expect(roster!.map(({ creatorId, isSame }) => [creatorId, isSame])).toEqual([
    [1, true],
    [7, false],
    [8, false],
  ])
})

test('nearestRoster makes room under the cap by the swap that changes the price least', () => {
  const slate = [offered(1, 70_000), offered(2, 60_000), offered(3, 30_000), offered(4, 58_000), offered(5, 49_000)]
  const roster = nearestRoster([wanted(1, 60_000), wanted(2, 50_000), wanted(3, 30_000)], slate, limits)
  expect(idsOf(roster)).toEqual([1, 5, 3])
})

test('nearestRoster returns the first picks if the competition allows fewer', () => {
  const slate = [1, 2, 3, 4, 5].map((id) => offered(id, 20_000))
  const roster = nearestRoster(
    [1, 2, 3, 4, 5].map((id) => wanted(id, 20_000)),
    slate,
    { ...limits, maxPicks: 3 },
  )
  expect(idsOf(roster)).toEqual([1, 2, 3])
})

test('nearestRoster returns null if too few creators are on offer or all are too expensive', () => {
  const three = [wanted(1, 1_000), wanted(2, 1_000), wanted(3, 1_000)]
  expect(nearestRoster(three, [offered(1, 1_000), offered(2, 1_000)], limits)).toBeNull()
  const dear = [1, 2, 3, 4].map((id) => offered(id, 75_000))
  expect(nearestRoster(three, dear, limits)).toBeNull()
})

test('nearestRoster returns a legal roster or null for any offer', () => {
  const someSlate = fc.uniqueArray(fc.record({ id: fc.nat(60), price: fc.integer({ min: 6, max: 150 }) }), {
    minLength: 1,
    maxLength: 40,
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(someSlate, fc.array(fc.nat(60), { minLength: 5, maxLength: 5 }), (slate, ids) => {
      const roster = nearestRoster(
        ids.map((id) => wanted(id, 500 * (6 + id))),
        slate.map(({ id, price }) => offered(id, 500 * price)),
        limits,
      )
      if (roster) expect(refuseRoster(roster, limits)).toBeNull()
    }),
  )
})
