/**
 * Writes the files that are made from others: `npm run generate`. checks/generated.test.ts fails when one of them is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'
import { tablesSource } from './generate-tables.ts'

/** By file, what makes its text. */
const generators: Record<string, () => Promise<string>> = {
  'server/db/tables.ts': tablesSource,
}

export const generatedFiles: readonly string[] = Object.keys(generators)

/** The text that belongs in a generated file, formatted like any other. */
export async function generate(file: string): Promise<string> {
  const source = await generators[file]!()
  if (!file.endsWith('.ts')) return source
  const { code, errors } = await format(file, source, JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig)
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]!.message}`)
  return code
}

if (import.meta.main) {
  for (const file of generatedFiles) writeFileSync(file, await generate(file))
}
