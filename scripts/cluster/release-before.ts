/**
 * The release before this one, as far as several processes are concerned: the sources from before the last change of the schema, built.
 * They run with the packages of today.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { CannotRun } from '#scripts/faults/rig.ts'

const MIGRATIONS = 'server/db/migrations'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The migrations of a commit, each with the hash of its text. */
const migrationsOf = (commit: string): string[] => {
  const listed = git('ls-tree', '-r', commit, '--', MIGRATIONS)
  return listed === '' ? [] : listed.split('\n')
}

/**
 * The newest commit that knows fewer migrations, all of them as they are now. While a release is made a migration may still be edited; a
 * program from in between could not have run on a database of anybody.
 */
function commitBefore(): string {
  try {
    const now = new Set(migrationsOf('HEAD'))
    for (const changed of git('log', '--no-merges', '--format=%H', '--', MIGRATIONS).split('\n')) {
      const before = git('rev-parse', `${changed}^`)
      const migrations = migrationsOf(before)
      if (migrations.length < now.size && migrations.every((migration) => now.has(migration))) return before
    }
  } catch {
    // said below
  }
  throw new CannotRun('the history of the sources is not here: take a whole clone')
}

/** Puts it into `folder`. Returns where, and which commit it is. */
export function unpackReleaseBefore(folder: string, wanted?: string): { sources: string; commit: string } {
  const commit = wanted ?? commitBefore()
  const sources = path.join(folder, 'before')
  mkdirSync(sources)
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', sources], { input: archive })
  symlinkSync(path.resolve('node_modules'), path.join(sources, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: sources, stdio: ['ignore', 'ignore', 'pipe'] })
  return { sources, commit: git('log', '-1', '--format=%h', commit) }
}
