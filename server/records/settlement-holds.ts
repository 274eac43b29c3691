/**
 * Settlements that wait for an administrator because the source delivered no statistics for most of the picked creators. Only this file
 * writes `settlement_holds`; `competitions.held_at` says whether a settlement waits now.
 */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Coverage } from '#game/silent-source.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { SettlementHolds } from '#server/db/tables.ts'

export type SettlementHold = Selectable<SettlementHolds>
export type HoldDecision = NonNullable<SettlementHold['decision']>

export async function insertHold(
  tx: Queryable,
  competitionId: number,
  { picks, silentPicks }: Coverage,
): Promise<void> {
  await tx
    .insertInto('settlement_holds')
    .values({ competition_id: competitionId, picks, silent_picks: silentPicks })
    .execute()
}

export const findHold = (db: Queryable, competitionId: number): Promise<SettlementHold | undefined> =>
  db.selectFrom('settlement_holds').selectAll().where('competition_id', '=', competitionId).executeTakeFirst()

export async function decideHold(
  tx: Queryable,
  competitionId: number,
  decision: HoldDecision,
  adminId: string,
): Promise<void> {
  await tx
    .updateTable('settlement_holds')
    .set({ decision, decided_at: sql<Date>`clock_timestamp()`, decided_by: adminId })
    .where('competition_id', '=', competitionId)
    .execute()
}
