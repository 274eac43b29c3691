import { expect, test } from 'vitest'
import { draw, type Plot } from './plot.ts'

const plot: Plot = {
  title: 'What more entries cost',
  x: 'entries',
  panels: [
    {
      title: 'time',
      unit: 'ms',
      lines: [
        {
          name: 'a <slow> read',
          points: [
            [1_000, 0.5],
            [10_000, 5],
            [100_000, 50],
          ],
        },
      ],
    },
    {
      title: 'memory',
      unit: 'MB',
      lines: [
        { name: 'one', points: [[1_000, 7]] },
        { name: 'two', points: [[1_000, 7]] },
      ],
    },
  ],
}

/** The numbers in this attribute of all elements of a kind. */
const numbersOf = (svg: string, element: string, attribute: string): number[] =>
  [...svg.matchAll(new RegExp(`<${element} [^>]*\\b${attribute}="([\\d.]+)"`, 'g'))].map(([, value]) => Number(value))

test('points that grow tenfold lie at equal distances on both axes', () => {
  const svg = draw(plot, '')
  const [x1, x2, x3] = numbersOf(svg, 'circle', 'cx')
  const [y1, y2, y3] = numbersOf(svg, 'circle', 'cy')
  expect(x2! - x1!).toBeCloseTo(x3! - x2!, 0)
  expect(y2! - y1!).toBeCloseTo(y3! - y2!, 0)
  expect(x2!).toBeGreaterThan(x1!)
  expect(y2!).toBeLessThan(y1!)
})

test('each axis has its unit, and each power of ten has a label', () => {
  const svg = draw(plot, '')
  for (const label of ['0.1 ms', '1 ms', '10 ms', '100 ms', '1 MB', '10 MB', '1,000', '100,000', 'entries', 'time, ms'])
    expect(svg).toContain(`>${label}</text>`)
})

test('the plot has its title, its caption and a label for each line, as text', () => {
  const svg = draw(plot, 'Measured at 1234567')
  for (const label of ['What more entries cost', 'Measured at 1234567', 'a &lt;slow&gt; read', 'one', 'two'])
    expect(svg).toContain(`>${label}</text>`)
})

test('labels of lines that end at the same point do not overlap', () => {
  const [, one, two] = numbersOf(draw(plot, ''), 'rect', 'y')
  expect(Math.abs(two! - one!)).toBeGreaterThanOrEqual(17)
})

test('the plot has colours for light and for dark pages, and its own background', () => {
  const svg = draw(plot, '')
  expect(svg).toContain('prefers-color-scheme: dark')
  expect(svg).toMatch(/<rect class="paper" width="860" height="\d+"\/>/)
})

test('a value of zero has no place on a logarithmic axis', () => {
  const panels = [{ title: 'time', unit: 'ms', lines: [{ name: 'one', points: [[1_000, 0] as const] }] }]
  expect(() => draw({ ...plot, panels }, '')).toThrow('a logarithmic axis needs values above zero')
})
