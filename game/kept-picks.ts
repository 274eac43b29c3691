/**
 * Checks picks that were saved on a device against the price book when they are restored. Creators may have left the price book since then,
 * and prices may have changed. Returns the picks that remain, at today's prices, and the reason for each removed pick. Never throws.
 */
import type { Cents } from './money.ts'
import { refusePick, type RosterLimits, type RosterPick } from './roster.ts'

export type CheckedPicks = {
  picks: RosterPick[]
  /** Creators that are no longer offered. */
  gone: number[]
  /** Creators whose price changed; they are among the picks. */
  repriced: number[]
  /** Creators that no longer fit under the cap at today's prices. */
  unaffordable: number[]
}

/** Picks are checked in the order in which they were picked, so earlier picks stay. */
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
