/** Writes the files that are made from other sources (scripts/generated.ts). */
import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generated.ts'

for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(file, text)
