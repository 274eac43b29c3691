/** Reads a player's ledger rows, newest first, page by page, and their held prizes. */
import { sql } from 'kysely'
import { LEDGER_LINES, type LedgerPage } from '#contract/profile.ts'
import { cents, decimalOf } from '#game/money.ts'
import { prizeTextAt } from '#game/payouts.ts'
import { nthOfSeveral } from '#server/competition/nth-entry.ts'
import type { Db } from '#server/db/handle.ts'
import { userAccount } from '#server/records/ledger.ts'
import { isNotHalfSettled } from '#server/records/settlements.ts'
import { wonTextOf } from './result.ts'

type Range = { before?: number | undefined; limit?: number | undefined }

export async function readLedger(db: Db, userId: string, { before, limit = LEDGER_LINES }: Range): Promise<LedgerPage> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('competitions', 'competitions.id', 'ledger.competition_id')
    .leftJoin('entries', 'entries.id', 'ledger.entry_id')
    .select(['ledger.id', 'ledger.created_at', 'reason', 'amount_cents', 'ledger.competition_id', 'prize_title'])
    .select(nthOfSeveral.as('nthEntry'))
    .select(['entries.rank', 'prize_text'])
    .where('account', '=', userAccount(userId))
    .where(isNotHalfSettled('ledger.competition_id'))
    .$if(before !== undefined, (query) => query.where('ledger.id', '<', before!))
    .orderBy('ledger.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const waiting = before === undefined ? await readWaiting(db, userId) : []
  return {
    lines: shown.map((row) => ({
      id: row.id,
      at: row.created_at.toISOString(),
      reason: row.reason,
      amount: decimalOf(cents(row.amount_cents)),
      competitionId: row.competition_id,
      prizeTitle: row.prize_title,
      ...wonTextOf(row.reason === 'prize' ? prizeTextAt(row.rank, row.prize_text) : null),
      nthEntry: row.nthEntry,
    })),
    next: rows.length > limit ? shown.at(-1)!.id : null,
    waiting,
  }
}

/** The held prizes by competition, oldest first. */
async function readWaiting(db: Db, userId: string): Promise<LedgerPage['waiting']> {
  const rows = await db
    .selectFrom('held_prizes')
    .innerJoin('competitions', 'competitions.id', 'held_prizes.competition_id')
    .select(['competition_id', 'prize_title', sql<number>`sum(amount_cents)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where(isNotHalfSettled('held_prizes.competition_id'))
    .groupBy(['competition_id', 'prize_title'])
    .orderBy('competition_id')
    .execute()
  return rows.map((row) => ({
    competitionId: row.competition_id,
    prizeTitle: row.prize_title,
    amount: decimalOf(cents(row.amount)),
  }))
}
