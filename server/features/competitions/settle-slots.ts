/**
 * A settlement step: the scores and ranks of some entries, and all gains of their players. A player gets prizes and experience together,
 * with their last entry, so their account never shows a part of it.
 */
import { sql } from 'kysely'
import { cents, type Cents } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'
import { settleEntries } from '#server/records/entries.ts'
import { findFlagged, insertHeldPrizes } from '#server/records/held-prizes.ts'
import { fromHouse, HELD_ACCOUNT, HOUSE_ACCOUNT, postAll, transfer } from '#server/records/ledger.ts'
import { lockStandings } from '#server/records/users.ts'
import { creditProgress, type Outcome } from './credit-progress.ts'
import { slotOf, type Result } from './result.ts'

type Range = { from: number; to: number }
type Owned = { entryId: number; userId: string }
type Prize = Owned & { amount: Cents; rank: number; score: number }

export async function settleSlots(
  tx: Queryable,
  competitionId: number,
  result: Result,
  { from, to }: Range,
): Promise<void> {
  if (from === to) return
  const { entryIds, scores, ranks } = result
  const owned = await entriesOfPlayersEndingIn(tx, competitionId, entryIds[from]!, entryIds[to - 1]!)
  const players = await lockStandings(tx, [...new Set(owned.map(({ userId }) => userId))])
  await settleEntries(
    tx,
    competitionId,
    Array.from({ length: to - from }, (_, nth) => ({
      entryId: entryIds[from + nth]!,
      score: tenths(scores[from + nth]!),
      rank: ranks[from + nth]!,
    })),
  )
  const outcomes = new Map<string, Outcome>()
  for (const { userId, ...standing } of players)
    outcomes.set(userId, { ...standing, userId, bestRank: Infinity, prize: cents(0), held: cents(0) })
  const prizes: Prize[] = []
  for (const { entryId, userId } of owned) {
    const slot = slotOf(result, entryId)
    const [rank, amount] = [ranks[slot]!, cents(result.amounts[slot]!)]
    const outcome = outcomes.get(userId)!
    outcome.bestRank = Math.min(outcome.bestRank, rank)
    outcome.prize = cents(outcome.prize + amount)
    if (amount > 0) prizes.push({ entryId, userId, amount, rank, score: scores[slot]! })
  }
  for (const { userId, amount } of await pay(tx, competitionId, prizes)) {
    const outcome = outcomes.get(userId)!
    outcome.held = cents(outcome.held + amount)
  }
  await creditProgress(tx, competitionId, [...outcomes.values()], result.scores.length)
}

/** The entries of players who have no later entry. */
async function entriesOfPlayersEndingIn(
  tx: Queryable,
  competitionId: number,
  first: number,
  last: number,
): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    with ending as (
      select distinct user_id from entries
      where competition_id = ${competitionId}::integer and id between ${first}::bigint and ${last}::bigint and not exists (
        select from entries as later
        where later.user_id = entries.user_id and later.competition_id = ${competitionId}::integer and later.id > ${last}::bigint
      )
    )
    select entries.id as "entryId", entries.user_id as "userId" from ending join entries using (user_id)
    where competition_id = ${competitionId}::integer order by entries.id
  `.execute(tx)
  return rows
}

/** Returns the prizes that are held until an admin decides. */
async function pay(tx: Queryable, competitionId: number, prizes: readonly Prize[]): Promise<Prize[]> {
  if (prizes.length === 0) return []
  const flagged = await findFlagged(
    tx,
    prizes.map(({ entryId }) => entryId),
  )
  await postAll(
    tx,
    prizes.map(({ entryId, userId, amount }) => {
      const named = { txId: `payout:${competitionId}:${entryId}`, competitionId, entryId }
      return flagged.has(entryId)
        ? transfer(HOUSE_ACCOUNT, HELD_ACCOUNT, amount, { ...named, reason: 'prize held' })
        : fromHouse(userId, amount, { ...named, reason: 'prize' })
    }),
  )
  const held = prizes.filter(({ entryId }) => flagged.has(entryId))
  await insertHeldPrizes(
    tx,
    competitionId,
    held.map((prize) => ({ ...prize, ...flagged.get(prize.entryId)! })),
  )
  await sql`
    insert into competition_winners (competition_id, entry_id, user_id, rank, score_tenths, prize_amount_cents)
    select ${competitionId}::integer, given.* from unnest(
      ${prizes.map(({ entryId }) => entryId)}::bigint[], ${prizes.map(({ userId }) => userId)}::text[],
      ${prizes.map(({ rank }) => rank)}::integer[], ${prizes.map(({ score }) => score)}::integer[],
      ${prizes.map(({ amount }) => amount)}::bigint[]
    ) as given
  `.execute(tx)
  return held
}
