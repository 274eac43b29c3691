/**
 * Decides whether a creator may be picked now, and at what price: only creators in the competition's price book that are still in the
 * catalogue. A creator that has left the catalogue stays in its rosters, scores there to the end, and can be traded away or dropped.
 */
import type { Refusal } from '#contract/errors.ts'
import type { Cents } from '#game/money.ts'

export type Offers = ReadonlyMap<number, { price: Cents; name: string; isOffered: boolean }>

export function offerOf(book: Offers, creatorId: number): { price: Cents } | { refusal: Refusal } {
  const booked = book.get(creatorId)
  if (!booked) return { refusal: { code: 'creator_not_found', creatorId } }
  if (!booked.isOffered) return { refusal: { code: 'creator_left', creatorId, name: booked.name } }
  return { price: booked.price }
}
