/** Which committed results are older than the code that they measure. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Bench } from './bench.ts'

export type Staleness = { name: string; because: string }

/**
 * Returns the benches whose results have to be measured again: those without results, those whose commit is not a clean commit of this
 * history, and those whose code changed since. Needs the git history.
 */
export function findStale(benches: readonly Bench[]): Staleness[] {
  return benches.flatMap(({ name, code }) => {
    const because = reasonOf(name, code)
    return because === undefined ? [] : [{ name, because }]
  })
}

function reasonOf(name: string, code: readonly string[]): string | undefined {
  const gone = code.find((path) => !existsSync(path))
  if (gone !== undefined) return `its list of code names ${gone}, which does not exist`
  const file = new URL(`results/${name}.json`, import.meta.url)
  if (!existsSync(file)) return 'it was never measured'
  const { commit } = JSON.parse(readFileSync(file, 'utf8')) as { commit: string }
  const changed = filesChangedSince(commit, code)
  if (changed === undefined) return `${commit} is not a clean commit of this history`
  const [first] = changed
  if (first === undefined) return undefined
  return changed.length === 1
    ? `${first} changed since ${commit}`
    : `${changed.length} files changed since ${commit}, such as ${first}`
}

/** Tests and documents do not change a figure. Undefined if git does not know the commit. */
function filesChangedSince(commit: string, code: readonly string[]): string[] | undefined {
  try {
    return execFileSync(
      'git',
      ['diff', '--name-only', commit, '--', ...code, ':!*.test.ts', ':!*.test.tsx', ':!*.md'],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return undefined
  }
}
