/** The results of Vitest and Playwright in one form. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { SerializedError, TestCase, TestModule } from 'vitest/node'
import type { knownFlaky } from './known-flaky.ts'

/** The result of one test: `name` includes its file, `reason` is the first line of the error at the first try. */
export type TestNote = { name: string; title: string; reason: string }

/** The results of one runner. `flaky` tests failed first and passed when tried again; they are included in `passed`. */
export type Outcome = { passed: number; failed: TestNote[]; flaky: TestNote[] }

/** The number of flaky tests in one run above which all of them count as failed. */
export const MOST_FLAKY = 3

/** The part of Playwright's JSON report that this script reads; a suite is a file or a `describe`. */
export type JourneySuite = {
  suites?: JourneySuite[]
  specs: { title: string; file: string; line: number; tests: JourneyTest[] }[]
}
type JourneyTest = { projectName: string; status: string; results: { errors: { message?: string }[] }[] }
export type JourneyReport = {
  stats: { expected: number; flaky: number }
  suites: JourneySuite[]
  errors: { message?: string }[]
}

/** Returns the results of Vitest's files and of errors outside all tests. */
export function fromVitest(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome {
  const outcome: Outcome = { passed: 0, failed: [], flaky: [] }
  for (const testModule of modules) {
    const file = path.relative(process.cwd(), testModule.moduleId)
    const noteOf = (test: TestCase): TestNote => ({
      name: `${file} > ${test.fullName}`,
      title: test.name,
      reason: firstLine(test.result().errors?.[0]?.message),
    })
    for (const test of testModule.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') outcome.passed++
      if (state === 'failed') outcome.failed.push(noteOf(test))
      if (test.diagnostic()?.flaky) outcome.flaky.push(noteOf(test))
    }
    // the file did not load, or one of its hooks failed
    const [error] = testModule.errors()
    if (error) outcome.failed.push({ name: file, title: file, reason: firstLine(error.message) })
  }
  for (const { message } of unhandled)
    outcome.failed.push({ name: 'outside of every test', title: '', reason: firstLine(message) })
  return outcome
}

export function fromPlaywright({ stats, suites, errors }: JourneyReport): Outcome {
  const failed = suites.flatMap((suite) => journeysOf(suite, 'unexpected'))
  const outside = errors.map(({ message }) => ({ name: 'journeys', title: 'journeys', reason: firstLine(message) }))
  return {
    passed: stats.expected + stats.flaky,
    failed: failed.length > 0 ? failed : outside,
    flaky: suites.flatMap((suite) => journeysOf(suite, 'flaky')),
  }
}

function journeysOf({ suites = [], specs }: JourneySuite, status: string): TestNote[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${line} ${title}`,
        title,
        reason: firstLine(results.flatMap(({ errors }) => errors)[0]?.message),
      })),
  )
  return [...here, ...suites.flatMap((suite) => journeysOf(suite, status))]
}

/** Returns the flaky tests that count as failed: those with a known cause of ours, or all if there are more than {@link MOST_FLAKY}. */
export function countedAsFailed(flaky: readonly TestNote[], known: typeof knownFlaky): TestNote[] {
  if (flaky.length > MOST_FLAKY) return [...flaky]
  return flaky.filter(({ title }) => known.some((one) => one.title === title && one.isOurs))
}

function firstLine(text: string | undefined): string {
  return stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0]!
    .trim()
}
