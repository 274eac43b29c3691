/**
 * What a competition gave each player: the only place that writes `competition_results`. Written once, with the settlement or when a
 * competition is called off; afterwards only who was told of it and who has seen it changes. Bots have none.
 */
import { sql } from 'kysely'
import type { Cents } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'
import { isNotHalfSettled } from './settlements.ts'

/** `bestRank` is null where the competition was called off. */
export type PlayerResult = {
  userId: string
  bestRank: number | null
  prize: Cents
  xpBefore: number
  xpAfter: number
  streakBefore: number
  streakAfter: number
}

/** However many, in one statement. */
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

/** Of a competition that is called off: everybody who entered stands where they stood. */
export async function insertUnchangedResults(tx: Queryable, competitionId: number): Promise<void> {
  await sql`
    insert into competition_results (competition_id, user_id, xp_before, xp_after, streak_before, streak_after)
    select ${competitionId}::integer, id, xp, xp, current_streak, current_streak from users
    where not is_bot and id in (select user_id from entries where competition_id = ${competitionId}::integer)
  `.execute(tx)
}

/**
 * `held` of the prize waits until an admin has decided, `withheld` of it is not paid. `prizes`: of how many entries it is. `isOneShort`:
 * the next place above had a prize, and this one had none. `isTied`: another entry has the best rank too.
 */
export type UnsentResult = PlayerResult & {
  competitionId: number
  prizeTitle: string
  entries: number
  isOneShort: boolean
  isTied: boolean
  held: Cents
  withheld: Cents
  prizes: number
}

/** Some results of which nobody has told their players, marked as told. What another process has taken is left out. */
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
      prize_title as "prizeTitle", total_entries as entries,
      prize_cents = 0 and coalesce(best_rank = unpaid.rank, false) as "isOneShort",
      (${entriesAtBest}) > 1 as "isTied",
      coalesce((${heldOf('waiting')}), 0)::bigint as held, coalesce((${heldOf('withheld')}), 0)::bigint as withheld,
      case when prize_cents > 0 then (${prizesOf}) else 0 end as prizes
  `.execute(tx)
  return rows
}

const heldOf = (state: 'waiting' | 'withheld') => sql`
  select sum(amount_cents) from held_prizes
  where held_prizes.competition_id = result.competition_id and held_prizes.user_id = result.user_id and state = ${state}
`

/** Two are enough to know. */
const entriesAtBest = sql`
  select count(*) from (
    select from entries where entries.competition_id = result.competition_id and entries.rank = best_rank limit 2
  ) as shared
`

/** Found by the player's entries, which are few. */
const prizesOf = sql`
  select count(*)::integer from entries
    join competition_winners as won on won.competition_id = entries.competition_id and won.entry_id = entries.id
    left join held_prizes as held on held.entry_id = entries.id
  where entries.competition_id = result.competition_id and entries.user_id = result.user_id
    and won.prize_amount_cents > 0 and held.state is distinct from 'withheld'
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

/** What a player has, as it was before a settlement that is under way. */
export type Totals = {
  balance: Cents
  xp: number
  totalWins: number
  totalEarnings: Cents
  currentStreak: number
}

/** The latest competition whose result the player has not looked at, and their totals if part of a settlement has to be left out. */
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

/** Marks the result of this competition as seen, and with it those of earlier ones: only the latest is shown to a player who comes back. */
export async function markResultsSeen(db: Queryable, userId: string, competitionId: number): Promise<void> {
  await db
    .updateTable('competition_results')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('competition_id', '<=', competitionId)
    .where('seen_at', 'is', null)
    .execute()
}
