/** Reading competitions. One query per call: every player's screen asks these every few seconds. */
import { activeCompetition, competition, liveCompetitions, upcomingCompetitions } from '#contract/competitions.ts'
import { Refused } from '#contract/errors.ts'
import { sql } from 'kysely'
import { findCompetition, selectCompetitions, toCompetition } from '../../competition-view.ts'
import type { Deps, Scopes } from '../../deps.ts'
import { serve } from '../../serve.ts'

export function competitions(scopes: Scopes, { db }: Deps): void {
  serve(scopes, activeCompetition, async () => {
    const row = await selectCompetitions(db)
      .where('phase', 'in', ['drafting', 'live', 'review'])
      // Between the end of one and the opening of the next, a moment, the one that has just ended is still answered.
      .orderBy(sql`phase = 'review'`).orderBy('draft_opens_at', 'desc')
      .limit(1).executeTakeFirst()
    return row ? toCompetition(row, row) : null
  })

  serve(scopes, upcomingCompetitions, async () => {
    const rows = await selectCompetitions(db).where('phase', '=', 'upcoming').orderBy('start_time').execute()
    return rows.map((row) => toCompetition(row, row))
  })

  serve(scopes, liveCompetitions, async () => {
    const rows = await selectCompetitions(db).where('phase', '=', 'live').orderBy('end_time').execute()
    return rows.map((row) => toCompetition(row, row))
  })

  serve(scopes, competition, async ({ params }) => {
    const row = await findCompetition(db, params.competitionId)
    if (!row) throw new Refused({ code: 'competition_not_found' })
    return toCompetition(row, row)
  })
}
