/**
 * Who wins what: the prize is shared over the paid places. Players who tie pool the prizes of the places they cover and split them
 * equally, to the cent; odd cents go to the earliest entry. A tie counts each player once, whose earliest entry in it is paid: nobody
 * covers more places, or gets a larger part of a pool, by having the same score again.
 *
 * In      the prize in Cents, the payout table (shares of places 1, 2, 3…, in percent), entries with their ranks, ties earliest first.
 *         prizeTies: only the earliest entry of each player in a tie.
 * Out     payouts: one row per entry that wins something. prizeTies: the same by groups that tie, for any number of entries.
 *         Neither throws.
 *
 * With at least one entry the whole prize is paid: if there are fewer entries than paid places, those entries share it in the table's
 * proportion (two entries at 50/30/20 get 62.5 % and 37.5 %). Places are counted over the entries passed in, so leaving out entries that
 * cannot win money moves the others up.
 */
import { cents, splitByLargestRemainder, total, type Cents } from './money.ts'

/** `playerId`: counted once in a tie. */
export type Placed = { entryId: number; rank: number; playerId: string | number }
export type Payout = { entryId: number; rank: number; amount: Cents }

/** Percent for ranks 1 to 3. */
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

/** Without the later entries that a player has in a tie. The entries are given best first. */
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

/** Entries that tie, starting at index `from`: each gets `each`, and the first `odd` of them one cent more. */
export type PrizeTie = { from: number; count: number; each: Cents; odd: number }

/** Returns the prizes for these ranks, best first. Ranks after the last paid place that do not tie with it may be left out. */
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

/** How many entries of a tie are paid something. */
export const paidIn = ({ count, each, odd }: PrizeTie): number => (each > 0 ? count : odd)

/** The prize of the entry at index `nth` of a tie. */
export const amountIn = ({ each, odd }: PrizeTie, nth: number): Cents => cents(nth < odd ? each + 1 : each)
