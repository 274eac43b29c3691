/**
 * The ledger: every movement of play money, double entry, append only.
 *
 * A posting names the accounts and whole cents; its rows must sum to zero. A trigger keeps users.balance_cents equal to the sum of the
 * account's rows, and the database refuses the same txId twice, so paying twice is impossible.
 */
import { sql } from 'kysely'
import { cents, type Cents } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'

export const HOUSE_ACCOUNT = 'house'
/** The account of prizes that wait for an admin's decision. */
export const HELD_ACCOUNT = 'held'
export const userAccount = (userId: string) => `user:${userId}` as const
type Account = typeof HOUSE_ACCOUNT | typeof HELD_ACCOUNT | ReturnType<typeof userAccount>

type Movement = { account: Account; amount: Cents }
export type Posting = {
  txId: string
  reason: string
  movements: readonly Movement[]
  competitionId?: number
  entryId?: number
}

const POSTINGS_AT_ONCE = 5_000

/** Writes any number of postings in few statements. */
export async function postAll(db: Queryable, postings: readonly Posting[]): Promise<void> {
  for (let from = 0; from < postings.length; from += POSTINGS_AT_ONCE) {
    const rows = postings.slice(from, from + POSTINGS_AT_ONCE).flatMap(rowsOf)
    await sql`
      insert into ledger (tx_id, account, amount_cents, reason, competition_id, entry_id)
      select * from unnest(
        ${rows.map((row) => row.txId)}::text[], ${rows.map((row) => row.account)}::text[], ${rows.map((row) => row.amount)}::bigint[],
        ${rows.map((row) => row.reason)}::text[], ${rows.map((row) => row.competitionId ?? null)}::integer[],
        ${rows.map((row) => row.entryId ?? null)}::bigint[]
      )
    `.execute(db)
  }
}

export const post = (db: Queryable, posting: Posting): Promise<void> => postAll(db, [posting])

function rowsOf({ movements, ...posting }: Posting) {
  const sum = movements.reduce((total, movement) => total + movement.amount, 0)
  if (sum !== 0) throw new Error(`ledger ${posting.txId}: the movements sum to ${sum} cents, not zero`)
  return movements.map((movement) => ({ ...posting, ...movement }))
}

/** Returns a posting in which the house pays a player, in cents. */
export const fromHouse = (userId: string, amount: Cents, posting: Omit<Posting, 'movements'>): Posting =>
  transfer(HOUSE_ACCOUNT, userAccount(userId), amount, posting)

export const transfer = (from: Account, to: Account, amount: Cents, posting: Omit<Posting, 'movements'>): Posting => ({
  ...posting,
  movements: [
    { account: from, amount: cents(-amount) },
    { account: to, amount },
  ],
})
