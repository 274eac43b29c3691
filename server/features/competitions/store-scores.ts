/** Stores the points that every creator of a competition has so far. */
import { sql } from 'kysely'
import type { CreatorScore } from '#game/scoring.ts'
import type { Queryable } from '#server/db/handle.ts'

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
