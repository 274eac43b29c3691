/** How many processes are on this database: each has one connection for invalidations, whatever it is called. */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { LISTEN, NOTIFY } from './postgres-invalidations.ts'

/** 0 with the embedded database, which has no such connections. */
export async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ processes: number }>`
    select count(*)::integer as processes from pg_stat_activity
    where query = any(${[LISTEN, NOTIFY]}::text[]) and datname = current_database()
  `.execute(db)
  return rows[0]!.processes
}
