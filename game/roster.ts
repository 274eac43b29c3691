/**
 * Roster rules: how many creators, at what cost, and how a roster may change.
 *
 * In      picks (creator id + price in Cents) and the competition's limits.
 * Out     null when the rule allows it, otherwise the first refusal, as data.
 * Errors  never throws; never reads a clock, a database or the DOM.
 *
 * The draft screen checks before a tap, the server checks before it saves: the same functions with the same result.
 */
import { cents, dollars, total, type Cents } from './money.ts'
import { refuseMoving, type Phase, type PhaseRefusal } from './phase.ts'

export type RosterPick = { creatorId: number; price: Cents }
export type RosterLimits = { minPicks: number; maxPicks: number; salaryCap: Cents }

export type RosterRefusal =
  | { code: 'roster_full'; maxPicks: number }
  | { code: 'over_cap'; salaryCap: Cents; over: Cents }
  | { code: 'duplicate_pick'; creatorId: number }
  | { code: 'too_few_picks'; minPicks: number }

export type EntriesRefusal = { code: 'too_many_entries'; maxEntries: number }

export type MoveRefusal =
  | RosterRefusal
  | PhaseRefusal
  | { code: 'cannot_drop'; minPicks: number }
  | { code: 'not_in_roster'; creatorId: number }
  | { code: 'trade_over_cap'; salaryCap: Cents; over: Cents }
  | { code: 'no_moves_left'; maxMoves: number }

/** Trades and drops an entry may make while the competition is live; while drafting they are unlimited. */
export const MAX_LIVE_MOVES = 2

/** The price of a creator whose price cannot be read; in scoring version 1 also of a channel without a normal day of its own. */
export const DEFAULT_CREATOR_PRICE: Cents = dollars(10_000)

export const spent = (picks: readonly RosterPick[]): Cents => total(picks.map((pick) => pick.price))

export const remaining = (picks: readonly RosterPick[], limits: RosterLimits): Cents =>
  cents(limits.salaryCap - spent(picks))

const has = (picks: readonly RosterPick[], creatorId: number): boolean =>
  picks.some((pick) => pick.creatorId === creatorId)

/** The set of creators as text: equal for the same creators in any order. A player enters each set once per competition. */
export const rosterKey = (picks: readonly Pick<RosterPick, 'creatorId'>[]): string =>
  picks
    .map(({ creatorId }) => creatorId)
    .toSorted((one, other) => one - other)
    .join()

type WithPicks = { picks: readonly Pick<RosterPick, 'creatorId'>[] }

/** Which of `entries` is the same set of creators as `picks`? -1 if none is. */
export const placeOfSame = (entries: readonly WithPicks[], { picks }: WithPicks): number => {
  const key = rosterKey(picks)
  return entries.findIndex((entry) => rosterKey(entry.picks) === key)
}

/** May `next` be added to `picks`? */
export function refusePick(picks: readonly RosterPick[], next: RosterPick, limits: RosterLimits): RosterRefusal | null {
  if (has(picks, next.creatorId)) return { code: 'duplicate_pick', creatorId: next.creatorId }
  if (picks.length >= limits.maxPicks) return { code: 'roster_full', maxPicks: limits.maxPicks }
  const over = cents(spent(picks) + next.price - limits.salaryCap)
  return over > 0 ? { code: 'over_cap', salaryCap: limits.salaryCap, over } : null
}

/**
 * How much a creator may cost so that the least number of picks can still be reached: the rest of the cap, less the cheapest of the others
 * for the places that must be filled after it. Advice for drafting: the rules themselves only count the picks.
 */
export function roomFor(
  picks: readonly RosterPick[],
  offered: readonly RosterPick[],
  limits: RosterLimits,
): (creatorId: number) => Cents {
  const after = Math.max(0, limits.minPicks - picks.length - 1)
  // one more than are needed: the creator may be among them
  const cheapest = offered
    .filter(({ creatorId }) => !has(picks, creatorId))
    .toSorted((one, other) => one.price - other.price)
    .slice(0, after + 1)
  return (creatorId) => {
    const others = cheapest.filter((one) => one.creatorId !== creatorId).slice(0, after)
    return cents(remaining(picks, limits) - spent(others))
  }
}

/** May a player who has made so many entries in a competition make another one? */
export const refuseAnother = (entries: number, maxEntries: number): EntriesRefusal | null =>
  entries >= maxEntries ? { code: 'too_many_entries', maxEntries } : null

/** May `picks` be submitted as an entry? Each pick must be allowed in turn, and there must be enough of them. */
export function refuseRoster(picks: readonly RosterPick[], limits: RosterLimits): RosterRefusal | null {
  const soFar: RosterPick[] = []
  for (const pick of picks) {
    const refusal = refusePick(soFar, pick, limits)
    if (refusal) return refusal
    soFar.push(pick)
  }
  return picks.length < limits.minPicks ? { code: 'too_few_picks', minPicks: limits.minPicks } : null
}

/** May the entry change at all, after `movesMade` trades and drops since the lock? */
export function refuseMove(movesMade: number, phase: Phase): MoveRefusal | null {
  const refusal = refuseMoving(phase)
  if (refusal) return refusal
  return phase === 'live' && movesMade >= MAX_LIVE_MOVES ? { code: 'no_moves_left', maxMoves: MAX_LIVE_MOVES } : null
}

/** May `creatorId` be dropped from `picks`? The server passes how many moves were made and in which phase; without them it is a draft. */
export function refuseDrop(
  picks: readonly RosterPick[],
  creatorId: number,
  limits: RosterLimits,
  movesMade = 0,
  phase: Phase = 'drafting',
): MoveRefusal | null {
  const refusal = refuseMove(movesMade, phase)
  if (refusal) return refusal
  if (!has(picks, creatorId)) return { code: 'not_in_roster', creatorId }
  return picks.length > limits.minPicks ? null : { code: 'cannot_drop', minPicks: limits.minPicks }
}

/** May `next` replace `oldCreatorId` in `picks`? */
export function refuseTrade(
  picks: readonly RosterPick[],
  oldCreatorId: number,
  next: RosterPick,
  limits: RosterLimits,
  movesMade: number,
  phase: Phase,
): MoveRefusal | null {
  const refusal = refuseMove(movesMade, phase)
  if (refusal) return refusal
  if (!has(picks, oldCreatorId)) return { code: 'not_in_roster', creatorId: oldCreatorId }
  if (has(picks, next.creatorId)) return { code: 'duplicate_pick', creatorId: next.creatorId }
  const refused = refusePick(
    picks.filter((pick) => pick.creatorId !== oldCreatorId),
    next,
    limits,
  )
  return refused?.code === 'over_cap' ? { ...refused, code: 'trade_over_cap' } : refused
}
