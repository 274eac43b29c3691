/**
 * Runs tests and checks, one runner after the other; when one fails, the next still runs.
 *
 *   node scripts/test.ts [runner ...]      the named runners; without a name those of `npm test`
 *
 *   types, lint, format, unused            checks of the source code
 *   quick                                  unit tests that need no database, for `npm run check`
 *   unit                                   tests of rules, contract, server, scripts and checks
 *   processes                              the unit tests that start, kill, back up or restore whole databases and processes
 *   screens                                tests of web/
 *   sizes                                  the tests of web/ whose title names a window size, such as 390 x 844 or 320 px
 *   competition                            the journey through one whole competition in a browser
 *   journeys                               all journeys, the whole competition among them
 *
 * The last line is the sum, `N passed, N failed`; the exit code is 0 only when nothing failed. Each check counts as one. A runner that
 * crashed or ran nothing counts as one failure. The lines before the sum name each failed test and each flaky test (failed once, passed
 * when tried again) with the first line of its error. A flaky test counts as failed when scripts/known-flaky.ts says that our code is the
 * cause, or when several tests were flaky in one run.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { knownFlaky } from './known-flaky.ts'
import { scratchFolder } from './scratch.ts'
import { exitWith, inForeground, isInterrupted, Stop } from './processes.mjs'
import { countedAsFailed, fromPlaywright, type Outcome } from './test-report.ts'

/** The reports of the runners and temporary files of tests; removed at the end. */
const scratch = mkdtempSync(path.join(scratchFolder(), 'fantasy-social-tests-'))

/** Tests of whole databases and processes, which take a quarter of the time of all unit tests. `npm run check` leaves them out too. */
const PROCESSES = [
  'bench/growth.test.ts',
  'scripts/drill/trial-restore.test.ts',
  'server/db/backup.test.ts',
  'server/db/embedded.test.ts',
  'server/db/template.test.ts',
  'server/features/competitions/crash.test.ts',
  'server/features/competitions/youtube.test.ts',
  'server/testing/kill.test.ts',
  'system-tests/soak/soak.test.ts',
]

/** Matches the title of a test about one window size. Such tests take a third of the time of all screen tests. */
const WINDOW_SIZE = String.raw`\d{3,4} (x \d{3,4}|px)`

/** The only slow test without a database: it replays every day of a season. */
const WHOLE_SEASON = 'scripts/backtest/season.test.ts'

/** Browser pages often wait, so two more workers than cores are faster. */
const BROWSER_WORKERS = ['--maxWorkers', String(availableParallelism() + 2)]

const runners: Record<string, () => Promise<Outcome>> = {
  types: checkTypes,
  lint: () => checkBy('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
  format: () => checkBy('format', 'oxfmt/bin/oxfmt', '--check', '.'),
  unused: () => checkBy('unused', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  unit: () => runVitest('unit', ['rules', 'server'], PROCESSES),
  processes: () => runVitest('processes', ['rules', 'server'], [], PROCESSES),
  quick: () => runVitest('quick', ['rules', 'server'], [...filesWithDatabase(), ...PROCESSES, WHOLE_SEASON]),
  screens: () => runVitest('screens', ['web'], [], [...BROWSER_WORKERS, '-t', `^(?!.*${WINDOW_SIZE})`]),
  sizes: () => runVitest('sizes', ['web'], [], [...BROWSER_WORKERS, '-t', WINDOW_SIZE]),
  competition: () =>
    runPlaywright('competition', ['a-whole-competition', '--workers=1'], { WITHOUT_SHARED_SERVERS: 'yes' }),
  journeys: () => runPlaywright('journeys'),
}

/** The runners of `npm test`. */
const USUAL = ['types', 'lint', 'format', 'unused', 'unit', 'screens', 'competition']

await exitWith(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !Object.hasOwn(runners, name))
  if (unknown !== undefined)
    throw new Stop(`There is no runner ${unknown}; there are ${Object.keys(runners).join(', ')}.`)
  const sum: Outcome = { passed: 0, failed: [], flaky: [] }
  try {
    for (const name of asked.length > 0 ? asked : USUAL) {
      const started = performance.now()
      console.log(`\n== ${name}`)
      const { passed, failed, flaky } = await runners[name]!()
      console.log(
        `== ${name}: ${passed} passed, ${failed.length} failed, ${((performance.now() - started) / 1000).toFixed(1)} s`,
      )
      sum.passed += passed
      sum.failed.push(...failed)
      sum.flaky.push(...flaky)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  return concluded(sum)
})

/** Prints failed and flaky tests, and the sum. Returns the exit code. */
function concluded({ passed, failed, flaky }: Outcome): number {
  const unsound = countedAsFailed(flaky, knownFlaky)
  console.log()
  for (const { name, reason } of failed) console.log(`failed: ${name}: ${reason}`)
  for (const note of flaky) {
    const cause = knownFlaky.find(({ title }) => title === note.title)?.cause ?? 'its cause is not known yet'
    const counts = unsound.includes(note) ? ', counted as failed' : ''
    console.log(`flaky: ${note.name}: ${note.reason} (${cause}${counts})`)
  }
  const failures = failed.length + unsound.length
  console.log(`\n${passed - unsound.length} passed, ${failures} failed`)
  return failures === 0 ? 0 : 1
}

/**
 * Compiles each folder with its own tsconfig.json, then the rest, and shows all errors. A compiler uses one core, so one compiler runs on
 * each core.
 */
async function checkTypes(): Promise<Outcome> {
  const configs = [...globSync('*/tsconfig.json', { exclude: ['node_modules', 'desktop'] }).toSorted(), 'tsconfig.json']
  const codes: number[] = []
  const compile = async () => {
    for (let config = configs.shift(); config !== undefined; config = configs.shift())
      codes.push(await run('node_modules/typescript/bin/tsc', ['-p', config, ...rememberedIn(config)]))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, compile))
  return asOne(
    'types',
    codes.every((code) => code === 0),
  )
}

/** The compiler stores its results, so that the next run checks only what changed. */
function rememberedIn(config: string): string[] {
  const file = path.join('.cache/types', `${config.replace('/', '-')}.tsbuildinfo`)
  return ['--incremental', '--tsBuildInfoFile', file]
}

async function checkBy(name: string, program: string, ...args: string[]): Promise<Outcome> {
  return asOne(name, (await run(`node_modules/${program}`, args)) === 0)
}

/** Returns the test files that use a database: they import server/testing. */
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
): Promise<Outcome> {
  const gone = without.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Stop(`scripts/test.ts names files that are not there: ${gone.join(', ')}.`)
  const report = path.join(scratch, `${name}.json`)
  const args = [
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitest-reporter.ts',
    '--retry=1',
    ...projects.map((project) => `--project=${project}`),
    ...without.map((file) => `--exclude=${file}`),
    ...more,
  ]
  const code = await run('node_modules/vitest/vitest.mjs', args, { OUTCOME_FILE: report })
  return counted(name, code, report, (outcome: Outcome) => outcome)
}

async function runPlaywright(name: string, args: string[] = [], env: Record<string, string> = {}): Promise<Outcome> {
  const report = path.join(scratch, `${name}.json`)
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  })
  return counted(name, code, report, fromPlaywright)
}

/** Runs a program. Ctrl-C ends the whole run. */
async function run(script: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  // dozens of Node processes share the cache of compiled modules
  const env = { ...process.env, TMPDIR: scratch, NODE_COMPILE_CACHE: path.join(scratch, 'compiled'), ...more }
  const code = await inForeground(process.execPath, [script, ...args], env)
  if (isInterrupted()) throw new Stop('Stopped.')
  return code
}

function asOne(name: string, isSound: boolean): Outcome {
  if (isSound) return { passed: 1, failed: [], flaky: [] }
  return { passed: 0, failed: [{ name, title: name, reason: 'see above' }], flaky: [] }
}

/** Returns the outcome in the report, with at least one failure if the runner failed or ran nothing. */
function counted<Report>(name: string, code: number, report: string, read: (report: Report) => Outcome): Outcome {
  if (!existsSync(report)) return asOne(name, false)
  const outcome = read(JSON.parse(readFileSync(report, 'utf8')) as Report)
  const isSound = outcome.failed.length > 0 || (code === 0 && outcome.passed > 0)
  return isSound ? outcome : { ...outcome, failed: asOne(name, false).failed }
}
