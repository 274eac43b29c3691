/** Generated files match their sources. */
import { expect, test } from 'vitest'
import { GENERATED_FILES, generate } from '#scripts/generated.ts'
import { read } from './sources.ts'

test.each(GENERATED_FILES)('%s is up to date; if not, npm run generate', { timeout: 60_000 }, async (file) => {
  expect(read(file)).toBe(await generate(file))
})
