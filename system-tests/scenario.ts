/** Scenarios: each scenario does something to whole processes, checks an expectation, and becomes one row of a printed table. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { scratchFolder } from '#scripts/scratch.ts'
import { endOnSignals, Stop } from '#scripts/processes.mjs'

/** Thrown if the expectation of a scenario is not met. */
export class ExpectationFailed extends Error {}
/** Thrown if this machine lacks what a scenario needs. */
export class CannotRun extends Error {}

/** Throws {@link ExpectationFailed} with this message unless `isMet`. */
export function ensure(isMet: boolean, message: string): asserts isMet {
  if (!isMet) throw new ExpectationFailed(message)
}

/** The context of a scenario: a folder of its own, unless a family of scenarios shares something else, such as an installed app. */
export type Scenario<Context = string> = {
  name: string
  expectation: string
  /** Returns the measurement. Throws {@link CannotRun} if the scenario cannot run here; any other error is a failure. */
  run(context: Context): Promise<string | void>
}

type Outcome = 'passed' | 'FAILED' | 'not run'
export type Result = { name: string; expectation: string; outcome: Outcome; measured: string; seconds: number }

/** Returns the scenarios with these names, or all if no name is given. Throws a Stop for an unknown name. */
export function scenariosNamed<Kind extends { name: string }>(all: readonly Kind[], names: readonly string[]): Kind[] {
  const unknown = names.find((name) => !all.some((scenario) => scenario.name === name))
  if (unknown !== undefined)
    throw new Stop(`There is no '${unknown}'; there are ${all.map(({ name }) => name).join(', ')}.`)
  return all.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Runs scenarios one after the other, each in a folder that is deleted at the end, and prints the table. Returns the exit code. */
export async function showScenarios(kind: string, scenarios: readonly Scenario[], minutes: number): Promise<number> {
  endOnSignals()
  const scratch = mkdtempSync(path.join(scratchFolder(), 'fantasy-social-scenarios-'))
  const deadline = performance.now() + minutes * 60_000
  const results: Result[] = []
  try {
    for (const [nth, scenario] of scenarios.entries()) {
      console.log(`${nth + 1} of ${scenarios.length}: ${scenario.name} ...`)
      const folder = path.join(scratch, String(nth))
      mkdirSync(folder)
      if (performance.now() > deadline) {
        const { name, expectation } = scenario
        results.push({ name, expectation, outcome: 'FAILED', measured: `the ${minutes} minutes were over`, seconds: 0 })
      } else results.push(await resultOf(scenario, folder))
      console.log(`   ${lineOf(results.at(-1)!)}`)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  return printTable(kind, results)
}

/** Runs one scenario. An error becomes its outcome. */
export async function resultOf<Context>(
  { name, expectation, run }: Scenario<Context>,
  context: Context,
): Promise<Result> {
  const began = performance.now()
  const result = (outcome: Outcome, measured: string): Result => ({
    name,
    expectation,
    outcome,
    measured: measured.replaceAll(/\s+/g, ' '),
    seconds: (performance.now() - began) / 1000,
  })
  try {
    return result('passed', (await run(context)) ?? '')
  } catch (error) {
    return result(error instanceof CannotRun ? 'not run' : 'FAILED', sentenceOf(error))
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

export const lineOf = ({ outcome, seconds, measured }: Result): string =>
  `${outcome} (${seconds.toFixed(1)} s)${measured && `: ${measured}`}`

/** Prints all results as one table, and the sum. Returns the exit code: 0 if nothing failed. */
export function printTable(kind: string, results: readonly Result[]): number {
  const lines = results.map(({ name, outcome, seconds, expectation, measured }) =>
    [name, outcome, `${seconds.toFixed(0)} s`, expectation, measured].map((cell) => cell.replaceAll('|', '/')),
  )
  console.log(`\n| ${kind} | outcome | took | expectation | measured |\n| --- | --- | --- | --- | --- |`)
  for (const cells of lines) console.log(`| ${cells.join(' | ')} |`)
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length
  console.log(`\n${count('passed')} passed, ${count('FAILED')} failed, ${count('not run')} not run`)
  return count('FAILED') === 0 ? 0 : 1
}
