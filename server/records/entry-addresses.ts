/**
 * The network addresses from which new accounts entered, as keyed hashes, and the resulting flags. Only this file writes `entry_addresses`
 * and `entry_flags`.
 *
 * Nothing is kept of accounts older than game/farms.ts considers. A hash is deleted with its account, and seven days after its competition
 * was settled or voided; a flag holds no address and stays.
 */
import { sql, type RawBuilder } from 'kysely'
import { NEW_ACCOUNT_DAYS, type FarmFlag, type NewAccountEntry } from '#game/farms.ts'
import type { Queryable } from '#server/db/handle.ts'

/** How long hashes are kept after a settlement, and after an end without settlement. */
const KEPT_DAYS = 7
const KEPT_UNSETTLED_DAYS = 37

/** Skips old accounts, bots and seats, which win nothing and often share an address. Called after the entries were inserted. */
export const addressInsertion = (rows: readonly { entryId: number; addressHash: string }[]): RawBuilder<unknown> => sql`
    insert into entry_addresses (entry_id, competition_id, user_id, address_hash, roster, account_seconds)
    select entries.id, competition_id, users.id, given.address_hash, roster, extract(epoch from accepted_at - users.created_at)::integer
    from unnest(${rows.map(({ entryId }) => entryId)}::bigint[], ${rows.map(({ addressHash }) => addressHash)}::text[])
      as given (entry_id, address_hash)
    join entries on entries.id = given.entry_id
    join users on users.id = entries.user_id and not users.is_bot and users.issuer <> 'seat'
    where users.created_at > accepted_at - make_interval(days => ${NEW_ACCOUNT_DAYS})
  `

/** Returns a competition's entries from addresses that at least this many accounts entered from. */
export async function readSharedAddresses(
  tx: Queryable,
  competitionId: number,
  least: number,
): Promise<NewAccountEntry[]> {
  const { rows } = await sql<{
    entryId: number
    playerId: string
    address: string
    entered: string
    now: string | null
    acceptedAt: Date
    accountSeconds: number
  }>`
    select entries.id as "entryId", entries.user_id as "playerId", address_hash as address, entry_addresses.roster as entered,
      entries.roster as now, accepted_at as "acceptedAt", account_seconds as "accountSeconds"
    from entry_addresses join entries on entries.id = entry_id
    where entry_addresses.competition_id = ${competitionId} and address_hash in (
      select address_hash from entry_addresses where competition_id = ${competitionId}
      group by address_hash having count(distinct user_id) >= ${least}::integer
    )
  `.execute(tx)
  return rows.map(({ entered, now, acceptedAt, ...row }) => ({
    ...row,
    rosters: [entered, ...(now === null || now === entered ? [] : [now])].map((roster) =>
      roster.split(',').map(Number),
    ),
    enteredAt: acceptedAt.getTime(),
  }))
}

/**
 * Flags entries; an entry that is flagged already keeps its reason. Entries from one address get a common group, which outlives the address.
 * Writes in the order of ids, so that two callers cannot deadlock.
 */
export async function insertFlags(
  tx: Queryable,
  competitionId: number,
  flags: ReadonlyMap<number, FarmFlag>,
): Promise<void> {
  const rows = [...flags].toSorted(([one], [other]) => one - other)
  if (rows.length === 0) return
  await sql`
    insert into entry_flags (entry_id, competition_id, reason, accounts, group_id)
    select given.entry_id, ${competitionId}::integer, given.reason, given.accounts,
      case when address_hash is not null then min(given.entry_id) over (partition by address_hash, given.reason) end
    from unnest(
      ${rows.map(([entryId]) => entryId)}::bigint[], ${rows.map(([, { reason }]) => reason)}::text[],
      ${rows.map(([, { accounts }]) => accounts)}::integer[]
    ) as given (entry_id, reason, accounts) left join entry_addresses on entry_addresses.entry_id = given.entry_id
    order by given.entry_id
    on conflict (entry_id) do nothing
  `.execute(tx)
}

/** Flags the entries that replace a flagged entry which the player withdrew. */
export async function insertFlagsOfWithdrawn(tx: Queryable, competitionId: number): Promise<void> {
  await sql`
    insert into entry_flags (entry_id, competition_id, reason, accounts)
    select distinct on (entries.id) entries.id, withdrawn_entries.competition_id, flag_reason, flag_accounts
    from withdrawn_entries join entries on entries.competition_id = withdrawn_entries.competition_id
      and entries.user_id = withdrawn_entries.user_id
    where withdrawn_entries.competition_id = ${competitionId}::integer and flag_reason is not null
    order by entries.id, withdrawn_entries.entry_id
    on conflict (entry_id) do nothing
  `.execute(tx)
}

/** Deletes the rows about a withdrawn entry, and returns its flag. */
export async function eraseEntryTraces(tx: Queryable, entryId: number): Promise<FarmFlag | null> {
  await tx.deleteFrom('entry_addresses').where('entry_id', '=', entryId).execute()
  const flag = await tx
    .deleteFrom('entry_flags')
    .where('entry_id', '=', entryId)
    .returning(['reason', 'accounts'])
    .executeTakeFirst()
  return flag ? (flag as FarmFlag) : null
}

/** Returns the unsettled competitions for which something about a player is kept. */
export async function readUnsettledOf(tx: Queryable, userId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('entry_addresses')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select('competition_id')
    .where('user_id', '=', userId)
    .where('phase', 'not in', ['completed', 'void'])
    .distinct()
    .orderBy('competition_id')
    .execute()
  return rows.map((row) => row.competition_id)
}

export const eraseEntryAddresses = (tx: Queryable, userId: string) =>
  tx.deleteFrom('entry_addresses').where('user_id', '=', userId).execute()

export async function forgetEntryAddresses(db: Queryable, now: Date): Promise<void> {
  await sql`
    delete from entry_addresses using competitions
    where competitions.id = competition_id and (
      settled_at <= ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      or (phase = 'void' and end_time <= ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}))
      or end_time <= ${now}::timestamptz - make_interval(days => ${KEPT_UNSETTLED_DAYS})
    )
  `.execute(db)
}
