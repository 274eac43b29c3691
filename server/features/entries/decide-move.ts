/**
 * Decides whether a pick may be traded or dropped, and how the entry changes. Plain data in, plain data out.
 *
 * While drafting a move is free and not counted. While live it is counted, and the points of the outgoing pick are banked, so that the
 * score is the same before and after (game/trades.ts).
 */
import type { Refusal } from '#contract/errors.ts'
import type { Cents } from '#game/money.ts'
import type { Phase } from '#game/phase.ts'
import type { Tenths } from '#game/points.ts'
import {
  refuseDrop,
  refuseMove,
  refuseTrade,
  rosterKey,
  spent,
  type RosterPick,
  type RosterLimits,
} from '#game/roster.ts'
import { bankedAfterDrop, bankedAfterTrade } from '#game/trades.ts'
import { offerOf, type Offers } from './offer.ts'

export type Move = { kind: 'trade'; oldCreatorId: number; newCreatorId: number } | { kind: 'drop'; creatorId: number }

export type MovingEntry = { picks: readonly RosterPick[]; banked: Tenths; moves: number }

export type MoveSituation = {
  phase: Phase
  limits: RosterLimits
  /** The lines of the price book for the creators of the move. */
  book: Offers
  /** The rosters of the player's other entries, by rosterKey. */
  others: ReadonlySet<string>
  /** The points that a creator has earned so far, in tenths. */
  pointsOf: (creatorId: number) => Tenths
}

export type Moved = { picks: RosterPick[]; totalSalary: Cents; banked: Tenths; moves: number }

export function decideMove(
  entry: MovingEntry,
  move: Move,
  situation: MoveSituation,
): { moved: Moved } | { refusal: Refusal } {
  const picks = move.kind === 'trade' ? tradedPicks(entry, move, situation) : droppedPicks(entry, move, situation)
  if ('refusal' in picks) return picks
  if (situation.others.has(rosterKey(picks.picks))) return { refusal: { code: 'same_roster' } }
  const after = { ...picks, totalSalary: spent(picks.picks) }
  const isCounted = situation.phase === 'live'
  if (!isCounted) return { moved: { ...after, banked: entry.banked, moves: entry.moves } }
  return { moved: { ...after, banked: bankedAfter(entry.banked, move, situation), moves: entry.moves + 1 } }
}

type Picks = { picks: RosterPick[] } | { refusal: Refusal }
type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>

/** Puts the new pick in the position of the old one. */
function tradedPicks(
  { picks, moves }: MovingEntry,
  { oldCreatorId, newCreatorId }: Of<'trade'>,
  { phase, limits, book }: MoveSituation,
): Picks {
  const isClosed = refuseMove(moves, phase)
  if (isClosed) return { refusal: isClosed }
  const offer = offerOf(book, newCreatorId)
  if ('refusal' in offer) return offer
  const next: RosterPick = { creatorId: newCreatorId, price: offer.price }
  const refusal = refuseTrade(picks, oldCreatorId, next, limits, moves, phase)
  return refusal ? { refusal } : { picks: picks.map((pick) => (pick.creatorId === oldCreatorId ? next : pick)) }
}

function droppedPicks(
  { picks, moves }: MovingEntry,
  { creatorId }: Of<'drop'>,
  { phase, limits }: MoveSituation,
): Picks {
  const refusal = refuseDrop(picks, creatorId, limits, moves, phase)
  return refusal ? { refusal } : { picks: picks.filter((pick) => pick.creatorId !== creatorId) }
}

const bankedAfter = (banked: Tenths, move: Move, { pointsOf }: MoveSituation): Tenths =>
  move.kind === 'trade'
    ? bankedAfterTrade(banked, pointsOf(move.oldCreatorId), pointsOf(move.newCreatorId))
    : bankedAfterDrop(banked, pointsOf(move.creatorId))
