/** Stores how old the statistics of a competition's points are, for screens to show (server/competition/view.ts). */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

/** The time of the newest of these readings. */
export async function saveAge(
  tx: Queryable,
  competitionId: number,
  taken: readonly { takenAt: Date }[],
): Promise<void> {
  if (taken.length === 0) return
  const newest = new Date(taken.reduce((latest, { takenAt }) => Math.max(latest, takenAt.getTime()), 0))
  await tx
    .updateTable('competitions')
    .set({ statistics_at: sql<Date>`greatest(statistics_at, ${newest}::timestamptz)` })
    .where('id', '=', competitionId)
    .execute()
}
