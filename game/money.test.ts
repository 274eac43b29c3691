import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, decimalOf, dollars, parseDecimal, PRINTED_AMOUNT, splitByLargestRemainder, total } from './money.ts'

const someMoney = fc.maxSafeInteger().map((amount) => cents(amount % 1e15 || 0))

test.each([
  ['10000.00', 1_000_000],
  ['10000', 1_000_000],
  ['10.5', 1_050],
  ['-1.5', -150],
  ['0.05', 5],
  ['0', 0],
  ['-0.00', 0],
  ['-12.34', -1_234],
  ['9999999999999.99', 999_999_999_999_999],
])('%s is parsed as money', (text, amount) => {
  expect(parseDecimal(text)).toBe(amount)
})

test.each([
  '',
  ' ',
  '1.005',
  '.50',
  '5.',
  '01',
  '+1',
  '--1',
  '- 1',
  '-',
  '1,000',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '$5',
  ' 5',
  '5 ',
  '5\n',
  '5\0',
  '١',
  '99999999999999',
])('%j is not parsed as money', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

test('an amount is printed with two decimals', () => {
  const printed = [0, 5, 50, 100, -5, -12_345].map((amount) => decimalOf(cents(amount)))
  expect(printed).toEqual(['0.00', '0.05', '0.50', '1.00', '-0.05', '-123.45'])
})

test('a printed amount parses to the same amount', () => {
  fc.assert(
    fc.property(someMoney, (amount) => {
      expect(parseDecimal(decimalOf(amount))).toBe(amount)
      expect(decimalOf(amount)).toMatch(PRINTED_AMOUNT)
    }),
  )
})

test('dollars become whole cents without binary rounding errors', () => {
  expect([10_000, 0.1 + 0.2, 1.15, 10_000.01].map(dollars)).toEqual([1_000_000, 30, 115, 1_000_001])
})

test.each([
  ['odd cents go to the largest fractions', 100, [1, 1, 4], [17, 17, 66]],
  ['equal fractions go to the earliest', 101, [1, 1, 1], [34, 34, 33]],
  ['a weight of nothing gets nothing', 99, [0, 1], [0, 99]],
  ['nobody to share', 99, [], []],
  ['no weight at all', 99, [0, 0], [0, 0]],
  ['nothing to share', 0, [50, 30, 20], [0, 0, 0]],
])('a pool is split in proportion to the weights: %s', (_, pool, weights, shares) => {
  expect(splitByLargestRemainder(cents(pool), weights)).toEqual(shares)
})

test('a split conserves every cent, and each share is within one cent of the exact share', () => {
  const someWeights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 50 })
  const weights = someWeights.filter((list) => list.some((weight) => weight > 0))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }).map(cents), weights, (pool, list) => {
      const shares = splitByLargestRemainder(pool, list)
      const whole = list.reduce((sum, weight) => sum + weight, 0)
      expect(total(shares)).toBe(pool)
      shares.forEach((share, index) => expect(Math.abs(share - (pool * list[index]!) / whole)).toBeLessThan(1))
    }),
  )
})
