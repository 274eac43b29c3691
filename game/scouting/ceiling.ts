/**
 * A creator's ceiling: the points that one day in ten reaches, seen from the day that is expected of it, as its projection is.
 *
 * In      everybody's daily view gains before a competition, as for days.ts, and how much of a day's form lasts.
 * Out     the ceiling of each creator in points, null with too few days to tell. Never throws.
 *
 * Each of the last days is compared with what was expected of it before it began. The upper tenth of those surprises, in doublings, is put
 * on top of the views that are expected now. A tenth of few days is mostly chance, so everybody's surprises count beside its own.
 */
import { reachOf } from '#game/scoring.ts'
import { expectedViews, knownOf, lessonsOf, USUAL_FORM } from '#game/scoring/v2-form.ts'
import { completeDays, type Gains } from '#game/scoring/v2-history.ts'
import { countsForTide, momentumOf, tideOver } from '#game/scoring/v2-normal.ts'

/** Of a hundred days, as many as this bring less than the ceiling. */
const CEILING_SHARE = 0.9
/** Fewer compared days say nothing about how wild somebody is. */
const DAYS_NEEDED = 5
/** How many days everybody's surprises count as. */
const USUAL_DAYS = 14

export function ceilingsOf(histories: readonly Gains[], formWeight = USUAL_FORM.formWeight): (number | null)[] {
  const complete = completeDays(histories)
  const lessons = lessonsOf(complete)
  const surprises = Map.groupBy(
    lessons.map(({ place, views, normalDay, lastDay }) => ({
      place,
      doublings: Math.log2((views + 500) / (expectedViews(normalDay, lastDay, formWeight) + 500)),
    })),
    ({ place }) => place,
  )
  const everybodys = upperTenth([...surprises.values()].flat().map(({ doublings }) => doublings))
  const known = complete.map(knownOf)
  const lastTide = tideOver(
    known.flatMap((one) => (one?.lastDay != null && countsForTide(one) ? [one.lastDay / one.normalDay] : [])),
  )
  return known.map((one, place) => {
    const own = surprises.get(place) ?? []
    if (!one || own.length < DAYS_NEEDED) return null
    const mine = own.length * upperTenth(own.map(({ doublings }) => doublings))
    const doublings = Math.max(0, (mine + USUAL_DAYS * everybodys) / (own.length + USUAL_DAYS))
    const expected = expectedViews(one.normalDay, one.lastDay === null ? null : one.lastDay / lastTide, formWeight)
    const views = (expected + 500) * 2 ** doublings - 500
    return Math.max(0, reachOf(views) + momentumOf(views, one))
  })
}

function upperTenth(doublings: readonly number[]): number {
  const sorted = doublings.toSorted((one, other) => one - other)
  return sorted[Math.ceil(CEILING_SHARE * sorted.length) - 1] ?? 0
}
