/**
 * Lets time pass in a test without waiting: all planned, entered and measured times in the database move into the past by this many
 * seconds. The clocks stay unchanged.
 */
import { sql } from 'kysely'
import { storeEvidence } from '#server/evidence/evidence-texts.ts'
import { readEvidence } from '#server/evidence/evidence-table.ts'
import type { Db } from '#server/db/handle.ts'

const DATE_COLUMNS: Record<string, string[]> = {
  board_snapshots: ['at'],
  competitions: [
    'draft_opens_at',
    'prices_as_of',
    'start_time',
    'end_time',
    'planned_end_time',
    'settle_at',
    'started_at',
    'ended_at',
    'settled_at',
    'statistics_at',
    'counts_forgotten_at',
    'created_at',
  ],
  league_members: ['joined_at', 'left_at'],
  league_seasons: ['began_at', 'ended_at'],
  entries: ['accepted_at', 'created_at', 'updated_at'],
  creator_snapshots: ['start_taken_at', 'end_taken_at'],
  creator_readings: ['taken_at'],
  creators: ['counted_at'],
  creator_uploads: ['published_at', 'seen_at'],
  youtube_asks: ['due_at', 'all_at'],
  youtube_followed: ['missed_at', 'doubted_at', 'basket_listed_at', 'basket_at'],
  youtube_readings: ['taken_at'],
  youtube_baskets: ['published_at', 'counted_at', 'missed_at', 'gone_at', 'doubted_at'],
}

/** One statement for all tables, because tests call it often. */
export async function warp(db: Db, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`
  const moves = Object.entries(DATE_COLUMNS).map(([table, columns]) => {
    const moved = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${ago}`)
    if (table === 'competitions') moved.push(sql`date = ((start_time - ${ago}) at time zone 'utc')::date`)
    return sql`${sql.ref(`moved_${table}`)} as (update ${sql.table(table)} set ${sql.join(moved)})`
  })
  await sql`with ${sql.join(moves)} select`.execute(db)
  await moveTrades(db, seconds)
  await moveEvidence(db)
}

/** Moves can only be added, so this transaction runs without triggers. */
async function moveTrades(db: Db, seconds: number): Promise<void> {
  const made = await db.selectFrom('entry_moves').select('entry_id').limit(1).executeTakeFirst()
  if (!made) return
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update entry_moves set at = at - make_interval(secs => ${sql.lit(seconds)})`.execute(tx)
  })
}

/** Evidence contains the times of its readings, so it is made again from the moved rows, in a transaction without triggers. */
async function moveEvidence(db: Db): Promise<void> {
  const moved = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', 'in', db.selectFrom('competition_evidence').select('competition_id'))
    .where('counts_forgotten_at', 'is', null)
    .execute()
  for (const competition of moved) {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const stages = [...(await readEvidence(tx, competition.id)).keys()]
      await sql`delete from competition_evidence where competition_id = ${competition.id}`.execute(tx)
      for (const stage of ['lock', 'end', 'settlement'] as const)
        if (stages.includes(stage)) await storeEvidence(tx, competition, stage)
    })
  }
}
