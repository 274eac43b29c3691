/** Generated files are what their generators make of today's sources. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generate, generatedFiles } from '#scripts/generate.ts'

test.each(generatedFiles)('%s is up to date; if not: npm run generate', { timeout: 60_000 }, async (file) => {
  expect(readFileSync(file, 'utf8')).toBe(await generate(file))
})
