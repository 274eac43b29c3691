/** Writes the generated files (scripts/generated.ts). */
import { writeFileSync } from 'node:fs'
import { GENERATED_FILES, generate } from './generated.ts'

for (const file of GENERATED_FILES) writeFileSync(file, await generate(file))
