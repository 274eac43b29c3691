/**
 * review → completed: scores, ranks, prizes, experience. One transaction, exactly once.
 *
 * Whoever sets `settled_at` first settles; everybody else finds it set. What is paid follows from the stored readings alone, so a
 * settlement that was cut short leaves nothing, and the next attempt pays the same.
 */
import { sql } from 'kysely'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import { settleEntries } from '#server/records/entries.ts'
import { fromHouse, postAll } from '#server/records/ledger.ts'
import { announceNotices, saveNotices } from '#server/records/notifications.ts'
import { announceCompetition, announceScores } from './announce.ts'
import { creditProgress } from './credit-progress.ts'
import { resultOf, type Result } from './result.ts'
import { winnerNotices, type WinnerNotice } from './winner-notices.ts'

/** Settles every competition whose review is over. Returns their ids. */
export async function settleDue(deps: Deps): Promise<number[]> {
  const due = await deps.db
    .selectFrom('competitions')
    .select('id')
    .where('phase', '=', 'review')
    .where('ended_at', 'is not', null)
    .where('settle_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('ordinal')
    .execute()
  const settled: number[] = []
  for (const { id } of due) {
    if (await settle(deps, id)) settled.push(id)
  }
  return settled
}

/** Returns whether it was settled now, by us. */
export async function settle(deps: Deps, competitionId: number): Promise<boolean> {
  const notices = await deps.db.transaction().execute((tx) => settleIn(tx, competitionId, deps))
  if (!notices) return false
  deps.boards.close(competitionId)
  await announceCompetition(deps, competitionId)
  announceScores(deps, competitionId)
  for (const { userIds, notice } of notices) announceNotices(deps.bus, userIds, notice)
  deps.poke()
  return true
}

async function settleIn(tx: Queryable, competitionId: number, { log }: Deps): Promise<WinnerNotice[] | null> {
  const competition = await claim(tx, competitionId)
  if (!competition) return null
  const result = await resultOf(tx, competition)

  await settleEntries(tx, competitionId, result.ranked)
  await creditProgress(tx, result)
  await pay(tx, competition, result)
  const winner = result.paid[0] ?? result.ranked[0]
  if (winner) {
    const { userId } = result.owners.get(winner.entryId)!
    await tx.updateTable('competitions').set({ winner_id: userId }).where('id', '=', competitionId).execute()
  }
  const notices = winnerNotices(competition, result)
  for (const { userIds, notice } of notices) await saveNotices(tx, userIds, notice)
  log.info({ competitionId, entries: result.ranked.length, paid: result.paid.length }, 'a competition is settled')
  return notices
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

async function pay(tx: Queryable, { id }: CompetitionRow, { ranked, owners, paid }: Result): Promise<void> {
  if (paid.length === 0) return
  await postAll(
    tx,
    paid.map(({ entryId, amount }) =>
      fromHouse(owners.get(entryId)!.userId, amount, {
        txId: `payout:${id}:${entryId}`,
        reason: 'prize',
        competitionId: id,
        entryId,
      }),
    ),
  )

  const scores = new Map(ranked.map(({ entryId, score }) => [entryId, score]))
  await sql`
    insert into competition_winners (competition_id, entry_id, user_id, rank, score_tenths, prize_amount_cents)
    select ${id}::integer, given.* from unnest(
      ${paid.map(({ entryId }) => entryId)}::bigint[], ${paid.map(({ entryId }) => owners.get(entryId)!.userId)}::text[],
      ${paid.map(({ rank }) => rank)}::integer[], ${paid.map(({ entryId }) => scores.get(entryId)!)}::integer[],
      ${paid.map(({ amount }) => amount)}::bigint[]
    ) as given
  `.execute(tx)
}
