/**
 * Decides whether a pick may be traded or dropped, and how the entry changes. Plain data in, plain data out.
 *
 * While drafting a move is free and not counted. While live it is counted and made at the live price (game/live-moves.ts), and the points
 * of the outgoing pick are banked, so that the score is the same before and after (game/trades.ts).
 */
import type { Refusal } from '#contract/errors.ts'
import { refuseLiveDrop, refuseLiveTrade, refuseTrading, type Market } from '#game/live-moves.ts'
import { decimalOf, parseDecimal, type Cents } from '#game/money.ts'
import type { Phase } from '#game/phase.ts'
import type { Tenths } from '#game/points.ts'
import { rosterKey, spent, type RosterPick, type RosterLimits } from '#game/roster.ts'
import { refuseDrop, refuseMove, refuseTrade } from '#game/moves.ts'
import { bankedAfterDrop, bankedAfterTrade } from '#game/trades.ts'
import type { MovePrices } from '#server/records/entry-moves.ts'
import { offerOf, type Offers } from './offer.ts'

/** `sells` and `costs` are the live prices that the player saw, as decimals. */
export type Move =
  | {
      kind: 'trade'
      oldCreatorId: number
      newCreatorId: number
      sells?: string | undefined
      costs?: string | undefined
    }
  | { kind: 'drop'; creatorId: number; sells?: string | undefined }

export type MovingEntry = { picks: readonly RosterPick[]; totalSalary: Cents; banked: Tenths; moves: number }

export type MoveSituation = {
  phase: Phase
  /** The live prices; null unless it is live. */
  market: Market | null
  limits: RosterLimits
  /** The lines of the price book for the creators of the move. */
  book: Offers
  /** The rosters of the player's other entries, by rosterKey. */
  others: ReadonlySet<string>
  /** The points that a creator has earned so far, in tenths. */
  pointsOf: (creatorId: number) => Tenths
}

/** `prices`: what the move sold and bought for while live; null before the lock. */
export type Moved = {
  picks: RosterPick[]
  totalSalary: Cents
  banked: Tenths
  moves: number
  prices: MovePrices | null
}

export function decideMove(
  entry: MovingEntry,
  move: Move,
  situation: MoveSituation,
): { moved: Moved } | { refusal: Refusal } {
  const picks = move.kind === 'trade' ? tradedPicks(entry, move, situation) : droppedPicks(entry, move, situation)
  if ('refusal' in picks) return picks
  if (situation.others.has(rosterKey(picks.picks))) return { refusal: { code: 'same_roster' } }
  const { market } = situation
  if (!market)
    return {
      moved: {
        ...picks,
        totalSalary: spent(picks.picks),
        banked: entry.banked,
        moves: entry.moves,
        prices: null,
      },
    }
  const prices = pricesOf(move, market)
  if (isPriceChanged(move, prices)) {
    const { sold, bought } = prices
    return {
      refusal: {
        code: 'live_price_changed',
        sells: decimalOf(sold),
        costs: bought === null ? null : decimalOf(bought),
      },
    }
  }
  const { totalSalary, moves } = entry
  const banked = bankedAfter(entry.banked, move, situation)
  return { moved: { ...picks, totalSalary, banked, moves: moves + 1, prices } }
}

type Picks = { picks: RosterPick[] } | { refusal: Refusal }
type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>

/** Puts the new pick in the position of the old one. A pick keeps its draft price, whatever a trade paid for it. */
function tradedPicks(
  { picks, moves }: MovingEntry,
  { oldCreatorId, newCreatorId }: Of<'trade'>,
  { phase, market, limits, book }: MoveSituation,
): Picks {
  const isClosed = market ? refuseTrading(moves, market) : refuseMove(moves, phase)
  if (isClosed) return { refusal: isClosed }
  const offer = offerOf(book, newCreatorId)
  if ('refusal' in offer) return offer
  const next: RosterPick = { creatorId: newCreatorId, price: offer.price }
  const refusal = market
    ? refuseLiveTrade(picks, oldCreatorId, newCreatorId, limits, moves, market)
    : refuseTrade(picks, oldCreatorId, next, limits, moves, phase)
  return refusal ? { refusal } : { picks: picks.map((pick) => (pick.creatorId === oldCreatorId ? next : pick)) }
}

function droppedPicks(
  { picks, moves }: MovingEntry,
  { creatorId }: Of<'drop'>,
  { phase, market, limits }: MoveSituation,
): Picks {
  const refusal = market
    ? refuseLiveDrop(picks, creatorId, limits, moves, market)
    : refuseDrop(picks, creatorId, limits, moves, phase)
  return refusal ? { refusal } : { picks: picks.filter((pick) => pick.creatorId !== creatorId) }
}

/** The rules have checked that both prices exist. */
const pricesOf = (move: Move, { priceOf }: Market): MovePrices =>
  move.kind === 'trade'
    ? { sold: priceOf(move.oldCreatorId)!.sells, bought: priceOf(move.newCreatorId)!.costs }
    : { sold: priceOf(move.creatorId)!.sells, bought: null }

/** Whether the player saw another price. Prices are whole steps (game/live-price.ts), so any difference is at least one step. */
function isPriceChanged(move: Move, { sold, bought }: MovePrices): boolean {
  const differs = (seen: string | undefined, price: Cents | null) => seen !== undefined && parseDecimal(seen) !== price
  return differs(move.sells, sold) || (move.kind === 'trade' && differs(move.costs, bought))
}

const bankedAfter = (banked: Tenths, move: Move, { pointsOf }: MoveSituation): Tenths =>
  move.kind === 'trade'
    ? bankedAfterTrade(banked, pointsOf(move.oldCreatorId), pointsOf(move.newCreatorId))
    : bankedAfterDrop(banked, pointsOf(move.creatorId))
