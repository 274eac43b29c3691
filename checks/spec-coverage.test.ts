/** Every line of docs/spec-coverage.md names files and tests that exist, and none is marked open. */
import { expect, test } from 'vitest'
import { checkCoverage } from './coverage-table.ts'

const page = checkCoverage('docs/spec-coverage.md', { atLeast: 100 })

test("no line of the specification's table is marked open", () => {
  expect(page.split('\n').filter((line) => line.includes('**open**'))).toEqual([])
})
