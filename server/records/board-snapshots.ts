/**
 * Competitions as they were at up to 48 instants (game/board-snapshots.ts): the only place that writes `competition_frames`.
 *
 * Frames of a live competition are written by the process that ticks, under its lease, each once: a crash leaves a gap, never two of one.
 * The last frame is written by the settlement, in its transaction. They hold our points alone, so nothing of them is ever forgotten.
 */
import { sql } from 'kysely'
import type { Tenths } from '#game/points.ts'
import { tenths } from '#game/points.ts'
import { SNAPSHOTS } from '#game/board-snapshots.ts'
import type { Queryable } from '#server/db/handle.ts'
import { isHeld } from '#server/db/leases.ts'
import { TICK_LEASE } from '#server/scores/live-scores.ts'

/** `points` in the order of the book, `lines` in that of `places`. */
export type StoredSnapshot = {
  nth: number
  share: number
  at: Date
  points: Tenths[]
  places: number[]
  lines: Tenths[]
}
/** `fieldWorth`: the average roster's worth at the lock; only in the last frame, and null for an empty board. */
export type ReadSnapshot = StoredSnapshot & { fieldWorth: Tenths | null }

/** Written by the process that ticks; a second write changes nothing. */
export async function saveSnapshot(db: Queryable, competitionId: number, token: number, snapshot: StoredSnapshot) {
  await sql`
    insert into competition_frames (competition_id, nth, share, at, points, places, lines)
    select ${competitionId}::integer, ${snapshot.nth}::smallint, ${snapshot.share}::double precision, ${snapshot.at}::timestamptz,
      ${snapshot.points}::integer[], ${snapshot.places}::integer[], ${snapshot.lines}::integer[]
    where ${isHeld(TICK_LEASE, token)}
      and exists (select from competitions where id = ${competitionId}::integer and phase = 'live')
    on conflict (competition_id, nth) do nothing
  `.execute(db)
}

/** In the transaction that completes the competition. */
export async function saveLastSnapshot(
  tx: Queryable,
  competitionId: number,
  { fieldWorth, ...snapshot }: Omit<ReadSnapshot, 'nth' | 'share'>,
): Promise<void> {
  await tx
    .insertInto('competition_frames')
    .values({ competition_id: competitionId, nth: SNAPSHOTS, share: 1, ...snapshot, field_worth_tenths: fieldWorth })
    .execute()
}

/** In the order of time. */
export async function readBoardSnapshots(db: Queryable, competitionId: number): Promise<ReadSnapshot[]> {
  const rows = await db
    .selectFrom('competition_frames')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .orderBy('nth')
    .execute()
  return rows.map((row) => ({
    nth: row.nth,
    share: row.share,
    at: row.at,
    points: row.points.map(tenths),
    places: row.places,
    lines: row.lines.map(tenths),
    fieldWorth: row.field_worth_tenths === null ? null : tenths(row.field_worth_tenths),
  }))
}
