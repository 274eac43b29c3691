/**
 * A competition without statistics for most picks is not paid: it waits in review until an administrator settles it with the known
 * statistics, or calls it off without prizes.
 */
import { sql } from 'kysely'
import type { HeldSettlement } from '#contract/held-settlements.ts'
import { Refused } from '#contract/errors.ts'
import { coverageOf, isMostlySilent } from '#game/silent-source.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { count } from '#server/metrics/metrics.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { decideHold, findHold, insertHold, type HoldDecision } from '#server/records/settlement-holds.ts'
import { announceCompetition } from './announce.ts'
import { voidCompetition } from './void.ts'

/**
 * Holds a locked competition that is due to be settled, if the source was silent for most picks. Returns whether it waits now. Competitions
 * that were decided already, and those whose readings were deleted, are not held.
 */
export async function holdIfSilent(
  tx: Queryable,
  competition: CompetitionRow,
  { log }: Pick<Deps, 'log'>,
): Promise<boolean> {
  const { id: competitionId, counts_forgotten_at: forgottenAt } = competition
  if (forgottenAt !== null || (await findHold(tx, competitionId))) return false
  const coverage = coverageOf(await readPicks(tx, competitionId), await readReadingTimes(tx, competitionId), {
    startTime: competition.start_time,
    endTime: competition.end_time,
  })
  if (!isMostlySilent(coverage)) return false
  await insertHold(tx, competitionId, coverage)
  await setHeld(tx, competitionId, sql`clock_timestamp()`)
  count('fantasy_settlements_held_total')
  log.warn(
    { event: 'settlement_held', competitionId, ...coverage },
    'the statistics source was silent for most of what was picked: the competition waits in review until an administrator decides',
  )
  return true
}

async function readPicks(tx: Queryable, competitionId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ creatorId: number; places: number }>`
    select (pick ->> 'creatorId')::integer as "creatorId", count(*)::integer as places
    from entries cross join lateral jsonb_array_elements(picks) as pick
    where competition_id = ${competitionId} group by 1
  `.execute(tx)
  return new Map(rows.map(({ creatorId, places }) => [creatorId, places]))
}

/** A reading without views counts as missing. */
async function readReadingTimes(tx: Queryable, competitionId: number) {
  const rows = await tx
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'start_views', 'end_views', 'start_taken_at', 'end_taken_at'])
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select(['start_time', 'end_time'])
    .where('competition_id', '=', competitionId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.creator_id,
      {
        startTakenAt: row.start_views === null ? null : (row.start_taken_at ?? row.start_time),
        endTakenAt: row.end_views === null ? null : (row.end_taken_at ?? row.end_time),
      },
    ]),
  )
}

const setHeld = async (tx: Queryable, competitionId: number, heldAt: ReturnType<typeof sql<Date>> | null) =>
  tx.updateTable('competitions').set({ held_at: heldAt }).where('id', '=', competitionId).execute()

const selectHeld = (db: Queryable) =>
  db
    .selectFrom('settlement_holds')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select(['competition_id', 'prize_title', 'picks', 'silent_picks', 'settlement_holds.held_at', 'decision'])

/** The competitions that wait, longest wait first. */
export async function readHeldSettlements(db: Queryable): Promise<HeldSettlement[]> {
  const rows = await selectHeld(db)
    .where('competitions.held_at', 'is not', null)
    .where('phase', '=', 'review')
    .orderBy('settlement_holds.held_at')
    .execute()
  return rows.map((row) => ({
    competitionId: row.competition_id,
    prizeTitle: row.prize_title,
    picks: row.picks,
    silentPicks: row.silent_picks,
    heldAt: row.held_at.toISOString(),
  }))
}

/**
 * Settles a held competition with the known statistics, or calls it off, as an administrator decides. Refuses decided_meanwhile if the
 * competition no longer waits. A job settles it a moment later.
 */
export async function decideSettlement(
  deps: Deps,
  admin: Player,
  competitionId: number,
  decision: HoldDecision,
): Promise<{ ok: true }> {
  const decide = async (tx: Queryable) => {
    const waiting = await tx
      .selectFrom('competitions')
      .select('id')
      .where('id', '=', competitionId)
      .where('phase', '=', 'review')
      .where('held_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!waiting) throw new Refused({ code: 'decided_meanwhile' })
    await decideHold(tx, competitionId, decision, admin.id)
    await setHeld(tx, competitionId, null)
    await recordAuditEvent(tx, {
      actor: admin.id,
      action: 'decide_settlement',
      subject: `competition:${competitionId}`,
      after: { decision },
    })
  }
  if (decision === 'call_off') {
    if (!(await voidCompetition(deps, competitionId, decide))) throw new Refused({ code: 'decided_meanwhile' })
    return { ok: true }
  }
  await deps.db.transaction().execute(decide)
  await announceCompetition(deps, competitionId)
  deps.poke()
  return { ok: true }
}
