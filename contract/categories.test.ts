/** The words that the catalogue stores for categories. */
import { expect, test } from 'vitest'
import { storedCategory } from './categories.ts'

test.each([
  ['Tech', 'technology'],
  [' Food & Cooking ', 'food'],
  ['Gaming', 'gaming'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('the category %j is stored as %j', (chosen, stored) => {
  expect(storedCategory(chosen)).toBe(stored)
})
