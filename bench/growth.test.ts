/** A small run of the bench on the real program. It shows that every figure and the plot are made; the times mean nothing. */
import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { expectedMs, measureGrowth, reportOf } from './growth.ts'
import { draw } from './plot.ts'

beforeAll(() => {
  // the program serves the built page
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'ignore' })
}, 180_000)

const names = [
  'board ranked anew',
  'board ranked anew, first hundred read',
  'GET board after a change',
  'GET board, cached',
  'entering, 256 clients',
  'settlement',
  'board in memory',
  'program with its database',
]

test('the bench measures each part on the real program, says what it left out, and draws the plot', async () => {
  const { comparisons, plot } = await measureGrowth([300, 2_000_000_000], 1, () => {})
  expect(comparisons.map(({ title }) => title)).toEqual(names.map((name) => `300 entries: ${name}`))
  for (const { title, contenders } of comparisons)
    for (const figure of contenders[0]!.rounds) expect(figure, title).toBeGreaterThan(0)

  const skipped = comparisons.flatMap((comparison) => comparison.skipped ?? [])
  expect(skipped.map(({ name }) => name)).toEqual([
    '2,000,000,000 entries: the board in memory',
    '2,000,000,000 entries: the program and its database',
    '2,000,000,000 entries: settlement',
  ])
  expect(skipped[0]!.because).toMatch(/^it needs 400\.0 GB of memory, and [\d.]+ GB are free$/)

  const svg = draw(plot!, 'Measured at 1234567')
  expect(svg).toContain('Measured at 1234567')
  expect(svg.match(/<circle /g)).toHaveLength(7)
}, 300_000)

test('the goals compare the largest measured size with the smallest', () => {
  const figures = (settling: number, rate: number) => ({
    ranked: [1],
    top: [1],
    anew: [1],
    cached: [rate],
    entering: [rate],
    settling: [settling],
    boardMemory: [1],
    memory: [1],
  })
  const found = new Map<number, Partial<ReturnType<typeof figures>>>([
    [1_000, figures(2, 100)],
    [10_000, figures(30, 90)],
    [100_000, { ranked: [1], top: [1], boardMemory: [1] }],
  ])
  const { goals, comparisons, plot } = reportOf(found, [])
  expect(goals.map(({ measured }) => measured)).toEqual([90, 90, 1.5])
  expect(goals[2]!.what).toBe('settlement: time of an entry with 10,000 entries, times that with 1,000 entries')
  expect(comparisons).toHaveLength(2 * 8 + 3)
  // a rate is drawn as the time of each
  expect(plot!.panels[0]!.lines.find(({ name }) => name === 'one entry, of many at once')!.points).toEqual([
    [1_000, 10],
    [10_000, 1_000 / 90],
  ])
})

test('the time at a size follows from the two sizes before it, and the first two sizes are always measured', () => {
  expect(expectedMs([], 10_000)).toBe(0)
  expect(expectedMs([[10_000, 9_000]], 100_000)).toBe(0)
  const times = [[10_000, 9_000] as const, [100_000, 18_000] as const]
  expect(expectedMs(times, 1_000_000)).toBe(108_000)
  // a time that falls says nothing about larger sizes
  expect(
    expectedMs(
      [
        [10_000, 9_000],
        [100_000, 8_000],
      ],
      1_000_000,
    ),
  ).toBe(8_000)
})
