/** The version of this program, and the check whether it understands a database. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const APP_VERSION = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version

/** Compares versions number by number; a missing number counts as 0. */
export function isOlder(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let index = 0; index < Math.max(ours!.length, theirs!.length); index++) {
    const difference = (ours![index] ?? 0) - (theirs![index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
