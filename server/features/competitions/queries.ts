/** Queries for the phases of a competition's life. The public view is in server/competition/view.ts. */
import { sql, type RawBuilder } from 'kysely'
import { earliest } from '#server/db/clock.ts'
import type { SnapshotRow } from '#server/db/rows.ts'
import type { Db, Queryable } from '#server/db/handle.ts'

/** Returns when the first matching competition reaches `instant`, by this process's clock, or null if there is none. */
export const nextAt = (db: Db, instant: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<Date | null> =>
  earliest(db, instant, sql`competitions where ${which}`)

/** A line of the price book, with the YouTube id of its channel. */
export type BookRow = SnapshotRow & { youtube_id: string }

/** Returns the price book of a competition with its readings and scores, in the order of creator ids. */
export const readBook = (db: Queryable, competitionId: number): Promise<BookRow[]> =>
  db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_snapshots.creator_id')
    .selectAll('creator_snapshots')
    .select('creators.youtube_id')
    .where('competition_id', '=', competitionId)
    .orderBy('creator_id')
    .execute()
