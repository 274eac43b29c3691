/**
 * Prizes that wait for an admin's decision. Only this file writes `held_prizes`. The money is in the ledger's account `held` meanwhile;
 * callers post there in the same transaction.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { cents, type Cents } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { HeldPrizes } from '#server/db/tables.ts'
import { isNotHalfSettled } from './settlements.ts'

export type HeldPrizeRow = Selectable<HeldPrizes>
export type HeldReason = HeldPrizeRow['reason']
export type HeldState = HeldPrizeRow['state']
export type NewHeldPrize = { entryId: number; userId: string; amount: Cents; reason: HeldReason; accounts: number }

/** Returns which of these entries have to wait for their prize, and why: a flag first, then a ban, then a recreated account. */
export async function findFlagged(
  tx: Queryable,
  entryIds: readonly number[],
): Promise<Map<number, { reason: HeldReason; accounts: number }>> {
  const { rows } = await sql<{ entryId: number; reason: HeldReason; accounts: number }>`
    select entries.id as "entryId", coalesce(entry_flags.accounts, 1) as accounts,
      case when entry_flags.reason is not null then entry_flags.reason when banned_at is not null then 'banned' else 'returned' end as reason
    from entries join users on users.id = user_id left join entry_flags on entry_flags.entry_id = entries.id
    where entries.id = any(${entryIds}::bigint[]) and not is_bot
      and (entry_flags.entry_id is not null or banned_at is not null or returned_until > accepted_at)
  `.execute(tx)
  return new Map(rows.map(({ entryId, ...flag }) => [entryId, flag]))
}

export async function insertHeldPrizes(
  tx: Queryable,
  competitionId: number,
  held: readonly NewHeldPrize[],
): Promise<void> {
  if (held.length === 0) return
  await sql`
    insert into held_prizes (competition_id, entry_id, user_id, amount_cents, reason, accounts)
    select ${competitionId}::integer, given.* from unnest(
      ${held.map(({ entryId }) => entryId)}::bigint[], ${held.map(({ userId }) => userId)}::text[],
      ${held.map(({ amount }) => amount)}::bigint[], ${held.map(({ reason }) => reason)}::text[],
      ${held.map(({ accounts }) => accounts)}::integer[]
    ) as given
  `.execute(tx)
}

/** Locks the row until the transaction ends, so that of two simultaneous decisions the second sees the first. */
export const lockHeldPrize = (tx: Queryable, entryId: number): Promise<HeldPrizeRow | undefined> =>
  tx
    .selectFrom('held_prizes')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where(isNotHalfSettled('held_prizes.competition_id'))
    .forUpdate()
    .executeTakeFirst()

export async function setHeldState(tx: Queryable, entryId: number, state: HeldState, adminId: string): Promise<void> {
  await tx
    .updateTable('held_prizes')
    .set({
      state,
      decisions: sql<number>`decisions + 1`,
      decided_at: state === 'waiting' ? null : sql<Date>`clock_timestamp()`,
      decided_by: state === 'waiting' ? null : adminId,
    })
    .where('entry_id', '=', entryId)
    .execute()
}

export type HeldSums = { waiting: Cents; withheld: Cents }

/** Returns how much of a player's prizes in a competition waits, and how much was withheld, in cents. */
export async function readHeldSums(db: Queryable, competitionId: number, userId: string): Promise<HeldSums> {
  const row = await db
    .selectFrom('held_prizes')
    .select([
      sql<number>`coalesce(sum(amount_cents) filter (where state = 'waiting'), 0)::bigint`.as('waiting'),
      sql<number>`coalesce(sum(amount_cents) filter (where state = 'withheld'), 0)::bigint`.as('withheld'),
    ])
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { waiting: cents(row.waiting), withheld: cents(row.withheld) }
}
