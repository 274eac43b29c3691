/**
 * Every fault we promise to withstand, made on purpose, and one table of what was seen:
 *
 *   node scripts/faults.ts                        all of them, at most 20 minutes
 *   node scripts/faults.ts 'full disk' ...        those with these names
 *   node scripts/faults.ts --install ...          first installs what is missing from Debian's packages
 *
 * A fault that cannot be made here is listed as not run, with why. The exit code is 0 only if none failed. `npm test` holds a short form:
 * server/db/room.test.ts, embedded.test.ts and lost-database.test.ts, server/jobs/scheduler.test.ts, server/features/competitions/
 * keep-locked.test.ts and crash.test.ts, server/http/hang-up.test.ts, server/testing/kill.test.ts.
 */
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { faults, type Fault } from './faults/faults.ts'
import { CannotRun } from './faults/rig.ts'
import { installFromDebian } from './debian.ts'
import { findPostgres } from './postgres.ts'
import { exitWith, Stop } from './processes.mjs'
import { scratchFolder } from './scratch.ts'

const ALL_MS = 20 * 60_000

type Outcome = 'holds' | 'FAILS' | 'not run'
type Row = { fault: Fault; outcome: Outcome; seen: string; seconds: number }

await exitWith(async () => {
  const { wanted, install } = readArguments(process.argv.slice(2))
  if (install) await installMissing()
  const scratch = mkdtempSync(path.join(scratchFolder(), 'fantasy-social-faults-'))
  const deadline = performance.now() + ALL_MS
  const rows: Row[] = []
  try {
    for (const [nth, fault] of wanted.entries()) {
      console.log(`${nth + 1} of ${wanted.length}: ${fault.name} ...`)
      const folder = path.join(scratch, String(nth))
      mkdirSync(folder)
      const row = await run(fault, folder, deadline)
      console.log(`   ${row.outcome} (${row.seconds.toFixed(0)} s): ${row.seen}`)
      rows.push(row)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n${tableOf(rows)}\n`)
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  console.log(`${count('holds')} hold, ${count('FAILS')} fail, ${count('not run')} not run`)
  return count('FAILS') === 0 ? 0 : 1
})

function readArguments(args: string[]): { wanted: readonly Fault[]; install: boolean } {
  const names = args.filter((argument) => argument !== '--install')
  const unknown = names.find((name) => !faults.some((fault) => fault.name === name))
  if (unknown !== undefined)
    throw new Stop(`There is no fault '${unknown}'; there are ${faults.map(({ name }) => name).join(', ')}.`)
  return {
    wanted: faults.filter(({ name }) => names.length === 0 || names.includes(name)),
    install: names.length < args.length,
  }
}

async function installMissing(): Promise<void> {
  const missing = [
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...(globSync('/usr/lib/*/faketime/libfaketime.so.1').length === 0 ? ['faketime'] : []),
  ]
  await installFromDebian(missing).catch((error: unknown) => {
    if (!(error instanceof Stop)) throw error
    console.log(`${error.message} What needs them is not run.`)
  })
}

async function run(fault: Fault, folder: string, deadline: number): Promise<Row> {
  const began = performance.now()
  const row = (outcome: Outcome, seen: string): Row => ({
    fault,
    outcome,
    seen: seen.replaceAll(/\s+/g, ' '),
    seconds: (performance.now() - began) / 1000,
  })
  if (began > deadline) return row('FAILS', 'the twenty minutes were over')
  try {
    return row('holds', await fault.run(folder))
  } catch (error) {
    return row(error instanceof CannotRun ? 'not run' : 'FAILS', error instanceof Error ? error.message : String(error))
  }
}

function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, outcome, seen, seconds }) => [
    fault.name,
    outcome,
    `${seconds.toFixed(0)} s`,
    fault.must,
    seen,
  ])
  return ['| fault | outcome | took | what must hold | what was seen |', '| --- | --- | --- | --- | --- |']
    .concat(cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`))
    .join('\n')
}
