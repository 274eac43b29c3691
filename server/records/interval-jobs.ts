/**
 * Jobs that run at a fixed interval, and the only place that writes `recurring_work`. Of all processes one claims each run; a run that
 * fails waits for the next.
 */
import { sql } from 'kysely'
import { earliest } from '#server/db/clock.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Job } from '#server/jobs/scheduler.ts'

/** `name` is also its name in the table. */
export type IntervalJob = { name: string; everyMs: number; run(): Promise<void> }

export const intervalJob = (db: Db, { name, everyMs, run }: IntervalJob): Job => ({
  name,
  nextDue: () => nextRun(db, name, everyMs),
  run: async () => {
    if (await claimRun(db, name, everyMs)) await run()
  },
})

/** When it is next due, by this process's clock; long ago if it never ran. */
const nextRun = async (db: Queryable, name: string, everyMs: number): Promise<Date> =>
  (await earliest(
    db,
    sql`begun_at + make_interval(secs => ${everyMs / 1000})`,
    sql`recurring_work where name = ${name}`,
  )) ?? new Date(0)

/** Whether this process may run it now: no process has run it in the last `everyMs`. */
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
