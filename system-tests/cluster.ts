/**
 * Tests three server processes on one PostgreSQL behind haproxy, and prints one table:
 *
 *   node system-tests/cluster.ts                        all scenarios, at most 15 minutes
 *   node system-tests/cluster.ts freeze boards          the named scenarios
 *   node system-tests/cluster.ts --seed 7 kills         with the random numbers of an earlier run
 *   node system-tests/cluster.ts --install ...          first installs the missing Debian packages
 *
 * RELEASE_BEFORE names the commit to upgrade from; the default is the previous release. On a busy machine the figures get worse, and 15
 * minutes may not be enough. The exit code is 0 only if nothing failed.
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
  console.log(`Random seed: ${seed}`)
  return showScenarios('several processes', wanted, ALL_MINUTES)
})

/** Installs PostgreSQL and haproxy, which every scenario needs. */
async function installMissing(): Promise<void> {
  await installFromDebian([
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...(findHaproxy() === undefined ? ['haproxy'] : []),
  ])
}
