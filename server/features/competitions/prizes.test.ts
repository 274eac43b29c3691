/** Titles must suit any day of the week. */
import { expect, test } from 'vitest'
import { PRIZES } from './prizes.ts'

test('no title names a day of the week, and all titles are different', () => {
  const titles = PRIZES.map(({ title }) => title)
  for (const { title, description } of PRIZES)
    expect(`${title}: ${description}`).not.toMatch(/\b(mon|tues|wednes|thurs|fri|satur|sun)day|weekend/i)
  expect(new Set(titles).size).toBe(titles.length)
})
