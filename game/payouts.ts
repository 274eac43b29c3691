/**
 * Who wins what: the prize is shared over the paid places, and entries that tie pool the prizes of the places they cover and split them
 * equally, to the cent, odd cents to the earliest entry.
 *
 * In      the prize in Cents, the payout table (shares of places 1, 2, 3…, in percent), entries with their ranks, ties earliest first.
 * Out     one row per entry that wins something; never throws.
 *
 * With at least one entry the whole prize is paid: where fewer entries than paid places came, those places share it in the table's
 * proportion (two entries at 50/30/20 get 62.5 % and 37.5 %). Places are counted over the entries given, so a caller that leaves out
 * entries that cannot win money moves the others up.
 */
import { cents, splitByLargestRemainder, total, type Cents } from './money.ts'

export type Placed = { entryId: number; rank: number }
export type Payout = Placed & { amount: Cents }

/** Percent for ranks 1 to 3. */
export const PAYOUT_TABLE: readonly number[] = [50, 30, 20]

export function payouts(prize: Cents, table: readonly number[], ranked: readonly Placed[]): Payout[] {
  const prizes = splitByLargestRemainder(prize, table.slice(0, ranked.length))
  const best = ranked.toSorted((one, other) => one.rank - other.rank)
  const paid: Payout[] = []
  for (let place = 0; place < prizes.length;) {
    const tied = best.slice(place).filter((entry) => entry.rank === best[place]!.rank)
    const pool = total(prizes.slice(place, place + tied.length))
    const amounts = splitByLargestRemainder(
      pool,
      tied.map(() => 1),
    )
    tied.forEach(({ entryId, rank }, nth) => paid.push({ entryId, rank, amount: amounts[nth] ?? cents(0) }))
    place += tied.length
  }
  return paid.filter((payout) => payout.amount > 0)
}
