/**
 * A creator's last days as a scout reads them: each against its own normal day, without what everybody's day had in common.
 *
 * In      everybody's daily view gains before a competition, oldest first, the last one the same day for all (v2-history.ts).
 * Out     for each creator its normal day, the levels of its last days (1 is a normal day, null is not known), and the points that
 *         such days bring. No count of views comes out: levels and points say nothing about anybody's size. Never throws.
 */
import { clip, reachOf } from '#game/scoring.ts'
import { knownOf } from '#game/scoring/v2-form.ts'
import { completeDays, type Gains } from '#game/scoring/v2-history.ts'
import { countsForTide, momentumOf, tideOver } from '#game/scoring/v2-normal.ts'

/** Days that are shown. */
export const SHOWN_DAYS = 14
/** Fewer known days say nothing about how wild somebody is. */
const SPREAD_NEEDS = 5
/** A day is drawn as at most so many normal ones: one viral day would flatten all others. */
export const HIGHEST_LEVEL = 20

export type RecentDays = {
  knownDays: number
  /** Oldest first, SHOWN_DAYS of them; null where a day is not known. */
  levels: (number | null)[]
  /** What the known days of those would have brought. */
  points: number[]
}

export function recentDays(histories: readonly Gains[]): RecentDays[] {
  const complete = completeDays(histories)
  const known = complete.map(knownOf)
  const length = complete[0]?.length ?? 0
  const places = Array.from({ length: SHOWN_DAYS }, (_, nth) => length - SHOWN_DAYS + nth)
  const tides = places.map((place) =>
    tideOver(
      complete.flatMap((gains, nth) => {
        const one = known[nth]
        const gain = gains[place]
        return one && countsForTide(one) && gain != null ? [gain / one.normalDay] : []
      }),
    ),
  )
  return complete.map((gains, nth) => {
    const one = known[nth]
    if (!one) return { knownDays: 0, levels: places.map(() => null), points: [] }
    const views = places.map((place, day) => {
      const gain = gains[place]
      return gain == null ? null : gain / tides[day]!
    })
    return {
      knownDays: one.knownDays,
      levels: views.map((day) =>
        day === null || one.normalDay <= 0 ? null : clip(day / one.normalDay, 0, HIGHEST_LEVEL),
      ),
      points: views.flatMap((day) => (day === null ? [] : [Math.max(0, reachOf(day) + momentumOf(day, one))])),
    }
  })
}

/** The last complete day against a normal one; null where it is not known. */
export const formOf = ({ levels }: Pick<RecentDays, 'levels'>): number | null => levels.at(-1) ?? null

/** How far its days stray from their mean, in points; null with too few days to tell. */
export function spreadOf(points: readonly number[]): number | null {
  if (points.length < SPREAD_NEEDS) return null
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length
  const squares = points.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return Math.sqrt(squares / points.length)
}

export const TEMPERS = ['calm', 'steady', 'wild'] as const
export type Temper = (typeof TEMPERS)[number]

const CALM_BELOW = 0.7
const WILD_ABOVE = 1.4

/** Compared with `usual`, the middle deviation of everybody on offer. */
export function temperOf(deviation: number, usual: number): Temper {
  if (deviation < CALM_BELOW * usual) return 'calm'
  return deviation > WILD_ABOVE * usual ? 'wild' : 'steady'
}
