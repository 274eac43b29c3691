/** Where figures come from: the machine, the versions, and the commit. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { findProgram } from './programs.ts'

export type Circumstances = {
  at: string
  commit: string
  /** `calibrationMs` is the time of a fixed calculation, which tells how fast the machine is at the moment. */
  machine: {
    processor: string
    cores: number
    memoryGb: number
    system: string
    loadBefore: number
    calibrationMs: number
  }
  versions: Record<string, string>
}

export function circumstances(packages: readonly string[]): Circumstances {
  const processors = cpus()
  return {
    at: new Date().toISOString(),
    commit: commit(),
    machine: {
      processor: processors[0]?.model.trim() || 'unknown',
      cores: processors.length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: `${type()} ${release()}`,
      loadBefore: loadavg()[0]!,
      calibrationMs: calibrate(),
    },
    versions: { node: process.versions.node, ...programVersions(), ...packageVersions(packages) },
  }
}

const CALIBRATION_STEPS = 20_000_000

/** Returns the best time of five runs, in ms, of the same arithmetic over an array that fits into the cache. */
function calibrate(): number {
  const numbers = new Float64Array(4_096).fill(1)
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    for (let step = 0; step < CALIBRATION_STEPS; step += 1) {
      const place = (step * 2_654_435_761) & 4_095
      numbers[place] = (numbers[place]! * 1.000_000_1 + 0.5) % 1_000
    }
    return performance.now() - began
  })
  return Math.min(...times)
}

/** The commit, with a plus sign if files other than results have changed since. */
function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':!bench/results', ':!bench/README.md') !== ''
    return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '')
  } catch {
    return 'unknown'
  }
}

function programVersions(): Record<string, string> {
  const versions: Record<string, string> = {}
  for (const name of ['redis-server', 'postgres'] as const) {
    const program = findProgram(name)
    if (program === undefined) continue
    const said = execFileSync(program, ['--version'], { encoding: 'utf8' })
    versions[name] = /\d+\.\d+(\.\d+)?/.exec(said)?.[0] ?? said.trim()
  }
  return versions
}

const packageVersions = (packages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    packages.map((name) => [
      name,
      (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version,
    ]),
  )
