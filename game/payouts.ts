/**
 * Payouts: the prize pool is shared over the paid places. Players who tie pool the prizes of the places they cover and split them equally,
 * to the cent; odd cents go to the earliest entry. A tie counts each player once and pays that player's earliest entry in it, so that
 * nobody gains by having the same score twice.
 *
 * Input   the pool in cents, the payout table (shares of places 1, 2, 3… in percent), and entries with their ranks, ties earliest first.
 *         prizeTies expects only the earliest entry of each player in a tie.
 * Output  payouts: one row for each entry that wins something. prizeTies: the same by groups of ties, for any number of entries.
 *         Neither throws.
 *
 * With at least one entry the whole pool is paid: if there are fewer entries than paid places, these entries share it in the table's
 * proportion (two entries at 50/30/20 get 62.5 % and 37.5 %). Places are counted over the given entries, so leaving out entries that cannot
 * win money moves the others up.
 */
import { cents, splitByLargestRemainder, total, type Cents } from './money.ts'

/** The player of the entry, who is counted once in a tie. */
export type Placed = { entryId: number; rank: number; playerId: string | number }
export type Payout = { entryId: number; rank: number; amount: Cents }

/** The percentages of the pool for ranks 1 to 3. */
export const PAYOUT_TABLE: readonly number[] = [50, 30, 20]

export function payouts(prize: Cents, table: readonly number[], ranked: readonly Placed[]): Payout[] {
  const best = oncePerTie(ranked.toSorted((one, other) => one.rank - other.rank))
  const ties = prizeTies(
    prize,
    table,
    best.map(({ rank }) => rank),
  )
  return ties.flatMap((tie) =>
    best.slice(tie.from, tie.from + paidIn(tie)).map(({ entryId, rank }, nth) => ({
      entryId,
      rank,
      amount: amountIn(tie, nth),
    })),
  )
}

/** Removes the later entries that a player has in a tie. The entries are given best first. */
function oncePerTie<Entry extends Pick<Placed, 'rank' | 'playerId'>>(best: readonly Entry[]): Entry[] {
  let rank: number | undefined
  const inTie = new Set<Placed['playerId']>()
  return best.filter((entry) => {
    if (entry.rank !== rank) inTie.clear()
    rank = entry.rank
    if (inTie.has(entry.playerId)) return false
    inTie.add(entry.playerId)
    return true
  })
}

/** A tie that starts at index `from`: each entry gets `each` cents, and the first `odd` entries one cent more. */
export type PrizeTie = { from: number; count: number; each: Cents; odd: number }

/** Returns the prizes in cents for these ranks, best first. Ranks after the last paid place that do not tie with it may be left out. */
export function prizeTies(prize: Cents, table: readonly number[], ranks: ArrayLike<number>): PrizeTie[] {
  const prizes = splitByLargestRemainder(prize, table.slice(0, ranks.length))
  const ties: PrizeTie[] = []
  for (let from = 0; from < prizes.length;) {
    let count = 1
    while (from + count < ranks.length && ranks[from + count] === ranks[from]) count++
    const pool = total(prizes.slice(from, from + count))
    ties.push({ from, count, each: cents(Math.floor(pool / count)), odd: pool % count })
    from += count
  }
  return ties
}

/** Returns the number of entries of a tie that are paid something. */
export const paidIn = ({ count, each, odd }: PrizeTie): number => (each > 0 ? count : odd)

/** Returns the prize in cents of the entry at index `nth` of a tie. */
export const amountIn = ({ each, odd }: PrizeTie, nth: number): Cents => cents(nth < odd ? each + 1 : each)
