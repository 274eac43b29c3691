/**
 * The rows of `creator_snapshots`: for each creator of a competition its frozen price, its readings at the start and the end, and its
 * points. The only file that writes this table.
 */
import { sql, type Insertable } from 'kysely'
import type { CreatorScore, Reading } from '#game/scoring/types.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { CreatorSnapshots } from '#server/db/tables.ts'

/** The counts of a creator, and the instant at which they were true. */
export type TakenReading = Reading & { creatorId: number; takenAt: Date }

/** A statement has at most 65,535 parameters, and a line of the price book has about 20. */
const LINES_AT_ONCE = 1_000

/** Freezes the price book of a competition: one row for each creator on offer. */
export async function insertPriceBook(tx: Queryable, lines: readonly Insertable<CreatorSnapshots>[]): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    await tx
      .insertInto('creator_snapshots')
      .values(lines.slice(from, from + LINES_AT_ONCE))
      .execute()
  }
}

/** Saves the readings of the start; creators without a reading keep nulls. */
export async function saveStartReadings(
  tx: Queryable,
  competitionId: number,
  readings: readonly TakenReading[],
): Promise<void> {
  await sql`
    update creator_snapshots as kept set
      start_subscribers = given.subscribers, start_views = given.views, start_likes = given.likes, start_comments = given.comments,
      start_basket_views = given.basket_views, start_taken_at = given.taken_at
    from ${asRows(readings)} where kept.competition_id = ${competitionId} and kept.creator_id = given.creator_id
  `.execute(tx)
}

/** Saves the readings of the end; creators without a reading keep nulls. */
export async function saveEndReadings(
  tx: Queryable,
  competitionId: number,
  readings: readonly TakenReading[],
): Promise<void> {
  await sql`
    update creator_snapshots as kept set
      end_subscribers = given.subscribers, end_views = given.views, end_likes = given.likes, end_comments = given.comments,
      end_basket_views = given.basket_views, end_taken_at = given.taken_at
    from ${asRows(readings)} where kept.competition_id = ${competitionId} and kept.creator_id = given.creator_id
  `.execute(tx)
}

/** Saves each creator's scores so far, in whole tenths. */
export async function storeScores(
  tx: Queryable,
  competitionId: number,
  scores: ReadonlyMap<number, CreatorScore>,
): Promise<void> {
  const all = [...scores]
  await sql`
    update creator_snapshots as kept set
      growth_score_tenths = given.growth, wes_score_tenths = given.wes, points_tenths = given.points
    from unnest(
      ${all.map(([creatorId]) => creatorId)}::integer[], ${all.map(([, score]) => score.growthScore)}::integer[],
      ${all.map(([, score]) => score.engagementScore)}::integer[], ${all.map(([, score]) => score.points)}::integer[]
    ) as given (creator_id, growth, wes, points)
    where kept.competition_id = ${competitionId} and kept.creator_id = given.creator_id
  `.execute(tx)
}

/** Deletes raw counts, and what reveals them, once they may no longer be kept; prices and points stay. */
export async function deleteReadings(tx: Queryable, competitionId: number): Promise<void> {
  await tx
    .updateTable('creator_snapshots')
    .set({
      start_subscribers: null,
      start_views: null,
      start_likes: null,
      start_comments: null,
      start_basket_views: null,
      start_shares: null,
      end_subscribers: null,
      end_views: null,
      end_likes: null,
      end_comments: null,
      end_basket_views: null,
      end_shares: null,
      baseline_views: 0,
      expected_views: 0,
      form: null,
      projection: sql<number>`round(projection)`,
      expected_points: sql<number>`round(expected_points)`,
      sharp_points: sql<number>`round(sharp_points)`,
    })
    .where('competition_id', '=', competitionId)
    .execute()
}

const asRows = (taken: readonly TakenReading[]) => sql`unnest(
  ${taken.map((reading) => reading.creatorId)}::integer[], ${taken.map((reading) => reading.takenAt)}::timestamptz[],
  ${taken.map((reading) => reading.subscribers)}::numeric[], ${taken.map((reading) => reading.views)}::numeric[],
  ${taken.map((reading) => reading.likes)}::numeric[], ${taken.map((reading) => reading.comments)}::numeric[],
  ${taken.map((reading) => reading.basketViews)}::numeric[]
) as given (creator_id, taken_at, subscribers, views, likes, comments, basket_views)`
