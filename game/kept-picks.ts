/**
 * Picks that were kept on a device, checked against the price book when they are restored: meanwhile creators may have left it, and prices
 * may have changed.
 *
 * In      the kept picks, the book's prices by creator, the competition's limits.
 * Out     the picks that are left, at today's prices, and what became of the others. Never throws.
 */
import type { Cents } from './money.ts'
import { refusePick, type RosterLimits, type RosterPick } from './roster.ts'

export type CheckedPicks = {
  picks: RosterPick[]
  /** Creators that are no longer offered. */
  gone: number[]
  /** Creators at another price than before; they are among the picks. */
  repriced: number[]
  /** Creators that the cap has no room for any more, at today's prices. */
  unaffordable: number[]
}

/** In the order they were picked: earlier picks stay. */
export function checkPicks(
  kept: readonly RosterPick[],
  prices: ReadonlyMap<number, Cents>,
  limits: RosterLimits,
): CheckedPicks {
  const checked: CheckedPicks = { picks: [], gone: [], repriced: [], unaffordable: [] }
  for (const { creatorId, price: before } of kept) {
    const price = prices.get(creatorId)
    if (price === undefined) {
      checked.gone.push(creatorId)
      continue
    }
    const pick = { creatorId, price }
    const refusal = refusePick(checked.picks, pick, limits)
    if (refusal?.code === 'over_cap') checked.unaffordable.push(creatorId)
    if (refusal) continue
    checked.picks.push(pick)
    if (price !== before) checked.repriced.push(creatorId)
  }
  return checked
}
