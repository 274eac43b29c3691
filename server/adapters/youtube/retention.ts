/** Deletes data that was read from YouTube. Its terms allow us to keep statistics for a month; our points and prizes stay. */
import { sql } from 'kysely'
import { forgetUploads } from '#server/adapters/uploads.ts'
import type { Queryable } from '#server/db/handle.ts'

/** Deletes readings, hourly readings and uploads that are older than `cutoff`. */
export async function forgetReadings(db: Queryable, cutoff: Date): Promise<void> {
  await db.deleteFrom('youtube_readings').where('taken_at', '<', cutoff).execute()
  await db.deleteFrom('youtube_hours').where('taken_at', '<', cutoff).execute()
  await forgetUploads(db, cutoff)
}

/** Deletes all readings of a competition. */
export async function forgetRound(db: Queryable, competitionId: number): Promise<void> {
  for (const table of ['youtube_readings', 'youtube_baskets', 'youtube_followed', 'youtube_asks'] as const) {
    await sql`delete from ${sql.table(table)} where competition_id = ${competitionId}`.execute(db)
  }
}
