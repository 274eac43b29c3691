/**
 * The two phase changes that depend only on the database's clock: drafting → live (the lock) and live → review (the end).
 *
 * Entries and trades hold a shared lock on the competition's row and check the same clock. The phase change locks the row exclusively. So
 * when the phase changes, every accepted entry is committed and no other is under way.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import { nextPhase } from '#game/phase.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { Deps } from '#server/deps.ts'
import { announceCompetition } from './announce.ts'

const ENDS_AT = { drafting: 'start_time', live: 'end_time' } as const

/** Advances every competition whose phase is over by one phase. Returns their ids. */
export async function advancePhase(deps: Deps, from: keyof typeof ENDS_AT): Promise<number[]> {
  const due = await deps.db
    .selectFrom('competitions')
    .select('id')
    .where('phase', '=', from)
    .where(ENDS_AT[from], '<=', sql<Date>`clock_timestamp()`)
    .orderBy('ordinal')
    .execute()
  const stepped: number[] = []
  for (const { id } of due) {
    if (await advanceOne(deps, id, from)) stepped.push(id)
  }
  for (const id of stepped) await announceCompetition(deps, id)
  if (stepped.length > 0) deps.poke()
  return stepped
}

const advanceOne = ({ db, log }: Deps, id: number, from: keyof typeof ENDS_AT): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', id)
      .where('phase', '=', from)
      .forUpdate()
      .executeTakeFirst()
    const phase = row && nextPhase({ phase: row.phase, ...timesOf(row) }, await readClock(tx))
    if (!phase) return false
    await tx.updateTable('competitions').set({ phase }).where('id', '=', id).execute()
    log.info({ competitionId: id, phase }, 'competition entered its next phase')
    return true
  })
