/**
 * Builds the previous release, to run beside this one: the newest tagged release, or the last commit while there is no tag. It runs with
 * today's packages.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { CannotRun } from '#system-tests/scenario.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Returns the newest tagged commit before the last commit, or the last commit if there is no tag such as v0.1.0. */
function commitBefore(): string {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-version:refname')
  return tags.split('\n')[0] || 'HEAD'
}

/** Copies the sources of `wanted`, or of the previous release, into `folder` and builds them. Throws CannotRun outside a Git checkout. */
export function unpackReleaseBefore(folder: string, wanted?: string): { sources: string; commit: string } {
  const sources = path.join(folder, 'before')
  mkdirSync(sources)
  let commit: string
  try {
    commit = wanted ?? commitBefore()
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', sources], { input: archive })
  } catch {
    throw new CannotRun('the history of the sources is not here: take a whole clone')
  }
  symlinkSync(path.resolve('node_modules'), path.join(sources, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: sources, stdio: ['ignore', 'ignore', 'pipe'] })
  return { sources, commit: git('log', '-1', '--format=%h', commit) }
}
