/** Writes the results of all tests as an `Outcome` in JSON to the file that OUTCOME_FILE names, for scripts/test.ts. */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'
import { fromVitest } from './test-report.ts'

export default class OutcomeReporter implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    writeFileSync(process.env.OUTCOME_FILE!, JSON.stringify(fromVitest(modules, unhandled)))
  }
}
