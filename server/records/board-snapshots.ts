/**
 * Snapshots of a competition's board at up to 48 instants (game/board-snapshots.ts). Only this file writes `board_snapshots`.
 *
 * The process that ticks writes the snapshots of a live competition, under its lease and each once: a crash leaves a gap but never two
 * snapshots of one instant. The settlement writes the last snapshot in its transaction. Snapshots hold only our points, so they may be kept
 * for ever.
 */
import { sql } from 'kysely'
import type { Tenths } from '#game/points.ts'
import { tenths } from '#game/points.ts'
import { SNAPSHOTS } from '#game/board-snapshots.ts'
import type { Queryable } from '#server/db/handle.ts'
import { isHeld } from '#server/db/leases.ts'
import { TICK_LEASE } from '#server/scores/live-scores.ts'

/** `points` follow the order of the price book, `lines` the order of `places`. */
export type StoredSnapshot = {
  nth: number
  share: number
  at: Date
  points: Tenths[]
  places: number[]
  lines: Tenths[]
}
/** `fieldExpected` is the average of the expected points of a roster at the lock; only the last snapshot has it, and null for an empty board. */
export type ReadSnapshot = StoredSnapshot & { fieldExpected: Tenths | null }

/** Called by the process that ticks; a second write of the same snapshot changes nothing. */
export async function saveSnapshot(db: Queryable, competitionId: number, token: number, snapshot: StoredSnapshot) {
  await sql`
    insert into board_snapshots (competition_id, nth, share, at, points, places, lines)
    select ${competitionId}::integer, ${snapshot.nth}::smallint, ${snapshot.share}::double precision, ${snapshot.at}::timestamptz,
      ${snapshot.points}::integer[], ${snapshot.places}::integer[], ${snapshot.lines}::integer[]
    where ${isHeld(TICK_LEASE, token)}
      and exists (select from competitions where id = ${competitionId}::integer and phase = 'live')
    on conflict (competition_id, nth) do nothing
  `.execute(db)
}

/** Call it in the transaction that completes the competition. */
export async function saveLastSnapshot(
  tx: Queryable,
  competitionId: number,
  { fieldExpected, ...snapshot }: Omit<ReadSnapshot, 'nth' | 'share'>,
): Promise<void> {
  await tx
    .insertInto('board_snapshots')
    .values({
      competition_id: competitionId,
      nth: SNAPSHOTS,
      share: 1,
      ...snapshot,
      field_expected_tenths: fieldExpected,
    })
    .execute()
}

/** Returns the snapshots, oldest first. */
export async function readBoardSnapshots(db: Queryable, competitionId: number): Promise<ReadSnapshot[]> {
  const rows = await db
    .selectFrom('board_snapshots')
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
    fieldExpected: row.field_expected_tenths === null ? null : tenths(row.field_expected_tenths),
  }))
}
