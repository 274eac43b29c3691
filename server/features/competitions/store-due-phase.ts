/**
 * Keeps a reported lock, even if the clock is set back a moment later.
 *
 * By the database's clock, the lock and the end are reached before the job has stored the phase. Code that reveals this to a player, by a
 * refusal, a counted move or another player's roster, calls this function before it responds. It stores the phase, and from then on the
 * clock no longer matters.
 */
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { announceCompetition } from './announce.ts'

/** Applies the phase changes of this competition that are due. The jobs do the rest: readings, notifications, payouts. */
export async function storeDuePhase(deps: Deps, competitionId: number): Promise<void> {
  let hasChangedPhase = false
  while (await isPhaseDue(deps, competitionId)) hasChangedPhase = true
  if (!hasChangedPhase) return
  deps.log.info({ competitionId }, 'competition entered its next phase because a request needed it')
  await announceCompetition(deps, competitionId)
  deps.poke()
}

/** Waits for entries and moves that are under way, like the job. */
async function isPhaseDue({ db }: Deps, competitionId: number): Promise<boolean> {
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
