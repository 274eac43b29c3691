import { expect, test } from 'vitest'
import { exactDollars, inDollars, thousandsOfDollars, wholeDollars } from './dollars.ts'
import { cents } from './money.ts'

test('amounts of cents are formatted as dollars', () => {
  expect(wholeDollars(cents(2_350_000))).toBe('$23,500')
  expect(exactDollars(cents(100_000))).toBe('$1,000.00')
  expect(exactDollars(cents(-5))).toBe('-$0.05')
  expect(thousandsOfDollars(cents(2_340_000))).toBe('$23.4K')
  expect(thousandsOfDollars(cents(2_300_000))).toBe('$23K')
  expect(inDollars(cents(1_250_550))).toBe(12_505.5)
})
