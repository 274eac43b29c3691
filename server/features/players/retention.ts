/**
 * Counts, for the players who joined in one week, how many entered and how many came back, and of the members of leagues who entered again.
 * It reads accounts, entries and rounds only: nothing is recorded for this purpose. Bots and viewers do not count; deleted accounts do.
 */
import { sql } from 'kysely'
import type { CameBack, JoiningWeek, Retention } from '#contract/players.ts'
import type { Queryable } from '#server/db/handle.ts'

const WEEKS = 26
/** A smaller number is not shown, because so few people could be recognised. */
const LEAST = 10

type Row = {
  week: string
  joined: number
  entered: number
  of2: number
  back2: number
  of7: number
  back7: number
  of28: number
  back28: number
}

export async function readRetention(db: Queryable): Promise<Retention> {
  const { rows } = await sql<{ of: number; back: number }>`
    select count(*)::integer as of, count(*) filter (where rounds > 1)::integer as back
    from (select count(*) as rounds from league_scores where entry_id is not null group by league_id, user_id) as members
  `.execute(db)
  return { weeks: await readJoiningWeeks(db), leagueMembers: cameBack(rows[0]!.back, rows[0]!.of) }
}

/** Returns the weeks in which somebody joined, the newest first. */
async function readJoiningWeeks(db: Queryable): Promise<JoiningWeek[]> {
  const { rows } = await sql<Row>`
    with clock as materialized (
      select clock_timestamp() as now
    ), joined as (
      select id, created_at, date_trunc('week', created_at at time zone 'UTC') as week, now - created_at as age
      from users, clock
      where not is_bot and role <> 'viewer'
        and created_at >= (date_trunc('week', now at time zone 'UTC') - make_interval(weeks => ${WEEKS - 1}::integer)) at time zone 'UTC'
    ), played as (
      select joined.*, (select max(entries.created_at) from entries where user_id = joined.id) - created_at as stay from joined
    )
    select to_char(week, 'YYYY-MM-DD') as week, count(*)::integer as joined, count(stay)::integer as entered,
      ${countOf(2)}, ${countOf(7)}, ${countOf(28)}
    from played group by played.week order by played.week desc
  `.execute(db)
  return rows.map((row) => ({
    week: row.week,
    joined: unlessFew(row.joined),
    entered: unlessFew(row.entered),
    day2: cameBack(row.back2, row.of2),
    day7: cameBack(row.back7, row.of7),
    day28: cameBack(row.back28, row.of28),
  }))
}

/** `stay`: the time from joining to the newest entry; null without an entry. */
const countOf = (days: number) => sql`
  count(*) filter (where age >= make_interval(days => ${days}::integer))::integer as ${sql.ref(`of${days}`)},
  count(*) filter (where age >= make_interval(days => ${days}::integer) and stay >= make_interval(days => ${days}::integer))::integer
    as ${sql.ref(`back${days}`)}`

const unlessFew = (count: number): number | null => (count < LEAST ? null : count)

const cameBack = (count: number, of: number): CameBack | null =>
  of === 0 ? null : { count: unlessFew(count), of: unlessFew(of) }
