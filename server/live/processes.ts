/** Counts the processes on this database by their connections for invalidations, of which each process has one. */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { LISTEN, NOTIFY } from './postgres-invalidations.ts'

/** Returns 0 with the embedded database, which has no such connections. */
export async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ processes: number }>`
    select count(*)::integer as processes from pg_stat_activity
    where query = any(${[LISTEN, NOTIFY]}::text[]) and datname = current_database()
  `.execute(db)
  return rows[0]!.processes
}
