/**
 * A lock that was announced stays, also if the clock is put back a moment later.
 *
 * By the database's clock the lock and the end are reached before the job has stored the step. Code that tells a player so, by a refusal, a
 * counted move or another player's roster, calls this before responding: it stores the step, and from then on no clock is asked.
 */
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { announceCompetition } from './announce.ts'

/** Takes the steps of this competition that are due. The job does the rest: readings, notices, payouts. */
export async function keepLocked(deps: Deps, competitionId: number): Promise<void> {
  let hasStepped = false
  while (await stepDue(deps, competitionId)) hasStepped = true
  if (!hasStepped) return
  deps.log.info({ competitionId }, 'competition entered its next phase because a request needed it')
  await announceCompetition(deps, competitionId)
  deps.poke()
}

/** Waits for entries and moves that are under way, as the job does. */
async function stepDue({ db }: Deps, competitionId: number): Promise<boolean> {
  const stepped = await db
    .updateTable('competitions')
    .set({ phase: sql<'live' | 'review'>`case phase when 'drafting' then 'live' else 'review' end` })
    .where('id', '=', competitionId)
    .where(
      sql<boolean>`(
        phase = 'drafting' and start_time <= clock_timestamp() or phase = 'live' and end_time <= clock_timestamp()
      )`,
    )
    .returning('id')
    .executeTakeFirst()
  return stepped !== undefined
}
