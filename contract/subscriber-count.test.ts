import { expect, test } from 'vitest'
import { parseSubscriberCount } from './subscriber-count.ts'

test.each([
  ['0', 0],
  ['250000', 250_000],
  [' 250000 ', 250_000],
  ['12,000', 12_000],
  ['12.000', 12_000],
  ['12 000', 12_000],
  ['12\u2009000', 12_000],
  ['12\u202f000', 12_000],
  ['1,200,000', 1_200_000],
  ['12k', 12_000],
  ['12 K', 12_000],
  ['0.5k', 500],
  ['1.2M', 1_200_000],
  ['1,2m', 1_200_000],
  ['1.15M', 1_150_000],
  ['4.35M', 4_350_000],
  ['999.99k', 999_990],
  ['2b', 2_000_000_000],
])('%j is read as %i subscribers', (text, count) => {
  expect(parseSubscriberCount(text)).toBe(count)
})

test.each([
  '',
  'k',
  'many',
  '-5',
  '1.5',
  '12,00',
  '1,200.000',
  '1.250M',
  '1.2.3k',
  '12kk',
  '12k5',
  '1e6',
  '0x10',
  '١٢',
])('%j is not read as a number of subscribers', (text) => {
  expect(parseSubscriberCount(text)).toBeNull()
})

test('a number with a letter and up to two decimals is read as a whole number', () => {
  for (let hundredths = 0; hundredths <= 9_999; hundredths++) {
    const typed = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}k`
    expect(parseSubscriberCount(typed)).toBe(hundredths * 10)
  }
})
