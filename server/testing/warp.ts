/**
 * Time passes in a test without anybody waiting: everything that was planned, entered and measured moves into the past, as if that
 * many seconds had gone by. The clocks stay as they are.
 */
import { sql } from 'kysely'
import type { Db } from '../deps.ts'

const dated: Record<string, string[]> = {
  competitions: ['draft_opens_at', 'start_time', 'end_time', 'settle_at', 'started_at', 'ended_at', 'settled_at', 'statistics_at', 'created_at'],
  entries: ['accepted_at', 'created_at', 'updated_at'],
  creator_snapshots: ['start_taken_at', 'end_taken_at'],
  creator_readings: ['taken_at'],
  creators: ['counted_at'],
  youtube_asks: ['due_at', 'all_at'],
  youtube_followed: ['missed_at', 'doubted_at', 'basket_listed_at', 'basket_at'],
  youtube_readings: ['taken_at'],
  youtube_baskets: ['published_at', 'counted_at', 'missed_at', 'gone_at', 'doubted_at'],
}

export async function warp(db: Db, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(dated)) {
    const moved = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`)
    await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db)
  }
  await sql`update competitions set date = (start_time at time zone 'utc')::date`.execute(db)
}
