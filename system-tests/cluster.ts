/**
 * The promises of several processes on one PostgreSQL, shown on three of them behind haproxy, and one table of measurements:
 *
 *   node system-tests/cluster.ts                        all of it, at most 15 minutes
 *   node system-tests/cluster.ts freeze boards          these
 *   node system-tests/cluster.ts --seed 7 kills         with the same chance as another time
 *   node system-tests/cluster.ts --install ...          first installs what is missing from Debian's packages
 *
 * RELEASE_BEFORE names the commit to upgrade from; else it is the last one with another schema. On a machine that is busy with other work
 * the figures are worse than normal, and 15 minutes may not be enough. Exit code: 0 only if nothing failed.
 */
import { parseArgs } from 'node:util'
import { findHaproxy } from './cluster/balancer.ts'
import { scenariosFrom } from './cluster/scenarios.ts'
import { installFromDebian } from '#scripts/debian.ts'
import { findPostgres } from '#scripts/postgres.ts'
import { exitWith, Stop } from '#scripts/processes.mjs'
import { scenariosNamed, showScenarios } from './scenario.ts'

const ALL_MINUTES = 15

await exitWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, install: { type: 'boolean', default: false } },
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!Number.isInteger(seed)) throw new Stop(`--seed ${values.seed} is not a whole number.`)
  const wanted = scenariosNamed(scenariosFrom(seed), positionals)
  if (values.install) await installMissing()
  console.log(`The seed of chance is ${seed}.`)
  return showScenarios('several processes', wanted, ALL_MINUTES)
})

/** Without them nothing can be shown. */
async function installMissing(): Promise<void> {
  await installFromDebian([
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...(findHaproxy() === undefined ? ['haproxy'] : []),
  ])
}
