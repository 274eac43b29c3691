/**
 * Jobs that run at a fixed interval. Only this file writes `recurring_work`. One process claims each run; a failed run is not repeated
 * before the next one is due.
 */
import { sql } from 'kysely'
import { earliest } from '#server/db/clock.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Job } from '#server/jobs/scheduler.ts'

/** `name` is also the key in the table. */
export type IntervalJob = { name: string; everyMs: number; run(): Promise<void> }

export const intervalJob = (db: Db, { name, everyMs, run }: IntervalJob): Job => ({
  name,
  nextDue: () => nextRun(db, name, everyMs),
  run: async () => {
    if (await claimRun(db, name, everyMs)) await run()
  },
})

/** The time of the next run by this process's clock; long ago if the job never ran. */
const nextRun = async (db: Queryable, name: string, everyMs: number): Promise<Date> =>
  (await earliest(
    db,
    sql`begun_at + make_interval(secs => ${everyMs / 1000})`,
    sql`recurring_work where name = ${name}`,
  )) ?? new Date(0)

/** Returns whether this process may run the job now: no process has begun it in the last `everyMs` milliseconds. */
async function claimRun(db: Queryable, name: string, everyMs: number): Promise<boolean> {
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
