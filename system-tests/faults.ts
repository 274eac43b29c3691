/**
 * Causes every fault that the server must survive, and prints one table:
 *
 *   node system-tests/faults.ts                        all scenarios, at most 20 minutes
 *   node system-tests/faults.ts 'full disk' ...        the named scenarios
 *   node system-tests/faults.ts --install ...          first installs the missing Debian packages
 *
 * A fault that cannot be caused on this machine is listed as not run, with the reason. The exit code is 0 only if none failed. `npm test`
 * has short forms: server/db/disk-space.test.ts, embedded.test.ts and lost-database.test.ts, server/jobs/scheduler.test.ts,
 * server/features/competitions/store-due-phase.test.ts and crash.test.ts, server/http/hang-up.test.ts, server/testing/kill.test.ts.
 */
import { globSync } from 'node:fs'
import { faults } from './faults/scenarios.ts'
import { installFromDebian } from '#scripts/debian.ts'
import { findPostgres } from '#scripts/postgres.ts'
import { exitWith, Stop } from '#scripts/processes.mjs'
import { scenariosNamed, showScenarios } from './scenario.ts'

const ALL_MINUTES = 20

await exitWith(async () => {
  const args = process.argv.slice(2)
  const wanted = scenariosNamed(
    faults,
    args.filter((argument) => argument !== '--install'),
  )
  if (args.includes('--install')) await installMissing()
  return showScenarios('fault', wanted, ALL_MINUTES)
})

async function installMissing(): Promise<void> {
  const missing = [
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...(globSync('/usr/lib/*/faketime/libfaketime.so.1').length === 0 ? ['faketime'] : []),
  ]
  await installFromDebian(missing).catch((error: unknown) => {
    if (!(error instanceof Stop)) throw error
    console.log(`${error.message} Scenarios that need these packages are not run.`)
  })
}
