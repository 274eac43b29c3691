/**
 * The ledger: every movement of play money, double entry, append only.
 *
 * A posting names the accounts and whole cents; its rows sum to zero or it is a bug. The database keeps users.balance_cents
 * equal to the sum of the account's rows (a trigger), and refuses the same txId twice, so paying twice is impossible.
 */
import { cents, type Cents } from '#game/money.ts'
import type { Sql } from '../deps.ts'

export const houseAccount = 'house'
export const userAccount = (userId: string) => `user:${userId}` as const
export type Account = typeof houseAccount | ReturnType<typeof userAccount>

export type Movement = { account: Account; amount: Cents }
export type Posting = { txId: string; reason: string; movements: readonly Movement[]; competitionId?: number; entryId?: number }

export async function post(sql: Sql, posting: Posting): Promise<void> {
  const sum = posting.movements.reduce((total, movement) => total + movement.amount, 0)
  if (sum !== 0) throw new Error(`ledger ${posting.txId}: the movements sum to ${sum} cents, not zero`)

  await sql.insertInto('ledger').values(posting.movements.map(({ account, amount }) => ({
    tx_id: posting.txId,
    account,
    amount_cents: amount,
    reason: posting.reason,
    competition_id: posting.competitionId ?? null,
    entry_id: posting.entryId ?? null,
  }))).execute()
}

/** The house pays a player. */
export const payFromHouse = (sql: Sql, userId: string, amount: Cents, posting: Omit<Posting, 'movements'>): Promise<void> =>
  post(sql, {
    ...posting,
    movements: [{ account: houseAccount, amount: cents(-amount) }, { account: userAccount(userId), amount }],
  })
