import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { countedAsFailed, fromPlaywright, MOST_FLAKY, type JourneySuite, type Outcome } from './test-report.ts'

const folder = mkdtempSync(path.resolve('node_modules/.outcome-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs Vitest over one file with these contents, and returns what the reporter wrote. */
async function outcomeOf(contents: string): Promise<Outcome> {
  const file = path.join(folder, 'outcome.json')
  writeFileSync(path.join(folder, 'one.test.js'), `import { describe, expect, test } from 'vitest'\n${contents}`)
  writeFileSync(path.join(folder, 'vitest.config.js'), 'export default {}')
  const args = ['run', '--root', folder, '--retry=1', `--reporter=${path.resolve('scripts/vitest-reporter.ts')}`]
  await promisify(execFile)(process.execPath, [path.resolve('node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...process.env, OUTCOME_FILE: file },
  }).catch(() => undefined) // the report of a failed run is what the test needs
  return JSON.parse(readFileSync(file, 'utf8')) as Outcome
}

test('the Vitest report lists failed and flaky tests with the first line of their error', async () => {
  const outcome = await outcomeOf(`
    let tries = 0
    test('holds', () => expect(1).toBe(1))
    describe('of two', () => {
      test('settles', () => { tries++; if (tries === 1) throw new Error('too early\\nsecond line') })
      test('breaks', () => { throw new Error('broken') })
    })`)
  expect(outcome).toMatchObject({
    passed: 2,
    failed: [{ title: 'breaks', reason: 'broken' }],
    flaky: [{ title: 'settles', reason: 'too early' }],
  })
  expect(outcome.flaky[0]!.name).toMatch(/one\.test\.js > of two > settles$/)
})

test('the Vitest report counts a file that does not load, and an error outside all tests, as failures', async () => {
  expect(await outcomeOf(`throw new Error('no such thing')`)).toMatchObject({ failed: [{ reason: 'no such thing' }] })
  const unhandled = `test('holds', async () => { void Promise.reject(new Error('nobody waited')); await new Promise(setImmediate) })`
  expect(await outcomeOf(unhandled)).toMatchObject({
    passed: 1,
    failed: [{ name: 'outside of every test', reason: 'nobody waited' }],
  })
})

const journey = (title: string, status: string, message?: string): JourneySuite['specs'][number] => ({
  title,
  file: 'enter.spec.ts',
  line: 7,
  tests: [{ projectName: 'phone', status, results: [{ errors: message ? [{ message }] : [] }, { errors: [] }] }],
})

test('the Playwright report finds journeys in nested suites, and counts outside errors only when no journey failed', () => {
  const specs = [journey('enters', 'expected'), journey('trades', 'flaky', '\u001B[31mError: late\u001B[39m\nmore')]
  const errors = [{ message: 'no browser' }]
  const suites = [{ specs: [], suites: [{ specs }] }]
  expect(fromPlaywright({ stats: { expected: 1, flaky: 1 }, suites, errors: [] })).toEqual({
    passed: 2,
    failed: [],
    flaky: [{ name: '[phone] enter.spec.ts:7 trades', title: 'trades', reason: 'Error: late' }],
  })
  expect(fromPlaywright({ stats: { expected: 0, flaky: 0 }, suites: [], errors }).failed).toEqual([
    { name: 'journeys', title: 'journeys', reason: 'no browser' },
  ])
  const broken = [{ specs: [journey('drops', 'unexpected', 'gone')] }]
  expect(fromPlaywright({ stats: { expected: 0, flaky: 0 }, suites: broken, errors }).failed).toMatchObject([
    { title: 'drops', reason: 'gone' },
  ])
})

const notes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `file > ${index}`, title: `${index}`, reason: 'late' }))

test('flaky tests count as failed when their cause is ours, or when there are too many', () => {
  const known = [
    { title: '0', cause: 'a race of ours', isOurs: true },
    { title: '1', cause: 'a fault of the browser', isOurs: false },
  ]
  expect(countedAsFailed(notes(MOST_FLAKY), known)).toMatchObject([{ title: '0' }])
  expect(countedAsFailed(notes(MOST_FLAKY + 1), [])).toHaveLength(MOST_FLAKY + 1)
})
