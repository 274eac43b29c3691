/**
 * review → completed: scores, ranks, prizes, experience. One transaction, exactly once. Players are told afterwards
 * (result-notices.job.ts). The prize of a flagged entry is put aside until an admin has decided (held-prizes/).
 *
 * The first transaction to set `settled_at` settles; every other finds it set. Payouts follow from the stored readings alone, so a
 * settlement that was interrupted leaves nothing behind, and the next attempt pays the same. Rows are written a few thousand at a time.
 */
import { sql } from 'kysely'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { keepEvidence } from '#server/competition/evidence.ts'
import { isScorable } from '#server/competition/scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { timing } from '#server/metrics/metrics.ts'
import type { Queryable } from '#server/db/handle.ts'
import { takeTime } from '#server/db/long-transaction.ts'
import { settleEntries } from '#server/records/entries.ts'
import { findFlagged, insertHeldPrizes } from '#server/records/held-prizes.ts'
import { fromHouse, HELD_ACCOUNT, HOUSE_ACCOUNT, postAll, transfer } from '#server/records/ledger.ts'
import { lockPlayers } from '#server/records/users.ts'
import { announceCompetition, announceScores } from './announce.ts'
import { creditProgress } from './credit-progress.ts'
import { paidRows, rankedRows, resultOf, winningEntry, type Prize, type Result } from './result.ts'

/** Settles every competition whose review is over. Returns their ids. */
export async function settleDue(deps: Deps): Promise<number[]> {
  const due = await deps.db
    .selectFrom('competitions')
    .select('id')
    .where('phase', '=', 'review')
    .where('ended_at', 'is not', null)
    .where('settle_at', '<=', sql<Date>`clock_timestamp()`)
    .where(isScorable)
    .orderBy('ordinal')
    .execute()
  const settled: number[] = []
  for (const { id } of due) {
    if (await settle(deps, id)) settled.push(id)
  }
  return settled
}

/** Returns true if this call settled it. */
export async function settle(deps: Deps, competitionId: number): Promise<boolean> {
  const settled = timing('fantasy_settlement_seconds')
  const isSettled = await deps.db.transaction().execute((tx) => settleIn(tx, competitionId, deps))
  if (!isSettled) return false
  settled()
  deps.boards.close(competitionId)
  await announceCompetition(deps, competitionId)
  announceScores(deps, competitionId)
  deps.poke()
  return true
}

async function settleIn(tx: Queryable, competitionId: number, { log }: Deps): Promise<boolean> {
  const competition = await claim(tx, competitionId)
  if (!competition) return false
  await takeTime(tx)
  const result = await resultOf(tx, competition)

  for (const rows of rankedRows(result)) await settleEntries(tx, competitionId, rows)
  await lockPlayers(tx, competitionId)
  await flagFarms(tx, competitionId)
  const paid = await pay(tx, competition, result)
  await creditProgress(tx, competitionId, result.scores.length)
  await nameWinner(tx, competitionId, result)
  await keepEvidence(tx, competition, 'settlement')
  log.info({ event: 'settled', competitionId, entries: result.scores.length, paid }, 'a competition is settled')
  return true
}

const claim = (tx: Queryable, competitionId: number): Promise<CompetitionRow | undefined> =>
  tx
    .updateTable('competitions')
    .set({ phase: 'completed', settled_at: sql<Date>`clock_timestamp()`, is_active: false })
    .where('id', '=', competitionId)
    .where('settled_at', 'is', null)
    .where('phase', '=', 'review')
    .where('ended_at', 'is not', null)
    .where('settle_at', '<=', sql<Date>`clock_timestamp()`)
    .returningAll()
    .executeTakeFirst()

/** Returns how many entries were paid, those whose prize waits included. */
async function pay(tx: Queryable, { id }: CompetitionRow, result: Result): Promise<number> {
  let count = 0
  for (const paid of paidRows(result)) {
    const owners = await ownersOf(tx, paid)
    const flagged = await findFlagged(
      tx,
      paid.map(({ entryId }) => entryId),
    )
    await postAll(
      tx,
      paid.map(({ entryId, amount }) => {
        const named = { txId: `payout:${id}:${entryId}`, competitionId: id, entryId }
        return flagged.has(entryId)
          ? transfer(HOUSE_ACCOUNT, HELD_ACCOUNT, amount, { ...named, reason: 'prize held' })
          : fromHouse(owners.get(entryId)!, amount, { ...named, reason: 'prize' })
      }),
    )
    await insertHeldPrizes(
      tx,
      id,
      paid.flatMap(({ entryId, amount }) => {
        const flag = flagged.get(entryId)
        return flag ? [{ entryId, userId: owners.get(entryId)!, amount, ...flag }] : []
      }),
    )
    await sql`
      insert into competition_winners (competition_id, entry_id, user_id, rank, score_tenths, prize_amount_cents)
      select ${id}::integer, given.* from unnest(
        ${paid.map(({ entryId }) => entryId)}::bigint[], ${paid.map(({ entryId }) => owners.get(entryId)!)}::text[],
        ${paid.map(({ rank }) => rank)}::integer[], ${paid.map(({ score }) => score)}::integer[],
        ${paid.map(({ amount }) => amount)}::bigint[]
      ) as given
    `.execute(tx)
    count += paid.length
  }
  return count
}

async function ownersOf(tx: Queryable, paid: readonly Prize[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('entries')
    .select(['id', 'user_id'])
    .where('id', '=', sql<number>`any(${paid.map(({ entryId }) => entryId)}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

async function nameWinner(tx: Queryable, competitionId: number, result: Result): Promise<void> {
  const entryId = winningEntry(result)
  if (entryId === undefined) return
  await tx
    .updateTable('competitions')
    .set({ winner_id: (eb) => eb.selectFrom('entries').select('user_id').where('entries.id', '=', entryId) })
    .where('id', '=', competitionId)
    .execute()
}
