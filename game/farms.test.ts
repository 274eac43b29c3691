import { expect, test } from 'vitest'
import { findFarms, FARM_ACCOUNTS, type NewAccountEntry } from './farms.ts'

const MINUTE = 60_000
const DAY_SECONDS = 86_400

/** By default, an entry of an account that is one hour old, from one address. */
const entry = (nth: number, given: Partial<NewAccountEntry> = {}): NewAccountEntry => ({
  entryId: nth,
  playerId: `player-${nth}`,
  address: 'home',
  rosters: [[1, 2, 3, 4, 5]],
  enteredAt: nth * 1_000,
  accountSeconds: 3_600,
  ...given,
})
const entries = (count: number, given: (nth: number) => Partial<NewAccountEntry> = () => ({})) =>
  Array.from({ length: count }, (_, nth) => entry(nth, given(nth)))
/** Returns rosters that share no creator. */
const ownRoster = (nth: number) => [Array.from({ length: 5 }, (_, index) => nth * 5 + index)]
const flagged = (found: ReturnType<typeof findFarms>) => [...found.keys()].toSorted((one, other) => one - other)

test('20 accounts of one address with one roster within a minute are all flagged', () => {
  const found = findFarms(entries(20))
  expect(found.size).toBe(20)
  expect(found.get(0)).toEqual({ reason: 'alike', accounts: 20 })
})

test('rosters with four of five creators in common count as alike in any order of entry', () => {
  const found = findFarms(entries(6, (nth) => ({ rosters: [[1, 2, 3, 4, 10 + nth]] })).toReversed())
  expect(found.size).toBe(6)
})

test('rosters of three creators count as alike only if they are equal', () => {
  expect(findFarms(entries(6, () => ({ rosters: [[1, 2, 3]] }))).size).toBe(6)
  expect(findFarms(entries(6, (nth) => ({ rosters: [[1, 2, 3 + nth]] }))).size).toBe(0)
})

test('the farm check compares rosters as entered and as changed by trades', () => {
  expect(findFarms(entries(6, (nth) => ({ rosters: [...ownRoster(nth + 1), [1, 2, 3, 4, 5]] }))).size).toBe(6)
})

test('different rosters that were entered by a script right after sign-up are flagged', () => {
  const found = findFarms(
    entries(8, (nth) => ({ rosters: ownRoster(nth), accountSeconds: 2, enteredAt: nth * 5 * MINUTE })),
  )
  expect(found.get(7)).toEqual({ reason: 'haste', accounts: 8 })
  expect(found.size).toBe(8)
})

test('several entries of one player count as one account', () => {
  expect(findFarms(entries(20, () => ({ playerId: 'one', accountSeconds: 2 }))).size).toBe(0)
})

test('a household of four that enters the same roster is not flagged', () => {
  expect(findFarms(entries(FARM_ACCOUNTS - 1)).size).toBe(0)
})

test('a family of four with different rosters is not flagged', () => {
  expect(findFarms(entries(4, (nth) => ({ rosters: ownRoster(nth) }))).size).toBe(0)
})

test('an office of 30 over a day is not flagged, even if colleagues copy rosters', () => {
  const office = entries(30, (nth) => ({ enteredAt: nth * 16 * MINUTE, rosters: [[1, 2, 3, 4, 5 + (nth % 3)]] }))
  expect(findFarms(office).size).toBe(0)
})

test('a class that signs up together and drafts different rosters is not flagged', () => {
  expect(
    findFarms(entries(30, (nth) => ({ rosters: ownRoster(nth), accountSeconds: 180, enteredAt: nth * 5_000 }))).size,
  ).toBe(0)
})

test("strangers behind a carrier's shared address with similar rosters are not flagged, because most others there differ", () => {
  const carrier = entries(40, (nth) => (nth % 4 === 0 ? {} : { rosters: ownRoster(nth + 1) }))
  expect(findFarms(carrier).size).toBe(0)
})

test('the same roster at many addresses is not flagged, because it is only popular', () => {
  expect(findFarms(entries(50, (nth) => ({ address: `home ${nth % 20}` }))).size).toBe(0)
})

test('a farm among other players at its address has only its own entries flagged', () => {
  const farm = entries(6)
  const later = entries(6, (nth) => ({
    entryId: 100 + nth,
    playerId: `later-${nth}`,
    rosters: ownRoster(nth + 9),
    enteredAt: DAY_SECONDS * 1_000 + nth,
  }))
  expect(flagged(findFarms([...farm, ...later]))).toEqual([0, 1, 2, 3, 4, 5])
})

test('100,000 entries of one address are checked within a second', { timeout: 20_000 }, () => {
  const many = entries(100_000, (nth) => ({ enteredAt: nth * 500, rosters: [[1, 2, 3, 4, 5 + (nth % 90)]] }))
  expect(findFarms(many).size).toBe(100_000)
})
