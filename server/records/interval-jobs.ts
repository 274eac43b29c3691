/** Work that comes round at a fixed distance, begun by one of all processes. A turn that fails is not repeated: the next one comes. */
import { sql } from 'kysely'
import type { Queryable } from '#server/deps.ts'

/** When it is next due, by this server's clock; long ago when it was never done. */
export async function nextRun(db: Queryable, name: string, everyMs: number): Promise<Date> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(begun_at) - clock_timestamp())::float8 as seconds from recurring_work where name = ${name}
  `.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? new Date(0) : new Date(Date.now() + Math.ceil(seconds * 1000) + everyMs)
}

/** True for the one who begins it now. */
export async function claimRun(db: Queryable, name: string, everyMs: number): Promise<boolean> {
  const begun = await db
    .insertInto('recurring_work')
    .values({ name, begun_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ begun_at: sql<Date>`clock_timestamp()` })
        .where(
          'recurring_work.begun_at',
          '<=',
          sql<Date>`clock_timestamp() - make_interval(secs => ${everyMs / 1000})`,
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return begun !== undefined
}
