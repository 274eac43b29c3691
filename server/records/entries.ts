/**
 * Entries, and the number of entries of each competition. Only this file writes `entries`, `withdrawn_entries` and `competition_totals`.
 *
 * Callers decide, inside their transaction, who may enter, trade or be paid; the functions here write many rows at once. Units: prices are
 * decimal text in `picks` and cents in total_salary_cents; scores are whole tenths.
 */
import { sql, type RawBuilder } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { FarmFlag } from '#game/farms.ts'
import { decimalOf, type Cents } from '#game/money.ts'
import type { Tenths } from '#game/points.ts'
import type { Ranked } from '#game/ranking.ts'
import { rosterKey, type RosterPick } from '#game/roster.ts'
import type { Queryable } from '#server/db/handle.ts'

export type NewEntry = { userId: string; picks: readonly RosterPick[]; totalSalary: Cents }

/** Creates the row of totals for a new competition, with no entries. */
export async function openTotals(db: Queryable, competitionId: number): Promise<void> {
  await db
    .insertInto('competition_totals')
    .values({ competition_id: competitionId })
    .onConflict((conflict) => conflict.column('competition_id').doNothing())
    .execute()
}

/** Reserves ids for entries that are about to be inserted, because rows that refer to the entries are stored first. */
export async function reserveEntryIds(tx: Queryable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('entries', 'id')) as id from generate_series(1, ${count}::integer)
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Adds entries accepted at one instant, counts them and numbers the change. Returns the number. One statement, which must be the last
 * before the commit. After the clock was set back, the instant can be before the opening of the draft; the opening counts then.
 */
export const insertion = (
  competitionId: number,
  acceptedAt: Date,
  entries: readonly (NewEntry & { id: number })[],
): RawBuilder<{ seq: number }> => sql<{ seq: number }>`
    with counted as (
      insert into competition_totals (competition_id, total_entries, seq) values (${competitionId}, ${entries.length}, 1)
      on conflict (competition_id) do update
        set total_entries = competition_totals.total_entries + excluded.total_entries, seq = competition_totals.seq + 1
      returning seq
    ), added as (
      insert into entries
        (id, competition_id, user_id, picks, roster, creator_ids, total_salary_cents, accepted_at, created_at, updated_at, seq)
      select one.id, ${competitionId}, user_id, picks::jsonb, roster, creator_ids::integer[], total_salary_cents,
        greatest(${acceptedAt}, (select draft_opens_at from competitions where id = ${competitionId})), ${acceptedAt}, ${acceptedAt},
        counted.seq
      from counted, unnest(
        ${entries.map((entry) => entry.id)}::bigint[], ${entries.map((entry) => entry.userId)}::text[],
        ${entries.map((entry) => storedPicks(entry.picks))}::text[], ${entries.map((entry) => rosterKey(entry.picks))}::text[],
        ${entries.map((entry) => storedCreators(entry.picks))}::text[], ${entries.map((entry) => entry.totalSalary)}::bigint[]
      ) as one (id, user_id, picks, roster, creator_ids, total_salary_cents)
    )
    select seq from counted
  `

export type ChangedEntry = {
  id: number
  picks: readonly RosterPick[]
  totalSalary: Cents
  banked: Tenths
  moves: number
}

/**
 * Updates entries after trades, drops or edits at `changedAt`. Returns the number of the change. One statement, which must be the last
 * before the commit.
 */
export const changes = (
  competitionId: number,
  changedAt: Date,
  entries: readonly ChangedEntry[],
): RawBuilder<{ seq: number }> => sql<{ seq: number }>`
    with counted as (
      update competition_totals set seq = seq + 1 where competition_id = ${competitionId} returning seq
    ), changed as (
      update entries set picks = one.picks::jsonb, roster = one.roster, creator_ids = one.creator_ids::integer[],
        total_salary_cents = one.total_salary_cents, banked_tenths = one.banked, moves = one.moves, version = version + 1,
        updated_at = ${changedAt}, seq = counted.seq
      from counted, unnest(
        ${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ picks }) => storedPicks(picks))}::text[],
        ${entries.map(({ picks }) => rosterKey(picks))}::text[], ${entries.map(({ picks }) => storedCreators(picks))}::text[],
        ${entries.map(({ totalSalary }) => totalSalary)}::bigint[], ${entries.map(({ banked }) => banked)}::integer[],
        ${entries.map(({ moves }) => moves)}::integer[]
      ) as one (id, picks, roster, creator_ids, total_salary_cents, banked, moves)
      where entries.id = one.id
    )
    select seq from counted
  `

/** Frees the rosters of a player's entries, so that `changes` can exchange them between entries. */
export async function clearRosters(tx: Queryable, entryIds: readonly number[]): Promise<void> {
  await sql`update entries set roster = null where id = any(${entryIds}::bigint[])`.execute(tx)
}

/**
 * Withdraws an entry: deletes it, uncounts it and numbers the change for boards. One statement, which must be the last before the commit;
 * rows that refer to the entry are deleted before it (eraseEntryTraces).
 */
export const withdrawal = (
  competitionId: number,
  { id, userId, flag }: { id: number; userId: string; flag: FarmFlag | null },
): RawBuilder<{ seq: number; totalEntries: number }> => sql<{ seq: number; totalEntries: number }>`
    with counted as (
      update competition_totals set total_entries = total_entries - 1, seq = seq + 1 where competition_id = ${competitionId}
      returning seq, total_entries
    ), gone as (
      delete from entries where id = ${id}
    ), noted as (
      insert into withdrawn_entries (entry_id, competition_id, user_id, seq, flag_reason, flag_accounts)
      select ${id}::bigint, ${competitionId}::integer, ${userId}::text, seq, ${flag?.reason ?? null}::text, ${flag?.accounts ?? null}::integer
      from counted
    )
    select seq, total_entries as "totalEntries" from counted
  `

/** Returns the competition from which this player withdrew the entry. */
export async function findWithdrawn(db: Queryable, userId: string, entryId: number): Promise<number | null> {
  const row = await db
    .selectFrom('withdrawn_entries')
    .select('competition_id')
    .where('entry_id', '=', entryId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.competition_id ?? null
}

/** Deletes withdrawn entries of competitions that no board shows any more. */
export async function forgetWithdrawn(db: Queryable): Promise<void> {
  await sql`
    delete from withdrawn_entries using competitions
    where competitions.id = competition_id and phase in ('completed', 'void')
  `.execute(db)
}

/** Turns a violation of the unique index on rosters into a refusal, for callers that do not check under a lock first. */
export function asRefusal(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  throw code === '23505' && constraint === 'entries_one_of_each_roster' ? new Refused({ code: 'same_roster' }) : error
}

const storedPicks = (picks: readonly RosterPick[]): string =>
  JSON.stringify(picks.map(({ creatorId, price }) => ({ creatorId, price: decimalOf(price) })))

/** Formats ids as the text of a PostgreSQL array. */
const storedCreators = (picks: readonly RosterPick[]): string =>
  `{${picks.map(({ creatorId }) => creatorId).join(',')}}`

/** Stores final scores and ranks of at most a few thousand entries. */
export async function settleEntries(db: Queryable, competitionId: number, rows: readonly Ranked[]): Promise<void> {
  await sql`
    update entries set score_tenths = given.score, rank = given.rank
    from unnest(
      ${rows.map((row) => row.entryId)}::bigint[], ${rows.map((row) => row.score)}::integer[], ${rows.map((row) => row.rank)}::integer[]
    ) as given (id, score, rank)
    where entries.id = given.id and entries.competition_id = ${competitionId}
  `.execute(db)
}
