/**
 * Finds the best rosters that differ: no creator is in too many of them, and none is too similar to existing entries. If there is none, it
 * gives the reason.
 *
 * Input   as in game/optimise.ts, plus how often a creator may occur, and how many picks may be shared with each of the other rosters.
 * Output  the best roster that is not entered yet, then the best that the limits leave, and so on. Each step looks through the best
 *         LOOKED_THROUGH rosters, so with very strict limits it may find fewer than exist.
 */
import { bestRosters, type BestRoster, type Choice, type Wish } from './optimise.ts'
import { cents, total, type Cents } from './money.ts'
import { placeOfSame, rosterKey, type RosterLimits } from './roster.ts'

export type Variety = Wish & {
  /** The number of rosters that a creator may be in; locked creators are in all. */
  mostOften?: number
  /** Rosters that are already entered and are not returned, and the number of picks that may be shared with each. */
  others?: readonly (readonly number[])[]
  mostShared?: number
}

const LOOKED_THROUGH = 200

export function variedRosters(choices: readonly Choice[], limits: RosterLimits, wish: Variety): BestRoster[] {
  const { count = 1, mostOften = count, others = [], mostShared = limits.maxPicks } = wish
  const entered = others.map((ids) => ({ picks: ids.map((creatorId) => ({ creatorId })) }))
  const isAllowed = (roster: BestRoster) => placeOfSame(entered, roster) < 0 && sharedWith(roster, others) <= mostShared
  const mustDiffer = others.length > 0 && mostShared < limits.maxPicks
  /** The number of extra rosters to search, because the best ones may already be returned or entered. */
  const seen = (asked: number) => (mustDiffer ? Math.max(asked, LOOKED_THROUGH) : asked + others.length)
  const locked = new Set(wish.locked)
  const times = new Map<number, number>()
  const found = new Map<string, BestRoster>()
  const next = (): BestRoster | undefined => {
    const full = [...times].flatMap(([id, often]) => (often >= mostOften && !locked.has(id) ? [id] : []))
    const excluded = [...(wish.excluded ?? []), ...full]
    return bestRosters(choices, limits, { ...wish, excluded, count: seen(found.size + 1) }).find(
      (roster) => !found.has(rosterKey(roster.picks)) && isAllowed(roster),
    )
  }
  // without limits one search finds all rosters
  if (mostOften >= count)
    return bestRosters(choices, limits, { ...wish, count: seen(count) })
      .filter(isAllowed)
      .slice(0, count)
  while (found.size < count) {
    const roster = next()
    if (!roster) break
    found.set(rosterKey(roster.picks), roster)
    for (const { creatorId } of roster.picks) times.set(creatorId, (times.get(creatorId) ?? 0) + 1)
  }
  return [...found.values()]
}

/** Returns the largest number of picks that a roster shares with one of the others. */
export function sharedWith({ picks }: Pick<BestRoster, 'picks'>, others: readonly (readonly number[])[]): number {
  const ids = new Set(picks.map(({ creatorId }) => creatorId))
  return others.reduce((most, other) => Math.max(most, other.filter((id) => ids.has(id)).length), 0)
}

/**
 * `left`: the rest of the cap in cents after the fixed picks; negative if the picks are too expensive. `cheapest`: the price of the
 * `needed` cheapest other creators.
 */
export type NoRoster =
  | { why: 'gone'; creatorIds: number[] }
  | { why: 'too_many'; maxPicks: number }
  | { why: 'too_dear'; fixed: number; price: Cents; left: Cents; needed: number; cheapest: Cents }
  | { why: 'too_few'; missing: number }

/** Returns the reason why no roster with these picks can be legal, or null if one can. */
export function whyNoRoster(
  choices: readonly Choice[],
  fixedIds: readonly number[],
  { minPicks, maxPicks, salaryCap }: RosterLimits,
): NoRoster | null {
  const known = new Set(choices.map(({ creatorId }) => creatorId))
  const gone = fixedIds.filter((id) => !known.has(id))
  if (gone.length > 0) return { why: 'gone', creatorIds: gone }
  if (fixedIds.length > maxPicks) return { why: 'too_many', maxPicks }
  const price = total(choices.filter(({ creatorId }) => fixedIds.includes(creatorId)).map((one) => one.price))
  const needed = Math.max(0, minPicks - fixedIds.length)
  const others = choices.filter(({ creatorId }) => !fixedIds.includes(creatorId)).map((one) => one.price)
  if (others.length < needed) return { why: 'too_few', missing: needed - others.length }
  const cheapest = total(others.toSorted((one, other) => one - other).slice(0, needed))
  const left = cents(salaryCap - price)
  return cheapest > left ? { why: 'too_dear', fixed: fixedIds.length, price, left, needed, cheapest } : null
}
