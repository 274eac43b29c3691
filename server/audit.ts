/**
 * The audit: what must hold over the whole database whatever happened to the programs that wrote it. `npm run audit`
 *
 *   I1  money is conserved           I4  a kept answer is an entry         I7  scores follow from the snapshots
 *   I2  the prize is paid, exactly   I5  settled exactly once              I8  rosters are legal
 *   I3  nothing after the lock       I6  ranks are right, ties share one   I9  entries are counted
 *
 * All of it is read in one transaction, so it may run while the game is on. An empty list means everything holds; the command then
 * ends with 0, else with 1. The embedded database has one user at a time: stop the server first.
 */
import pino from 'pino'
import { invariants } from './audit/invariants.ts'
import { recompute } from './audit/recompute.ts'
import { openDatabase } from './db/open.ts'
import type { Db, Sql } from './deps.ts'
import { readSettings } from './settings.ts'

/** A broken promise: which one, and up to MOST_SHOWN places where. */
export type Finding = { id: string; promise: string; places: string[] }

/** `find` answers the places where the promise is broken. */
export type Invariant = { id: string; promise: string; find(tx: Sql): Promise<string[]> }

const MOST_SHOWN = 20

export const audit = (db: Db): Promise<Finding[]> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(findBroken)

/** The same over what this transaction sees. */
export async function findBroken(tx: Sql): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id, promise, find } of [...invariants, ...recompute]) {
    const places = await find(tx)
    if (places.length > 0) findings.push({ id, promise, places: places.slice(0, MOST_SHOWN) })
  }
  return findings
}

async function main(): Promise<number> {
  const { dataDir, databaseUrl } = readSettings(process.env)
  const database = await openDatabase({ dataDir, databaseUrl, log: pino({ level: 'warn' }, pino.destination(2)) })
  try {
    const findings = await audit(database.db)
    const lines = findings.flatMap(({ id, promise, places }) => [`${id} is broken: ${promise}`, ...places.map((place) => `    ${place}`)])
    process.stdout.write(`${findings.length > 0 ? lines.join('\n') : `All ${invariants.length + recompute.length} promises hold.`}\n`)
    return findings.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  main().then((code) => { process.exitCode = code }, (error: unknown) => {
    process.stderr.write(`The audit could not be made: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  })
}
