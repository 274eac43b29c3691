/**
 * A creator's last days as a player sees them: each divided by its own normal day, without the common factor. The last of them is the form
 * that the price counts.
 *
 * Input   the daily view gains of all creators before a competition, oldest first, aligned to the same last day (v1-history.ts), and the
 *         common factor of the last day from the price book; without a book it is computed here.
 * Output  for each creator its form and the levels of its last days: 1 is a normal day, null is unknown. No view count is returned, and a
 *         level has two significant digits: more would reveal the count. Never throws.
 */
import { HIGHEST_LEVEL } from './highest-level.ts'
import { clip } from '#game/scoring/arithmetic.ts'
import { NEW_BELOW_DAYS } from '#game/scoring/types.ts'
import { knownOf, type Known } from '#game/scoring/v1-form.ts'
import { completeDays, type Gains } from '#game/scoring/v1-history.ts'
import { countsForCommonFactor, commonFactorOver } from '#game/scoring/v1-normal.ts'

/** The number of days that are shown. */
export const SHOWN_DAYS = 14

export type RecentDays = {
  knownDays: number
  /**
   * The last SHOWN_DAYS levels, oldest first. Null for an unknown day, and for all days of a new creator, whose normal day is hardly known.
   */
  levels: (number | null)[]
  /** The level of the last complete day. It is also null if that day says nothing about the next one (v1-form.ts). */
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
