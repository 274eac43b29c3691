/**
 * Promises that are shown by doing: each row does something to the program, measures, and the end is one table.
 *
 * A row that cannot be shown here is listed as not run, with why. The exit code is 0 only if none failed.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CannotRun } from './faults/rig.ts'
import { endOnSignals, Stop } from './processes.mjs'
import { scratchFolder } from './scratch.ts'

export type Row = {
  name: string
  must: string
  /** Returns what was seen; throws DoesNotHold or CannotRun. */
  run(folder: string): Promise<string>
}

type Outcome = 'holds' | 'FAILS' | 'not run'
type Shown = { row: Row; outcome: Outcome; seen: string; seconds: number }

/** Those with these names; none named: all. */
export function rowsNamed<Kind extends Row>(rows: readonly Kind[], names: readonly string[]): Kind[] {
  const unknown = names.find((name) => !rows.some((row) => row.name === name))
  if (unknown !== undefined)
    throw new Stop(`There is no '${unknown}'; there are ${rows.map(({ name }) => name).join(', ')}.`)
  return rows.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Runs one after the other, each in a folder of its own that is deleted at the end. Returns the exit code. */
export async function showRows(what: string, rows: readonly Row[], minutes: number): Promise<number> {
  endOnSignals()
  const scratch = mkdtempSync(path.join(scratchFolder(), 'fantasy-social-rows-'))
  const deadline = performance.now() + minutes * 60_000
  const all: Shown[] = []
  try {
    for (const [nth, row] of rows.entries()) {
      console.log(`${nth + 1} of ${rows.length}: ${row.name} ...`)
      const folder = path.join(scratch, String(nth))
      mkdirSync(folder)
      const shown = await show(row, folder, deadline, minutes)
      console.log(`   ${shown.outcome} (${shown.seconds.toFixed(0)} s): ${shown.seen}`)
      all.push(shown)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n${tableOf(what, all)}\n`)
  const count = (outcome: Outcome) => all.filter((one) => one.outcome === outcome).length
  console.log(`${count('holds')} hold, ${count('FAILS')} fail, ${count('not run')} not run`)
  return count('FAILS') === 0 ? 0 : 1
}

async function show(row: Row, folder: string, deadline: number, minutes: number): Promise<Shown> {
  const began = performance.now()
  const shown = (outcome: Outcome, seen: string): Shown => ({
    row,
    outcome,
    seen: seen.replaceAll(/\s+/g, ' '),
    seconds: (performance.now() - began) / 1000,
  })
  if (began > deadline) return shown('FAILS', `the ${minutes} minutes were over`)
  try {
    return shown('holds', await row.run(folder))
  } catch (error) {
    return shown(
      error instanceof CannotRun ? 'not run' : 'FAILS',
      error instanceof Error ? error.message : String(error),
    )
  }
}

function tableOf(what: string, all: readonly Shown[]): string {
  const cells = all.map(({ row, outcome, seen, seconds }) => [
    row.name,
    outcome,
    `${seconds.toFixed(0)} s`,
    row.must,
    seen,
  ])
  return [`| ${what} | outcome | took | what must hold | what was seen |`, '| --- | --- | --- | --- | --- |']
    .concat(cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`))
    .join('\n')
}
