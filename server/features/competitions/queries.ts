/** Queries of the steps of a competition's life, beside the one for everybody (server/competition/view.ts). */
import { sql, type RawBuilder } from 'kysely'
import type { SnapshotRow } from '#server/db/rows.ts'
import type { Db, Queryable } from '#server/db/handle.ts'

/**
 * When the first competition of `which` reaches `instant`, on this server's clock; null when there is none. The database says how
 * far off it is, so it makes no difference how far apart the two clocks are.
 */
export async function nextAt(db: Db, instant: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<Date | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(${instant}) - clock_timestamp())::float8 as seconds from competitions where ${which}
  `.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : new Date(Date.now() + Math.ceil(seconds * 1000))
}

/** A line of the price book, and the channel it is about. */
export type BookRow = SnapshotRow & { youtube_id: string }

export const readBook = (db: Queryable, competitionId: number): Promise<BookRow[]> =>
  db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_snapshots.creator_id')
    .selectAll('creator_snapshots')
    .select('creators.youtube_id')
    .where('competition_id', '=', competitionId)
    .orderBy('creator_id')
    .execute()
