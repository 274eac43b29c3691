/** Restores a backup into a scratch folder, migrates it, counts its rows and audits it. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { CannotOpen } from '#server/db/cannot-open.ts'
import type { Db } from '#server/db/handle.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { restore } from '#server/db/restore.ts'
import { restoreDump, startPostgres } from '#scripts/postgres.ts'
import { seconds, type Drill, type Row } from './table.ts'

const log = { info() {}, warn() {}, error() {} }

export async function restoreOnTrial(backup: string, scratch: string): Promise<Drill> {
  const { size, mtimeMs } = statSync(backup)
  const began = performance.now()
  const { database, end } = backup.endsWith('.dump') ? await onServer(backup) : await inFolder(backup, scratch)
  try {
    const restored = seconds(began)
    const looked = performance.now()
    const findings = await audit(database.db)
    const proved = seconds(looked)
    const rows: Row[] = [
      ['backup', path.basename(backup)],
      ['size', `${(size / 2 ** 20).toFixed(1)} MB`],
      ['age', `${Math.round((Date.now() - mtimeMs) / 60_000)} min`],
      ['restored in', restored],
      ...(await countsOf(database.db)),
      ['audit', findings.length === 0 ? `passed (${proved})` : `BROKEN: ${findings.map(({ id }) => id).join(', ')}`],
      ...findings.map(({ id, promise, places }): Row => [id, `${promise}: ${places.slice(0, 3).join('; ')}`]),
    ]
    return { rows, passed: findings.length === 0 }
  } finally {
    await database.close()
    await end()
  }
}

type Restored = { database: Database; end(): Promise<void> }

async function inFolder(backup: string, scratch: string): Promise<Restored> {
  const dataDir = path.join(scratch, 'data')
  await restore(dataDir, backup)
  return { database: await openDatabase({ dataDir, log }), end: async () => {} }
}

/** Restores into a throw-away PostgreSQL. */
async function onServer(backup: string): Promise<Restored> {
  const postgres = await startPostgres({ careless: true })
  if (!postgres) throw new CannotOpen('PostgreSQL 15 or newer is not installed here, so its backup cannot be tried.')
  try {
    await restoreDump(backup, postgres.url)
    const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url, log })
    return { database, end: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function countsOf(db: Db): Promise<Row[]> {
  const { rows } = await sql<{
    competitions: number
    players: number
    entries: number
    postings: number
    sum: string
    last: Date | null
  }>`
    select (select count(*) from competitions) as competitions, (select count(*) from users) as players,
      (select count(*) from entries) as entries, (select count(*) from ledger) as postings,
      (select coalesce(sum(amount_cents), 0)::text from ledger) as sum, (select max(created_at) from entries) as last
  `.execute(db)
  const { competitions, players, entries, postings, sum, last } = rows[0]!
  return [
    ['competitions, players', `${competitions}, ${players}`],
    ['entries', `${entries}, the last ${last === null ? 'never' : last.toISOString()}`],
    ['ledger', `${postings} postings, sum ${sum}`],
  ]
}
