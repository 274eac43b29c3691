/**
 * Roster rules: the number of creators, and their cost. The rules for changing it are in moves.ts.
 *
 * Input: picks (creator id, price in cents) and the competition's limits. Each check returns null if the rule allows the roster, otherwise
 * the first refusal as data. The checks never throw and never read a clock, a database or the DOM.
 *
 * The draft screen checks before a tap and the server checks before it saves, with the same functions.
 */
import { cents, dollars, total, type Cents } from './money.ts'
import type { PhaseRefusal } from './phase.ts'

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
  | LiveMoveRefusal

/** Refusals at the live price (live-moves.ts). Instants are ISO texts in UTC, waits are whole seconds. */
type LiveMoveRefusal =
  | { code: 'trades_not_open'; opensAt: string; opensIn: number }
  | { code: 'trades_closed' }
  | { code: 'unread_creator'; creatorId: number }
  | { code: 'prices_too_old'; nextReadingAt: string | null; nextReadingIn: number | null }

/** The number of trades and drops that an entry may make while live; while drafting they are unlimited. */
export const MAX_LIVE_MOVES = 2

/** The price of a creator whose price cannot be read, in cents. */
export const DEFAULT_CREATOR_PRICE: Cents = dollars(10_000)

export const spent = (picks: readonly RosterPick[]): Cents => total(picks.map((pick) => pick.price))

/** Returns what the picks leave of the cap, in cents, if that is more than a tenth of the cap; otherwise null. */
export function unusedCap(picks: readonly RosterPick[], limits: RosterLimits): Cents | null {
  const left = remaining(picks, limits)
  return left * 10 > limits.salaryCap ? left : null
}

export const remaining = (picks: readonly RosterPick[], limits: RosterLimits): Cents =>
  cents(limits.salaryCap - spent(picks))

export const has = (picks: readonly RosterPick[], creatorId: number): boolean =>
  picks.some((pick) => pick.creatorId === creatorId)

/** Returns the set of creators as text, equal for the same creators in any order. A player enters each set once in a competition. */
export const rosterKey = (picks: readonly Pick<RosterPick, 'creatorId'>[]): string =>
  picks
    .map(({ creatorId }) => creatorId)
    .toSorted((one, other) => one - other)
    .join()

type WithPicks = { picks: readonly Pick<RosterPick, 'creatorId'>[] }

/** Returns the index of the entry with the same set of creators as `picks`, or -1. */
export const placeOfSame = (entries: readonly WithPicks[], { picks }: WithPicks): number => {
  const key = rosterKey(picks)
  return entries.findIndex((entry) => rosterKey(entry.picks) === key)
}

/** Returns the refusal for adding `next` to `picks`, or null. */
export function refusePick(picks: readonly RosterPick[], next: RosterPick, limits: RosterLimits): RosterRefusal | null {
  if (has(picks, next.creatorId)) return { code: 'duplicate_pick', creatorId: next.creatorId }
  if (picks.length >= limits.maxPicks) return { code: 'roster_full', maxPicks: limits.maxPicks }
  const over = cents(spent(picks) + next.price - limits.salaryCap)
  return over > 0 ? { code: 'over_cap', salaryCap: limits.salaryCap, over } : null
}

/**
 * Returns the highest price (cents) at which a pick still leaves enough for the minimum number of picks: the rest of the cap minus the
 * cheapest other creators for the places to fill. This is advice for drafting; the rules only count the picks.
 */
export function roomFor(
  picks: readonly RosterPick[],
  offered: readonly RosterPick[],
  limits: RosterLimits,
): (creatorId: number) => Cents {
  const after = Math.max(0, limits.minPicks - picks.length - 1)
  // one more creator than needed, because the creator itself may be among them
  const cheapest = offered
    .filter(({ creatorId }) => !has(picks, creatorId))
    .toSorted((one, other) => one.price - other.price)
    .slice(0, after + 1)
  return (creatorId) => {
    const others = cheapest.filter((one) => one.creatorId !== creatorId).slice(0, after)
    return cents(remaining(picks, limits) - spent(others))
  }
}

/** Returns the refusal for another entry of a player with this number of entries, or null. */
export const refuseAnother = (entries: number, maxEntries: number): EntriesRefusal | null =>
  entries >= maxEntries ? { code: 'too_many_entries', maxEntries } : null

/** Returns the refusal for submitting `picks` as an entry, or null. Each pick must be allowed in turn, and there must be enough of them. */
export function refuseRoster(picks: readonly RosterPick[], limits: RosterLimits): RosterRefusal | null {
  const soFar: RosterPick[] = []
  for (const pick of picks) {
    const refusal = refusePick(soFar, pick, limits)
    if (refusal) return refusal
    soFar.push(pick)
  }
  return picks.length < limits.minPicks ? { code: 'too_few_picks', minPicks: limits.minPicks } : null
}
