/** Lists competitions in every phase for administrators. */
import { sql } from 'kysely'
import type { ManagedCompetition } from '#contract/hosting.ts'
import { selectCompetitions, toCompetition } from '#server/competition/view.ts'
import type { Deps } from '#server/deps.ts'

const USUAL_LIMIT = 60

/** Returns the competitions with the latest locks, newest first. */
export async function readManaged(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  limit = USUAL_LIMIT,
): Promise<ManagedCompetition[]> {
  const rows = await selectCompetitions(db)
    .innerJoin('series', 'series.id', 'competitions.series_id')
    .select([
      'series.title as series_title',
      sql<number>`(
        select count(distinct user_id)::int from entries join users on users.id = user_id
        where competition_id = competitions.id and not is_bot
      )`.as('players'),
      sql<number>`(
        select count(*)::int from entries join users on users.id = user_id
        where competition_id = competitions.id and is_bot
      )`.as('bot_entries'),
    ])
    .orderBy('start_time', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    competition: toCompetition(row, row, settings),
    seriesId: row.series_id,
    seriesTitle: row.series_title,
    round: row.round,
    players: row.players,
    bots: row.bot_entries,
  }))
}
