/**
 * Writes rosters, and the creators on offer, as CSV for a spreadsheet. Each entry is a line: its number, then number, name and price of each
 * pick, then the total.
 */
import { csvOf } from '#game/csv.ts'
import { decimalOf, type Cents } from '#game/money.ts'
import { MOST_PICKS } from './cells.ts'

export type WrittenEntry = {
  id: number
  picks: readonly { creatorId: number; name: string; price: Cents }[]
  total: Cents
}

export function writeSheet(entries: readonly WrittenEntry[]): string {
  const places = Array.from({ length: MOST_PICKS }, (_, nth) => nth + 1)
  const names = places.flatMap((nth) => [`creator_${nth}_id`, `creator_${nth}`, `price_${nth}`])
  const rows = entries.map(({ id, picks, total }) => [
    String(id),
    ...places.flatMap((nth) => {
      const pick = picks[nth - 1]
      return pick ? [String(pick.creatorId), pick.name, decimalOf(pick.price)] : ['', '', '']
    }),
    decimalOf(total),
  ])
  return csvOf([['entry_id', ...names, 'total'], ...rows])
}

/** Writes the creators on offer, which a roster file may name. */
export function writeCreators(creators: readonly { name: string; id: number; price: Cents }[]): string {
  const rows = creators.map(({ name, id, price }) => [name, String(id), decimalOf(price)])
  return csvOf([['creator', 'creator_id', 'price'], ...rows])
}
