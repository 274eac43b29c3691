/** The series that the seasons of leagues follow: what they are called, and how many rounds they have left. */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { SeriesChoice } from '#contract/leagues.ts'
import type { Queryable } from '#server/db/handle.ts'

/** Returns the series that have rounds left. The built-in rotation is the first. */
export async function readSeriesChoices(db: Queryable): Promise<SeriesChoice[]> {
  const { rows } = await sql<SeriesChoice>`
    select id, title, ${roundsLeft} as "roundsLeft" from series order by id
  `.execute(db)
  return rows.filter((one) => one.roundsLeft !== 0)
}

/** For queries on `series`: the competitions that have not locked, planned or not yet planned; null for a series without end. */
const roundsLeft = sql<number | null>`(
  case when series.rounds is not null then (
    select greatest(0, series.rounds - coalesce(max(round) filter (where phase not in ('upcoming', 'drafting')), 0))
    from competitions where series_id = series.id
  ) end
)::integer`

/** Refuses a series that does not exist or has no rounds left. Null, every competition, is never refused. */
export async function requireRoundsLeft(db: Queryable, seriesId: number | null): Promise<void> {
  if (seriesId === null) return
  const { rows } = await sql<{ left: number | null }>`
    select ${roundsLeft} as left from series where id = ${seriesId}::integer
  `.execute(db)
  const [series] = rows
  if (!series) throw new Refused({ code: 'series_not_found' })
  if (series.left === 0) throw new Refused({ code: 'no_rounds_left' })
}
