/**
 * Every test and check, one runner after the other; when one fails, the next still runs.
 *
 *   node scripts/test.ts [types] [lint] [format] [unused] [unit] [screens] [journeys]      none named: all
 *   node scripts/test.ts quick                                                            unit without what needs a database
 *
 * The last line is the sum, `N passed, N failed`; the exit code is 0 only when nothing failed. Types, lint, format and unused code
 * count as one each. A runner that crashed or found nothing to run counts as one failure. A journey that passed only the second time is
 * listed and counts as failed, unless e2e/support/flaky.ts gives a reason.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { mayBeFlaky } from '#e2e/support/flaky.ts'
import { scratchFolder } from './scratch.ts'
import { exitWith, inForeground, isInterrupted, Stop } from './processes.mjs'

type Count = { passed: number; failed: number }

/** The runners' reports, and whatever tests leave behind; removed at the end. */
const scratch = mkdtempSync(path.join(scratchFolder(), 'fantasy-social-tests-'))

/** Of the tests without a database the only slow one: it plays every day of a season. */
const WHOLE_SEASON = 'scripts/backtest/season.test.ts'

const runners: Record<string, () => Promise<Count>> = {
  types: checkTypes,
  lint: () => checkBy('oxlint/bin/oxlint', '--deny-warnings'),
  format: () => checkBy('oxfmt/bin/oxfmt', '--check', '.'),
  unused: () => checkBy('knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  unit: () => runVitest('unit', ['rules', 'server']),
  quick: () => runVitest('quick', ['rules', 'server'], [...filesWithDatabase(), WHOLE_SEASON]),
  // pages of a browser wait for one another more often than other workers do
  screens: () => runVitest('screens', ['web'], [], ['--maxWorkers', String(availableParallelism() + 2)]),
  journeys: runPlaywright,
}

await exitWith(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !(name in runners))
  if (unknown !== undefined)
    throw new Stop(`There is no runner ${unknown}; there are ${Object.keys(runners).join(', ')}.`)
  const sum: Count = { passed: 0, failed: 0 }
  try {
    for (const name of asked.length > 0 ? asked : Object.keys(runners).filter((each) => each !== 'quick')) {
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
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
})

/**
 * Each room with its own tsconfig.json, then the rest; all of them, so that one run shows every error. The compiler uses one core: as many
 * run at a time as there are.
 */
async function checkTypes(): Promise<Count> {
  const configs = [...globSync('*/tsconfig.json', { exclude: ['node_modules', 'desktop'] }).toSorted(), 'tsconfig.json']
  const codes: number[] = []
  const compile = async () => {
    for (let config = configs.shift(); config !== undefined; config = configs.shift())
      codes.push(await run('node_modules/typescript/bin/tsc', ['-p', config]))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, compile))
  return asOne(codes.every((code) => code === 0))
}

async function checkBy(program: string, ...args: string[]): Promise<Count> {
  return asOne((await run(`node_modules/${program}`, args)) === 0)
}

/** They get it, or a whole server, from server/testing. */
function filesWithDatabase(): string[] {
  const files = globSync(['server/**/*.test.ts', 'scripts/**/*.test.ts'])
  return files.filter(
    (file) => file.startsWith('server/testing/') || /'#server\/testing\//.test(readFileSync(file, 'utf8')),
  )
}

async function runVitest(
  name: string,
  projects: string[],
  without: string[] = [],
  more: string[] = [],
): Promise<Count> {
  const gone = without.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Stop(`scripts/test.ts names files that are not there: ${gone.join(', ')}.`)
  const report = path.join(scratch, `${name}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('node_modules/vitest/vitest.mjs', [
    ...args,
    ...projects.map((project) => `--project=${project}`),
    ...without.map((file) => `--exclude=${file}`),
    ...more,
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
  const report = path.join(scratch, 'journeys.json')
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return counted(code, report, ({ stats, suites, errors }: JourneyReport) => {
    const flaky = suites.flatMap(flakyIn)
    const ours = flaky.filter(({ title }) => !mayBeFlaky.some((known) => known.title === title))
    for (const { name, title } of flaky) {
      const known = mayBeFlaky.find((one) => one.title === title)
      console.log(`flaky: ${name}${known ? ` (not ours: ${known.reason})` : ', counted as failed'}`)
    }
    const unexpected = stats.unexpected + ours.length
    return {
      passed: stats.expected + flaky.length - ours.length,
      failed: unexpected + (unexpected === 0 ? errors.length : 0),
    }
  })
}

type Suite = {
  suites?: Suite[]
  specs: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[]
}
type JourneyReport = { stats: { expected: number; unexpected: number }; suites: Suite[]; errors: unknown[] }

/** What failed first and passed when tried again. */
function flakyIn({ suites = [], specs }: Suite): { name: string; title: string }[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => ({ name: `[${projectName}] ${file}:${line} ${title}`, title })),
  )
  return [...here, ...suites.flatMap(flakyIn)]
}

/** Ctrl-C ends the whole run, not just the runner it hit. */
async function run(script: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  // dozens of programs are started: each would compile the same modules anew
  const env = { ...process.env, TMPDIR: scratch, NODE_COMPILE_CACHE: path.join(scratch, 'compiled'), ...more }
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
