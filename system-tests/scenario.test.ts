import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stop } from '#scripts/processes.mjs'
import { CannotRun, ExpectationFailed, scenariosNamed, showScenarios, type Scenario } from './scenario.ts'

const printed: string[] = []
beforeEach(() => {
  vi.stubEnv('TMPDIR', mkdtempSync(path.join(tmpdir(), 'scenarios-')))
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => {
  printed.length = 0
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const scenario = (name: string, run: () => Promise<string>): Scenario => ({ name, expectation: `${name} works`, run })
const passing = scenario('one', async () => 'yes | always')
const failing = scenario('two', async () => {
  throw new ExpectationFailed('it\nbroke')
})
const impossible = scenario('three', async () => {
  throw new CannotRun('it is not installed')
})

test('the table has a row for each scenario, also for those after a failed one', async () => {
  expect(await showScenarios('promise', [failing, impossible, passing], 1)).toBe(1)
  const table = printed.join('\n')
  expect(table).toContain('| promise | outcome |')
  expect(table).toContain('| two | FAILED | 0 s | two works | it broke |')
  expect(table).toContain('| three | not run | 0 s | three works | it is not installed |')
  expect(table).toContain('| one | passed | 0 s | one works | yes / always |')
  expect(printed.at(-1)).toBe('\n1 passed, 1 failed, 1 not run')
})

test('a scenario that cannot run here does not count as a failure', async () => {
  expect(await showScenarios('promise', [impossible, passing], 1)).toBe(0)
})

test('a scenario that would begin after the time limit fails', async () => {
  expect(await showScenarios('promise', [passing], 0)).toBe(1)
  expect(printed.join('\n')).toContain('the 0 minutes were over')
})

test('scenarios are chosen by name, and an unknown name is refused with a list of all names', () => {
  const all = [passing, failing]
  expect(scenariosNamed(all, [])).toEqual(all)
  expect(scenariosNamed(all, ['two'])).toEqual([failing])
  expect(() => scenariosNamed(all, ['four'])).toThrow(new Stop("There is no 'four'; there are one, two."))
})
