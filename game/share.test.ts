import { expect, test } from 'vitest'
import { tenths } from './points.ts'
import { hasBeatenPrice, quietText, squaresOf } from './share.ts'

test.each([
  [302, 30, true],
  [300, 30, false],
  [299, 30, false],
  [391, 39.04, true],
  [390, 39.04, false],
  [0, 0, false],
])('%i tenths at a worth of %f beat the price: %s', (points, worth, hasBeaten) => {
  expect(hasBeatenPrice(tenths(points), worth)).toBe(hasBeaten)
})

test('a square for each pick, in the order of the picks', () => {
  const picks = [true, false, false, true].map((hasBeaten) => ({ hasBeaten }))
  expect(squaresOf(picks)).toBe('🟦🟧🟧🟦')
  expect(squaresOf([])).toBe('')
})

test('the text says how it felt, and neither place nor points nor names', () => {
  const text = quietText({ title: 'Quick Cut', day: 'Jan 31', squares: '🟦🟧🟦', origin: 'https://play.example' })
  expect(text.split('\n')).toEqual([
    'Fantasy Social · Quick Cut · Jan 31',
    '🟦🟧🟦',
    '🟦 beat its price, 🟧 did not',
    'https://play.example',
  ])
})
