/**
 * Trades and drops while live, at the live price: a swap is allowed if what is left of the cap plus what the old creator sells for pays for
 * the new one. Both are open only in the middle of the window. Money in cents, instants in ms.
 *
 * The browser checks before a tap and the server before it saves, with the same functions. Refusals are data; nothing throws.
 */
import { cents, type Cents } from './money.ts'
import { has, type MoveRefusal, type RosterLimits, type RosterPick } from './roster.ts'
import { refuseMove } from './moves.ts'
import type { LivePrice } from './scoring/types.ts'

/** A trade or drop is refused while a reading that it would be priced by is older than this. */
const OLDEST_READING_MS = 600_000

/** Everything beside the roster that decides a move while live. */
export type Market = {
  now: number
  opensAt: number
  closesAt: number
  leftOfCap: Cents
  /** The price of a creator, or undefined before the first reading. */
  priceOf: (creatorId: number) => LivePrice | undefined
  /** When the creator was read last. Null if the caller does not know: then the age is not checked. */
  readAt: (creatorId: number) => number | null
  /** When new readings are due. Null if that is not known. */
  nextReadingAt: number | null
}

type Swap = { sells: Cents; costs: Cents }

/** Returns the refusal for any trade or drop after `movesMade` of them, or null. */
export function refuseTrading(movesMade: number, { now, opensAt, closesAt }: Market): MoveRefusal | null {
  const refusal = refuseMove(movesMade, 'live')
  if (refusal) return refusal
  if (now < opensAt)
    return {
      code: 'trades_not_open',
      opensAt: new Date(opensAt).toISOString(),
      opensIn: Math.ceil((opensAt - now) / 1000),
    }
  return now >= closesAt ? { code: 'trades_closed' } : null
}

/** Returns the refusal for swapping `oldId` for `newId` at the live prices, or null. */
export function refuseLiveTrade(
  picks: readonly RosterPick[],
  oldId: number,
  newId: number,
  limits: RosterLimits,
  movesMade: number,
  market: Market,
): MoveRefusal | null {
  const refusal = refuseTrading(movesMade, market)
  if (refusal) return refusal
  if (!has(picks, oldId)) return { code: 'not_in_roster', creatorId: oldId }
  if (has(picks, newId)) return { code: 'duplicate_pick', creatorId: newId }
  if (market.priceOf(newId)?.costs === null) return { code: 'unread_creator', creatorId: newId }
  const swap = swapOf(market, oldId, newId)
  if (!swap || isOld(market, oldId) || isOld(market, newId)) return tooOld(market)
  const left = leftOf(market, swap)
  return left < 0 ? { code: 'trade_over_cap', salaryCap: limits.salaryCap, over: cents(-left) } : null
}

/** Returns the refusal for dropping `creatorId` at its live price, or null. */
export function refuseLiveDrop(
  picks: readonly RosterPick[],
  creatorId: number,
  limits: RosterLimits,
  movesMade: number,
  market: Market,
): MoveRefusal | null {
  const refusal = refuseTrading(movesMade, market)
  if (refusal) return refusal
  if (!has(picks, creatorId)) return { code: 'not_in_roster', creatorId }
  if (picks.length <= limits.minPicks) return { code: 'cannot_drop', minPicks: limits.minPicks }
  return !market.priceOf(creatorId) || isOld(market, creatorId) ? tooOld(market) : null
}

/** Returns what would be left of the cap after the swap: negative if the swap costs more than there is, null without prices. */
export function leftAfter(market: Market, oldId: number, newId: number): Cents | null {
  const swap = swapOf(market, oldId, newId)
  return swap && leftOf(market, swap)
}

function swapOf({ priceOf }: Market, oldId: number, newId: number): Swap | null {
  const [sells, costs] = [priceOf(oldId)?.sells, priceOf(newId)?.costs]
  return sells === undefined || costs === undefined || costs === null ? null : { sells, costs }
}

const leftOf = ({ leftOfCap }: Market, { sells, costs }: Swap): Cents => cents(leftOfCap + sells - costs)

/** A creator without any reading is priced by its draft price, which does not age. */
function isOld({ now, readAt }: Market, creatorId: number): boolean {
  const at = readAt(creatorId)
  return at !== null && now - at > OLDEST_READING_MS
}

const tooOld = ({ nextReadingAt, now }: Market): MoveRefusal => ({
  code: 'prices_too_old',
  nextReadingAt: nextReadingAt === null ? null : new Date(nextReadingAt).toISOString(),
  nextReadingIn: nextReadingAt === null ? null : Math.max(1, Math.ceil((nextReadingAt - now) / 1000)),
})
