/**
 * A creator's last days as a player reads them: each against its own normal day, without what everybody's day had in common. The last of
 * them is its form, the measure that its price counts.
 *
 * In      everybody's daily view gains before a competition, oldest first, the last one the same day for all (v2-history.ts), and what
 *         the price book found everybody's last day to be against normal; without a book it is found here.
 * Out     for each creator its form and the levels of its last days: 1 is a normal day, null is not known. No count of views comes out,
 *         and a level has two figures: more would say how many there were. Never throws.
 */
import { clip } from '#game/scoring.ts'
import { NEW_BELOW_DAYS } from '#game/scoring/types.ts'
import { knownOf, type Known } from '#game/scoring/v2-form.ts'
import { completeDays, type Gains } from '#game/scoring/v2-history.ts'
import { countsForCommonFactor, commonFactorOver } from '#game/scoring/v2-normal.ts'

/** Days that are shown. */
export const SHOWN_DAYS = 14
/** A day is drawn as at most so many normal ones: one viral day would flatten all others. */
export const HIGHEST_LEVEL = 20

export type RecentDays = {
  knownDays: number
  /** Oldest first, SHOWN_DAYS of them; null for an unknown day, and for all days of a new creator, whose normal day is hardly known. */
  levels: (number | null)[]
  /** The last complete day; also null if it says nothing about the next (v2-form.ts). */
  form: number | null
}

export function recentDays(histories: readonly Gains[], lastCommonFactor?: number): RecentDays[] {
  const complete = completeDays(histories)
  const known = complete.map(knownOf)
  const length = complete[0]?.length ?? 0
  const places = Array.from({ length: SHOWN_DAYS }, (_, nth) => length - SHOWN_DAYS + nth)
  const commonFactors = places.map((place) => commonFactorOf(known, (nth) => complete[nth]![place] ?? null))
  if (lastCommonFactor !== undefined) commonFactors[SHOWN_DAYS - 1] = lastCommonFactor
  return complete.map((gains, nth) => {
    const one = known[nth]
    if (!one || one.knownDays < NEW_BELOW_DAYS || one.normalDay <= 0)
      return { knownDays: one?.knownDays ?? 0, levels: places.map(() => null), form: null }
    const levels = places.map((place, day) => {
      const gain = gains[place]
      return gain == null ? null : levelOf(gain / commonFactors[day]! / one.normalDay)
    })
    return { knownDays: one.knownDays, levels, form: one.lastDay === null ? null : levels.at(-1)! }
  })
}

const levelOf = (ratio: number): number => Math.round(100 * clip(ratio, 0, HIGHEST_LEVEL)) / 100

function commonFactorOf(known: readonly (Known | null)[], gainOf: (nth: number) => number | null): number {
  const ratios = known.flatMap((one, nth) => {
    if (!one || !countsForCommonFactor(one)) return []
    const gain = gainOf(nth)
    return gain === null ? [] : [gain / one.normalDay]
  })
  return commonFactorOver(ratios)
}
