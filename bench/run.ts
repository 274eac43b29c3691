/**
 * Runs every bench, or the named ones.
 *
 *   npm run bench                              all benches without a browser
 *   npm run bench -- board rush                the named benches
 *   npm run bench:web                          the page, in a browser
 *   npm run bench -- --rounds 9 board          more rounds; at least 5 count
 *   npm run bench -- --stale                   lists the benches whose code changed since they were measured
 *   npm run bench -- --peers                   first installs the peers' programs from Debian's packages
 *
 * Each bench runs in a process of its own, so that none inherits the state of another. The exit code says whether it ran; the output says
 * whether goals were met.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endOnSignals, exitWith, inForeground, Stop } from '#scripts/processes.mjs'
import type { Bench } from './bench.ts'
import { board } from './board.ts'
import { cluster } from './cluster.ts'
import { fanout } from './fanout.ts'
import { forecasts } from './forecast.ts'
import { growth } from './growth.ts'
import { leagues } from './leagues.ts'
import { loop } from './loop.ts'
import { millionPlayers } from './million-players.ts'
import { millions } from './millions.ts'
import { circumstances } from './machine.ts'
import { installPrograms } from './programs.ts'
import { optimise } from './optimise.ts'
import { overlay } from './overlay.ts'
import { reads } from './reads.ts'
import { keep } from './report.ts'
import { restart } from './restart.ts'
import { rush } from './rush.ts'
import { settlement, settlementEmbedded } from './settlement.ts'
import { share } from './share.ts'
import { findStale } from './stale.ts'
import { start } from './start.ts'
import { taps } from './taps.ts'
import { web } from './web.ts'

const benches: readonly Bench[] = [
  board,
  optimise,
  start,
  restart,
  loop,
  millions,
  reads,
  overlay,
  rush,
  growth,
  fanout,
  cluster,
  settlement,
  leagues,
  forecasts,
  settlementEmbedded,
  share,
  web,
  taps,
  millionPlayers,
]
/** Benches that run only by name: those that take minutes, and those that need a browser (npm run bench:web). */
const byName: readonly Bench[] = [millionPlayers, millions, settlement, settlementEmbedded, leagues, web, taps]

await exitWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      peers: { type: 'boolean', default: false },
      stale: { type: 'boolean', default: false },
    },
  })
  if (values.stale) return showStale()
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 5)
    throw new Stop(`--rounds ${values.rounds} is not a whole number of 5 or more.`)
  const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name))
  if (unknown !== undefined)
    throw new Stop(`There is no bench ${unknown}; there are ${benches.map(({ name }) => name).join(', ')}.`)
  if (values.peers) await installPrograms()

  const wanted = benches.filter((bench) =>
    positionals.length === 0 ? !byName.includes(bench) : positionals.includes(bench.name),
  )
  if (wanted.length === 1) return runOne(wanted[0]!, rounds)
  for (const { name } of wanted) {
    const code = await inForeground(process.execPath, [
      fileURLToPath(import.meta.url),
      '--rounds',
      String(rounds),
      name,
    ])
    if (code !== 0) return code
  }
  return 0
})

/** Returns the exit code: 1 if a bench has to be measured again. */
function showStale(): number {
  const stale = findStale(benches)
  for (const { name, because } of stale) console.log(`${name}: ${because}`)
  if (stale.length === 0) console.log('Every result was measured on the code of today.')
  return stale.length === 0 ? 0 : 1
}

async function runOne(bench: Bench, rounds: number): Promise<number> {
  endOnSignals()
  const where = circumstances(bench.packages)
  const cores = where.machine.cores
  console.log(`\n== ${bench.name}: ${bench.says}`)
  if (where.machine.loadBefore > cores / 4)
    console.log(
      `The machine is busy (load ${where.machine.loadBefore.toFixed(2)}): figures will be worse than they are.`,
    )
  const measured = await bench.measure(rounds, (line) => console.log(`   ${line}`))
  for (const { name, because } of measured.comparisons.flatMap(({ skipped = [] }) => skipped))
    console.log(`skipped: ${name}: ${because}`)
  console.log(`\n${keep(bench, measured, where)}\n`)
  return 0
}
