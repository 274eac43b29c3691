import { expect, test } from 'vitest'
import type { Creator } from '#contract/creators.ts'
import { dollars } from '#game/money.ts'
import { sampleCreator } from '#web/testing/samples.ts'
import { chooseFrom, EVERYBODY, isEverybody, whoFits, type Choice } from './choice.ts'

const creators = [
  sampleCreator(1, { price: '60000.00', expectedPoints: 50, form: 0.5 }),
  sampleCreator(2, { price: '40000.00', expectedPoints: 44, form: 3, channelName: 'Académie' }),
  sampleCreator(3, { price: '30000.00', expectedPoints: null, form: null }),
  sampleCreator(4, { price: '10000.00', expectedPoints: 2, form: 2, handle: '@garage' }),
]
const nobody = () => false
const ids = (choice: Partial<Choice>, expectedOf?: (creator: Creator) => number | null) =>
  chooseFrom(creators, { ...EVERYBODY, ...choice }, nobody, expectedOf).map(({ id }) => id)

test.each([
  ['dearest', [1, 2, 3, 4]],
  ['cheapest', [4, 3, 2, 1]],
  ['projection', [1, 2, 4, 3]],
  ['form', [2, 4, 1, 3]],
] as const)('the order %s lists %s, and creators without that figure come last', (order, expected) => {
  expect(ids({ order })).toEqual(expected)
})

test('the order by projection uses the live figure when one is given', () => {
  const toCome = new Map([
    [2, 1.5],
    [4, 9],
  ])
  expect(ids({ order: 'projection' }, ({ id }) => toCome.get(id) ?? null)).toEqual([4, 2, 1, 3])
})

test('search ignores accents in names and handles, and finds categories by name', () => {
  expect(ids({ text: ' acad' })).toEqual([2])
  expect(ids({ text: '@GAR' })).toEqual([4])
  expect(ids({ category: 'Food' })).toEqual([3])
  expect(ids({ category: 'Food', text: 'acad' })).toEqual([])
})

test('the filter of affordable creators keeps those within the limit and those already picked', () => {
  const affordable = (picked: number[]) =>
    chooseFrom(
      creators,
      { ...EVERYBODY, isAffordable: true },
      whoFits(() => dollars(30_000), picked),
    ).map(({ id }) => id)
  expect(affordable([])).toEqual([3, 4])
  expect(affordable([1])).toEqual([1, 3, 4])
})

test('without a filter all creators are listed', () => {
  expect(isEverybody({ ...EVERYBODY, text: '  ' })).toBe(true)
  expect(isEverybody({ ...EVERYBODY, order: 'form' })).toBe(false)
  expect(isEverybody({ ...EVERYBODY, isAffordable: true })).toBe(false)
})
