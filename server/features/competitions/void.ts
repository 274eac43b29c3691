/**
 * Voids a competition in any phase before completed, unless it is being settled. Nothing is paid, all players who entered are notified, and
 * the planned competitions move up, so that another one opens.
 */
import { readClock } from '#server/db/clock.ts'
import { mayVoid, type Phase } from '#game/phase.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import { queueSeasonPosts } from '#server/records/outgoing-posts.ts'
import { insertUnchangedResults } from '#server/records/results.ts'
import { BUILT_IN_SERIES } from '#server/records/series.ts'
import { isBeingSettled } from '#server/records/settlements.ts'
import { announceCompetition } from './announce.ts'
import { moveUpcoming } from './move-upcoming.ts'

/**
 * Returns true if the competition was voided now; false if it does not exist, is completed or void, or is being settled. `also` runs in the
 * same transaction, before the competition is voided.
 */
export async function voidCompetition(
  deps: Deps,
  competitionId: number,
  also: (tx: Queryable) => Promise<void> = async () => {},
): Promise<boolean> {
  const isVoid = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', competitionId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !mayVoid(row.phase)) return false
    // some of the competition's prizes may be paid already
    if (await isBeingSettled(tx, competitionId)) return false
    await also(tx)
    await tx
      .updateTable('competitions')
      .set({ phase: 'void', is_active: false })
      .where('id', '=', competitionId)
      .execute()
    await insertUnchangedResults(tx, competitionId)
    await queueSeasonPosts(tx, competitionId)
    await moveUpPlanned(tx, row)
    return true
  })
  if (!isVoid) return false
  deps.log.warn({ competitionId }, 'competition voided')
  deps.boards.close(competitionId)
  await announceCompetition(deps, competitionId)
  deps.poke()
  return true
}

const HELD_A_PLACE: readonly Phase[] = ['upcoming', 'drafting', 'live']

/**
 * In a rotation, the competition that was to open at this one's end opens at this one's opening time, or now if that has passed; the later
 * ones follow.
 */
export async function moveUpPlanned(
  tx: Queryable,
  row: Pick<CompetitionRow, 'round' | 'phase' | 'ordinal' | 'end_time' | 'draft_opens_at'>,
): Promise<void> {
  if (row.round !== null || !HELD_A_PLACE.includes(row.phase)) return
  const next = await tx
    .selectFrom('competitions')
    .select(['ordinal', 'draft_opens_at'])
    .where('phase', '=', 'upcoming')
    .where('series_id', '=', BUILT_IN_SERIES)
    .where('round', 'is', null)
    .where('ordinal', '>', row.ordinal)
    .where('draft_opens_at', '=', row.end_time)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  const opensAt = Math.max(row.draft_opens_at.getTime(), (await readClock(tx)).getTime())
  const byMs = opensAt - next.draft_opens_at.getTime()
  if (byMs < 0) await moveUpcoming(tx, next.ordinal, byMs)
}

/** Live competitions whose statistics source is no longer configured cannot be scored. */
export async function voidForeign(deps: Deps): Promise<void> {
  const foreign = await deps.db
    .selectFrom('competitions')
    .select('id')
    .where('source', '!=', deps.source.name)
    .where((where) =>
      where.or([
        where('phase', 'in', ['drafting', 'live']),
        where.and([where('phase', '=', 'review'), where('ended_at', 'is', null)]),
      ]),
    )
    .orderBy('ordinal')
    .execute()
  for (const { id } of foreign) await voidCompetition(deps, id)
}
