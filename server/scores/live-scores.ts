/**
 * The scores that all boards show, written by the process that holds the lease `tick`. The only file that writes `live_scores`.
 *
 * Each competition has one row, which every tick replaces. The database refuses writes of a process that has lost the lease. The scores of
 * the end snapshot are final and never replaced. Readings are kept beside the scores for receipts until the competition is over.
 */
import { sql } from 'kysely'
import { tenths } from '#game/points.ts'
import type { EndReadings, TakenReading } from '#game/scoring/evidence.ts'
import type { CreatorScore, Hours } from '#game/scoring/types.ts'
import type { Queryable } from '#server/db/handle.ts'
import { isHeld } from '#server/db/leases.ts'

/** The name of the lease of the process that ticks. */
export const TICK_LEASE = 'tick'

type Scores = ReadonlyMap<number, CreatorScore>
type Readings = { starts: Map<number, TakenReading>; nows: ReadonlyMap<number, TakenReading>; hours: Hours }
export type ScoresNow = { at: Date; scores: Scores; readings: Readings | null }

/** Returns the sequence number of the change, or null if this process no longer ticks or the scores are final. */
export async function writeScores(
  db: Queryable,
  competitionId: number,
  token: number,
  { at, scores, readings }: ScoresNow,
  isFinal = false,
): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    with numbered as materialized (
      select next_change(id) as seq from competitions
      where id = ${competitionId} and phase = ${isFinal ? 'review' : 'live'} and ${isHeld(TICK_LEASE, token)}
        and not exists (select from live_scores where competition_id = ${competitionId} and (is_final or token > ${token}))
    )
    insert into live_scores (competition_id, seq, token, at, is_final, scores, readings)
    select ${competitionId}, seq, ${token}, ${at}, ${isFinal}, ${textOf(scores)}, ${readings && textOfReadings(readings)} from numbered
    on conflict (competition_id) do update set seq = excluded.seq, token = excluded.token, at = excluded.at,
      is_final = excluded.is_final, scores = excluded.scores, readings = excluded.readings
    where not live_scores.is_final and live_scores.token <= excluded.token
    returning seq
  `.execute(db)
  return rows[0]?.seq ?? null
}

/**
 * Must be the last statement of the end snapshot's transaction. Afterwards no tick can change the scores. Returns the sequence number of
 * the change.
 */
export async function writeFinalScores(
  tx: Queryable,
  competitionId: number,
  at: Date,
  scores: Scores,
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into live_scores (competition_id, seq, token, at, is_final, scores)
    select ${competitionId}::integer, next_change(${competitionId}), 0, ${at}::timestamptz, true, ${textOf(scores)}::text
    on conflict (competition_id) do update
      set seq = excluded.seq, at = excluded.at, is_final = true, scores = excluded.scores, readings = null
    returning seq
  `.execute(tx)
  return rows[0]!.seq
}

/** Deletes the live scores of competitions that are over. */
export async function deleteFinishedScores(db: Queryable): Promise<void> {
  await sql`
    delete from live_scores using competitions where competitions.id = competition_id and phase in ('completed', 'void')
  `.execute(db)
}

/** Deletes the readings beside the live scores of a competition whose counts are deleted. */
export async function deleteLiveReadings(tx: Queryable, competitionId: number): Promise<void> {
  await sql`update live_scores set readings = null where competition_id = ${competitionId}`.execute(tx)
}

type Line = [
  creatorId: number,
  growthScore: number,
  engagementScore: number,
  pace: number,
  points: number,
  isMeasured: 0 | 1,
]

const textOf = (scores: Scores): string =>
  JSON.stringify(
    Array.from(scores, ([creatorId, { growthScore, engagementScore, pace, points, isMeasured }]): Line => [
      creatorId,
      growthScore,
      engagementScore,
      pace,
      points,
      isMeasured ? 1 : 0,
    ]),
  )

const textOfReadings = ({ starts, nows, hours }: Readings): string =>
  JSON.stringify({ starts: [...starts], nows: [...nows], hours })

/** Parses the stored text. */
export function parseScores(
  scores: string,
  readings: string | null,
): { scores: Map<number, CreatorScore>; readings: EndReadings | null } {
  const lines = JSON.parse(scores) as Line[]
  return {
    scores: new Map(
      lines.map(([creatorId, growthScore, engagementScore, pace, points, isMeasured]) => [
        creatorId,
        {
          growthScore: tenths(growthScore),
          engagementScore: tenths(engagementScore),
          pace: tenths(pace),
          points: tenths(points),
          isMeasured: isMeasured === 1,
        },
      ]),
    ),
    readings: readings === null ? null : parseReadings(readings),
  }
}

function parseReadings(text: string): EndReadings {
  type Pairs = [number, TakenReading][]
  const { starts, nows, hours } = JSON.parse(text) as { starts: Pairs; nows: Pairs; hours: Hours }
  return { starts: new Map(starts), nows: new Map(nows), hours }
}
