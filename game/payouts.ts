/**
 * Payouts: the prize pool is shared over the paid places. The prize places go to different players: only the best entry of a player is paid,
 * and the player's other entries take no place. Players who tie pool the prizes of the places they cover and split them equally, to the
 * cent; odd cents go to the earliest entry. A player with several entries in a tie counts once and is paid for the earliest of them.
 *
 * Input   the pool in cents, the payout table (shares of places 1, 2, 3… in percent), and entries with their ranks, ties earliest first.
 *         prizeTies expects only the entries that are paid.
 * Output  payouts: one row for each entry that wins something. prizesNow: the same with the entries that are not paid because their player
 *         has a better one. prizeTies: the same by groups of ties, for any number of entries. None of them throws.
 *
 * With at least one entry the whole pool is paid: if there are fewer players than paid places, they share it in the table's proportion (two
 * players at 50/30/20 get 62.5 % and 37.5 %). Places are counted over the given entries, so leaving out entries that cannot win money moves
 * the others up.
 */
import { cents, splitByLargestRemainder, total, type Cents } from './money.ts'

/** An entry with its rank. `playerId` is the player who owns it; null stands for a player with one entry. */
export type Placed = { entryId: number; rank: number; playerId: string | number | null }
export type Payout = { entryId: number; rank: number; amount: Cents }

/** The percentages of the pool for ranks 1 to 3. */
export const PAYOUT_TABLE: readonly number[] = [50, 30, 20]

/** Returns the prize in words that a place wins, or null. It has one winner: the first place, which entries may share. */
export const prizeTextAt = (rank: number | null, prizeText: string | null): string | null =>
  rank === 1 ? prizeText : null

/** Returns how many places win something: those of the payout table, or the first one alone if the prize is in words without money. */
export const paidPlaces = (prize: Cents, prizeText: string | null, table: readonly number[]): number =>
  prize === 0 && prizeText !== null ? 1 : table.length

/** `better_entry`: the player has a better entry, and that one is paid. `none`: the entry is below the paid places. */
export type PrizeStanding = 'paid' | 'better_entry' | 'none'

/**
 * Returns a function that tells for each entry of a board whether it is paid. Call it with the entries best first, ties earliest first,
 * without entries that cannot win money. After the first 'none' every answer is 'none'. It remembers paid players with several entries.
 */
export function openPrizePlaces(places: number): (entry: Pick<Placed, 'rank' | 'playerId'>) => PrizeStanding {
  let taken = 0
  let lastRank = 0
  const paidPlayers = new Set<Placed['playerId']>()
  return ({ rank, playerId }) => {
    // a tie for the last place is paid as a whole
    if (taken >= places && rank !== lastRank) return 'none'
    if (playerId !== null) {
      if (paidPlayers.has(playerId)) return 'better_entry'
      paidPlayers.add(playerId)
    }
    taken++
    lastRank = rank
    return 'paid'
  }
}

export function payouts(prize: Cents, table: readonly number[], ranked: readonly Placed[]): Payout[] {
  return prizesNow(prize, table, ranked).flatMap(({ entryId, rank, amount }) =>
    amount === null || amount === 0 ? [] : [{ entryId, rank, amount }],
  )
}

/** Amounts are in cents. Null: the player has a better entry, and that one is paid. */
export type PrizeNow = { entryId: number; rank: number; amount: Cents | null }

/** Returns the entries on the paid places, best first, also those that take no place because their player has a better entry. */
export function prizesNow(prize: Cents, table: readonly number[], ranked: readonly Placed[]): PrizeNow[] {
  const standingOf = openPrizePlaces(table.length)
  const within = ranked
    .toSorted((one, other) => one.rank - other.rank)
    .map((entry) => ({ ...entry, standing: standingOf(entry) }))
    .filter(({ standing }) => standing !== 'none')
  const paid = within.filter(({ standing }) => standing === 'paid')
  const ties = prizeTies(
    prize,
    table,
    paid.map(({ rank }) => rank),
  )
  const amounts = ties.flatMap((tie) => Array.from({ length: tie.count }, (_, nth) => amountIn(tie, nth)))
  let nth = 0
  return within.map(({ entryId, rank, standing }) => ({
    entryId,
    rank,
    amount: standing === 'paid' ? amounts[nth++]! : null,
  }))
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
