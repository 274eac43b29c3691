import { expect, test } from 'vitest'
import { tenths } from './points.ts'
import { hasBeatenPrice, quietText, squaresOf } from './share.ts'

const WINDOW = { startTime: new Date('2026-01-31T00:00:00Z'), endTime: new Date('2026-02-01T00:00:00Z') }

test.each([
  [302, 30, true],
  [300, 30, false],
  [299, 30, false],
  [391, 39.04, true],
  [390, 39.04, false],
  [0, 0, false],
])('%i tenths against expected points of %f beat the price: %s', (points, expectedPoints, hasBeaten) => {
  expect(hasBeatenPrice(tenths(points), expectedPoints, null, WINDOW)).toBe(hasBeaten)
})

test('a creator that came by a trade has to beat only the part of its price for the time since then', () => {
  const arrival = new Date('2026-01-31T18:00:00Z')
  expect(hasBeatenPrice(tenths(76), 30, arrival, WINDOW)).toBe(true)
  expect(hasBeatenPrice(tenths(75), 30, arrival, WINDOW)).toBe(false)
})

test('the shared text has a square for each pick, in the order of the picks', () => {
  const picks = [true, false, false, true].map((hasBeaten) => ({ hasBeaten }))
  expect(squaresOf(picks)).toBe('🟦🟧🟧🟦')
  expect(squaresOf([])).toBe('')
})

test('the shared text shows the mood, and no place, points or names', () => {
  const text = quietText({ title: 'Quick Cut', day: 'Jan 31', squares: '🟦🟧🟦', origin: 'https://play.example' })
  expect(text.split('\n')).toEqual([
    'Fantasy Social · Quick Cut · Jan 31',
    '🟦🟧🟦',
    '🟦 beat its price, 🟧 did not',
    'https://play.example',
  ])
})
