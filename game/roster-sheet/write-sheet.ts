/**
 * Writes rosters, and the creators on offer, as CSV (RFC 4180) for a spreadsheet. Each entry is a line: its number, then number, name and
 * price of each pick, then the total. A cell that a spreadsheet would run as a formula gets an apostrophe.
 */
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
  return [['entry_id', ...names, 'total'], ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** Writes the creators on offer, which a roster file may name. */
export function writeCreators(creators: readonly { name: string; id: number; price: Cents }[]): string {
  const rows = creators.map(({ name, id, price }) => [name, String(id), decimalOf(price)])
  return [['creator', 'creator_id', 'price'], ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r\n\0]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
