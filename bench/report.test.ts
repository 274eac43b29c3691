import { expect, test } from 'vitest'
import type { Goal } from './bench.ts'
import { between, figure, REFERENCE_MS, verdict } from './report.ts'

const goal: Goal = { what: 'a million ranked', measured: 4, wanted: 5, unit: 'ms', better: 'lower' }

test('the report says by how much a goal is met or missed', () => {
  expect(verdict(goal, REFERENCE_MS)).toBe('goal met · a million ranked: 4 ms, goal at most 5 ms')
  expect(verdict({ ...goal, measured: 5.3 }, REFERENCE_MS)).toBe(
    '**goal missed** by 0.3 ms · a million ranked: 5.3 ms, goal at most 5 ms',
  )
  expect(verdict({ ...goal, measured: 900, wanted: 1_000, unit: 'x', better: 'higher' }, 2 * REFERENCE_MS)).toBe(
    '**goal missed** by 100x · a million ranked: 900x, goal at least 1,000x',
  )
})

test('a goal in time is not judged on a machine of another speed', () => {
  expect(verdict(goal, 1.5 * REFERENCE_MS)).toBe(
    'not judged, the machine needs 1.5x the time of the one the goal was set on · a million ranked: 4 ms, goal at most 5 ms',
  )
})

test.each([
  [0.123, '0.12 ms'],
  [5.25, '5.25 ms'],
  [52.44, '52.4 ms'],
  [12_345.6, '12,346 ms'],
])('the report formats %d as %s', (value, text) => {
  expect(figure(value, 'ms')).toBe(text)
})

test('the report replaces an earlier table and keeps the text around it', () => {
  const text = 'before\n<!-- bench:board -->\nold\n<!-- /bench:board -->\nafter\n'
  expect(between(text, 'board', 'new')).toBe('before\n<!-- bench:board -->\nnew\n<!-- /bench:board -->\nafter\n')
})

test('the report adds a bench without markers at the end', () => {
  expect(between('words\n', 'rush', 'new')).toBe('words\n\n## rush\n\n<!-- bench:rush -->\nnew\n<!-- /bench:rush -->\n')
})
