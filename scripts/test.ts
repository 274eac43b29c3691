/**
 * Every test and check, one runner after the other; when one fails, the next still runs.
 *
 *   node scripts/test.ts [types] [lint] [format] [unused] [unit] [screens] [journeys]      none named: all
 *
 * The last line is the sum, `N passed, N failed`; the exit code is 0 only when nothing failed. Types, lint, format and unused code
 * count as one each. A runner that crashed or found nothing to run counts as one failure.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exitWith, inForeground, isInterrupted, Stop } from './processes.mjs'

type Count = { passed: number; failed: number }

const reports = mkdtempSync(path.join(tmpdir(), 'fantasy-social-tests-'))

const runners: Record<string, () => Promise<Count>> = {
  types: checkTypes,
  lint: () => checkBy('oxlint/bin/oxlint', '--deny-warnings'),
  format: () => checkBy('oxfmt/bin/oxfmt', '--check', '.'),
  unused: () => checkBy('knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  unit: () => runVitest('unit', ['rules', 'server']),
  screens: () => runVitest('screens', ['web']),
  journeys: runPlaywright,
}

await exitWith(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !(name in runners))
  if (unknown !== undefined)
    throw new Stop(`There is no runner ${unknown}; there are ${Object.keys(runners).join(', ')}.`)
  const sum: Count = { passed: 0, failed: 0 }
  try {
    for (const name of asked.length > 0 ? asked : Object.keys(runners)) {
      const started = performance.now()
      console.log(`\n== ${name}`)
      const { passed, failed } = await runners[name]!()
      console.log(
        `== ${name}: ${passed} passed, ${failed} failed, ${((performance.now() - started) / 1000).toFixed(1)} s`,
      )
      sum.passed += passed
      sum.failed += failed
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
})

/** Each room with its own tsconfig.json, then the rest; all of them, so that one run shows every error. */
async function checkTypes(): Promise<Count> {
  let isSound = true
  for (const config of [
    ...globSync('*/tsconfig.json', { exclude: ['node_modules', 'desktop'] }).toSorted(),
    'tsconfig.json',
  ]) {
    const code = await run('node_modules/typescript/bin/tsc', ['-p', config])
    isSound &&= code === 0
  }
  return asOne(isSound)
}

async function checkBy(program: string, ...args: string[]): Promise<Count> {
  return asOne((await run(`node_modules/${program}`, args)) === 0)
}

async function runVitest(name: string, projects: string[]): Promise<Count> {
  const report = path.join(reports, `${name}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('node_modules/vitest/vitest.mjs', [
    ...args,
    ...projects.map((project) => `--project=${project}`),
  ])
  type Report = { numPassedTests: number; testResults: { status: string; assertionResults: { status: string }[] }[] }
  return counted(code, report, ({ numPassedTests, testResults }: Report) => {
    const failed = testResults.map((file) => {
      const tests = file.assertionResults.filter((test) => test.status === 'failed').length
      return tests === 0 && file.status === 'failed' ? 1 : tests // a file that did not even load
    })
    return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) }
  })
}

async function runPlaywright(): Promise<Count> {
  const report = path.join(reports, 'journeys.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
  type Report = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }
  return counted(code, report, ({ stats, errors }: Report) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  }))
}

/** Ctrl-C ends the whole run, not just the runner it hit. */
async function run(script: string, args: string[], env = process.env): Promise<number> {
  const code = await inForeground(process.execPath, [script, ...args], env)
  if (isInterrupted()) throw new Stop('Stopped.')
  return code
}

function asOne(isSound: boolean): Count {
  return isSound ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The counts of the report; at least one failure when the runner failed or ran nothing. */
function counted<Report>(code: number, report: string, count: (report: Report) => Count): Count {
  if (!existsSync(report)) return asOne(false)
  const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')) as Report)
  const isSound = code === 0 && passed + failed > 0
  return { passed, failed: isSound ? failed : Math.max(failed, 1) }
}
