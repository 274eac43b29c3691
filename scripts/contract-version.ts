/** Returns a name for the present contract. The browser discards data that it stored under another name (web/api/offline-responses.ts). */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export function contractVersion(): string {
  const root = fileURLToPath(new URL('../contract/', import.meta.url))
  const hash = createHash('sha256')
  for (const file of globSync('*.schemas.ts', { cwd: root }).toSorted()) hash.update(readFileSync(root + file))
  return hash.digest('hex').slice(0, 12)
}
