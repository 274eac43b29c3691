/**
 * Entries and how many a competition has: the only place that writes `entries` and `competition_totals`.
 *
 * Callers decide, inside their transaction, who may enter, trade or be paid; here rows are written, many at once.
 * Units  prices are decimal text in `picks`, cents in total_salary_cents; scores are whole tenths.
 */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import { decimalOf, type Cents } from '#game/money.ts'
import type { Tenths } from '#game/points.ts'
import type { Ranked } from '#game/ranking.ts'
import { rosterKey, type RosterPick } from '#game/roster.ts'
import type { Queryable } from '#server/db/handle.ts'

export type NewEntry = { userId: string; picks: readonly RosterPick[]; totalSalary: Cents }

/** A new competition has no entries. */
export async function openTotals(db: Queryable, competitionId: number): Promise<void> {
  await db
    .insertInto('competition_totals')
    .values({ competition_id: competitionId })
    .onConflict((conflict) => conflict.column('competition_id').doNothing())
    .execute()
}

/** Adds entries accepted at one instant and counts them. Returns their ids, in the order given. */
export async function insertEntries(
  db: Queryable,
  competitionId: number,
  acceptedAt: Date,
  entries: readonly NewEntry[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('entries', 'id')) as id, one.*
      from unnest(
        ${entries.map((entry) => entry.userId)}::text[], ${entries.map((entry) => storedPicks(entry.picks))}::text[],
        ${entries.map((entry) => entry.totalSalary)}::bigint[], ${entries.map((entry) => rosterKey(entry.picks))}::text[]
      ) with ordinality as one (user_id, picks, total_salary_cents, roster, place)
    ), added as (
      insert into entries (id, competition_id, user_id, picks, roster, total_salary_cents, accepted_at, created_at, updated_at)
      select id, ${competitionId}, user_id, picks::jsonb, roster, total_salary_cents, ${acceptedAt}, ${acceptedAt}, ${acceptedAt} from given
    ), counted as (
      insert into competition_totals (competition_id, total_entries) values (${competitionId}, ${entries.length})
      on conflict (competition_id) do update set total_entries = competition_totals.total_entries + excluded.total_entries
    )
    select id from given order by place
  `.execute(db)
  return rows.map((row) => row.id)
}

export type ChangedEntry = {
  id: number
  picks: readonly RosterPick[]
  totalSalary: Cents
  banked: Tenths
  moves: number
}

/** The entry after a trade or a drop at `changedAt`. Boards of other processes recognise a change by an `updated_at` after `created_at`. */
export async function changeEntry(
  db: Queryable,
  changedAt: Date,
  { id, picks, totalSalary, banked, moves }: ChangedEntry,
): Promise<void> {
  await db
    .updateTable('entries')
    .set({
      picks: storedPicks(picks),
      roster: rosterKey(picks),
      total_salary_cents: totalSalary,
      banked_tenths: banked,
      moves,
      updated_at: sql<Date>`greatest(${changedAt}::timestamptz, created_at + interval '1 microsecond')`,
    })
    .where('id', '=', id)
    .execute()
}

/** What the index that keeps rosters apart says. Whoever enters and moves asks beforehand, under a lock: this is for those that do not. */
export function asRefusal(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  throw code === '23505' && constraint === 'entries_one_of_each_roster' ? new Refused({ code: 'same_roster' }) : error
}

const storedPicks = (picks: readonly RosterPick[]): string =>
  JSON.stringify(picks.map(({ creatorId, price }) => ({ creatorId, price: decimalOf(price) })))

/** Stores final scores and ranks, of a few thousand entries at most. */
export async function settleEntries(db: Queryable, competitionId: number, rows: readonly Ranked[]): Promise<void> {
  await sql`
    update entries set score_tenths = given.score, rank = given.rank
    from unnest(
      ${rows.map((row) => row.entryId)}::bigint[], ${rows.map((row) => row.score)}::integer[], ${rows.map((row) => row.rank)}::integer[]
    ) as given (id, score, rank)
    where entries.id = given.id and entries.competition_id = ${competitionId}
  `.execute(db)
}
