/** Generated files are those their sources make now. */
import { expect, test } from 'vitest'
import { generatedFiles } from '#scripts/generated.ts'
import { read } from './sources.ts'

test.each(Object.entries(generatedFiles()))('%s is up to date; if not, npm run generate', (file, text) => {
  expect(read(file)).toBe(text)
})
