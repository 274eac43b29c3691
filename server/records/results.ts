/**
 * Each player's result of a competition. Only this file writes `competition_results`. Rows are written once, with the settlement or when a
 * competition is voided; later only the marks change that say whether the player was notified and has seen the result. Bots have none.
 */
import { sql } from 'kysely'
import type { Cents } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'
import { isNotHalfSettled } from './settlements.ts'
import { SEAT } from './users.ts'

/** `bestRank` is null if the competition was voided. */
export type PlayerResult = {
  userId: string
  bestRank: number | null
  prize: Cents
  xpBefore: number
  xpAfter: number
  streakBefore: number
  streakAfter: number
}

/** Stores any number of results in one statement. */
export async function insertResults(
  tx: Queryable,
  competitionId: number,
  results: readonly PlayerResult[],
): Promise<void> {
  if (results.length === 0) return
  await sql`
    insert into competition_results
      (competition_id, user_id, best_rank, prize_cents, xp_before, xp_after, streak_before, streak_after)
    select ${competitionId}::integer, given.* from unnest(
      ${results.map((row) => row.userId)}::text[], ${results.map((row) => row.bestRank)}::integer[],
      ${results.map((row) => row.prize)}::bigint[],
      ${results.map((row) => row.xpBefore)}::integer[], ${results.map((row) => row.xpAfter)}::integer[],
      ${results.map((row) => row.streakBefore)}::integer[], ${results.map((row) => row.streakAfter)}::integer[]
    ) as given
  `.execute(tx)
}

/** Stores the results of a voided competition: nobody's totals change. */
export async function insertUnchangedResults(tx: Queryable, competitionId: number): Promise<void> {
  await sql`
    insert into competition_results (competition_id, user_id, xp_before, xp_after, streak_before, streak_after)
    select ${competitionId}::integer, id, xp, xp, current_streak, current_streak from users
    where not is_bot and id in (select user_id from entries where competition_id = ${competitionId}::integer)
  `.execute(tx)
}

/**
 * Amounts are in cents: `held` waits for an admin's decision, `withheld` is not paid.
 * `isOneShort`: the place above had a prize and this one has none, though not because it is a seat. `isTied`: another entry has the same best rank.
 */
export type UnsentResult = PlayerResult & {
  competitionId: number
  prizeTitle: string
  /** The competition's prize that is not money, or null. */
  prizeText: string | null
  entries: number
  isOneShort: boolean
  isTied: boolean
  held: Cents
  withheld: Cents
  /** Why an administrator cancelled the competition, or null. */
  voidReason: string | null
}

/** Returns some results whose players were not notified, and marks them as notified. Rows that another process has locked are skipped. */
export async function takeUnsentResults(tx: Queryable, most: number): Promise<UnsentResult[]> {
  const { rows } = await sql<UnsentResult>`
    with untold as (
      select competition_id, user_id from competition_results
      where told_at is null and ${isNotHalfSettled('competition_results.competition_id')}
      order by competition_id, user_id limit ${most}::integer for update skip locked
    ), unpaid as materialized (
      select competition_id, (
        select min(rank) from entries where entries.competition_id = lowest.competition_id and rank > lowest.rank
      ) as rank
      from (
        select competition_id, max(rank) as rank from competition_winners
        where competition_id in (select competition_id from untold) group by competition_id
      ) as lowest
    )
    update competition_results as result set told_at = clock_timestamp()
    from untold
      join competitions on competitions.id = untold.competition_id
      join competition_totals on competition_totals.competition_id = untold.competition_id
      left join unpaid on unpaid.competition_id = untold.competition_id
    where result.competition_id = untold.competition_id and result.user_id = untold.user_id
    returning result.competition_id as "competitionId", result.user_id as "userId", best_rank as "bestRank", prize_cents as prize,
      xp_before as "xpBefore", xp_after as "xpAfter", streak_before as "streakBefore", streak_after as "streakAfter",
      prize_title as "prizeTitle", prize_text as "prizeText", total_entries as entries, void_reason as "voidReason",
      prize_cents = 0 and coalesce(best_rank = unpaid.rank, false) and not exists (
        select from users where users.id = result.user_id and issuer = ${SEAT}
      ) as "isOneShort",
      (${entriesAtBest}) > 1 as "isTied",
      coalesce((${heldOf('waiting')}), 0)::bigint as held, coalesce((${heldOf('withheld')}), 0)::bigint as withheld
  `.execute(tx)
  return rows
}

const heldOf = (state: 'waiting' | 'withheld') => sql`
  select sum(amount_cents) from held_prizes
  where held_prizes.competition_id = result.competition_id and held_prizes.user_id = result.user_id and state = ${state}
`

/** Two rows with the same rank are enough to detect a tie. */
const entriesAtBest = sql`
  select count(*) from (
    select from entries where entries.competition_id = result.competition_id and entries.rank = best_rank limit 2
  ) as shared
`

export async function hasUnsentResults(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('competition_results')
    .select('competition_id')
    .where('told_at', 'is', null)
    .where(isNotHalfSettled('competition_results.competition_id'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a player's totals as they were before a settlement that is in progress. */
export type Totals = {
  balance: Cents
  xp: number
  totalWins: number
  totalEarnings: Cents
  currentStreak: number
}

/** Returns the latest competition whose result the player has not seen, and their totals without a settlement in progress. */
export async function readNews(
  db: Queryable,
  userId: string,
): Promise<{ unseenResultId: number | null; before: Totals | null }> {
  const { rows } = await sql<{ unseenResultId: number | null } & { [Total in keyof Totals]: Totals[Total] | null }>`
    select unseen.competition_id as "unseenResultId", before.*
    from (values (1)) as one
    left join lateral (
      select competition_id from competition_results
      where user_id = ${userId} and seen_at is null and ${isNotHalfSettled('competition_results.competition_id')}
      order by competition_id desc limit 1
    ) as unseen on true
    left join lateral (
      select balance_cents - paid as balance, xp_before as xp, total_wins - (best_rank = 1)::integer as "totalWins",
        total_earnings_cents - paid as "totalEarnings", streak_before as "currentStreak"
      from settlements join competition_results as result using (competition_id) join users on users.id = result.user_id
        cross join lateral (select (prize_cents - coalesce((${heldOf('waiting')}), 0))::bigint as paid) as payment
      where result.user_id = ${userId}
      limit 1
    ) as before on true
  `.execute(db)
  const { unseenResultId, ...before } = rows[0]!
  return { unseenResultId, before: before.balance === null ? null : (before as Totals) }
}

/** Marks the results of this and earlier competitions as seen, because a returning player is shown only the latest. */
export async function markResultsSeen(db: Queryable, userId: string, competitionId: number): Promise<void> {
  await db
    .updateTable('competition_results')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('competition_id', '<=', competitionId)
    .where('seen_at', 'is', null)
    .execute()
}
