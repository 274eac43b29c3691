/** The texts of the forecast, and the positions of the rank range on the line of all ranks. */
import type { RequiredPace } from '#contract/forecasts.ts'
import { points } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'

/** Returns a chance as text, such as 22%. No simulation with a prize does not make a prize impossible, so 0 reads "under 1%". */
export function chance(share: number): string {
  if (share < 0.01) return 'under 1%'
  if (share >= 1) return '100%'
  if (share > 0.99) return 'over 99%'
  return `${Math.round(100 * share)}%`
}

/** Returns the text that compares the likely points of a creator with the points its price stands for. */
export const againstPrice = (surplus: number, isTraded = false): string =>
  `likely ${points(Math.abs(surplus))} points ${surplus < 0 ? 'below' : 'above'} its price${isTraded ? ' since the trade' : ''}`

export const rankRangeText = ({ best, worst }: { best: number; worst: number }): string =>
  best === worst ? ordinal(best) : `${ordinal(best)} to ${ordinal(worst)}`

/** The pace is a multiple of the views expected until the end, since a creator without points so far may still gain views. */
export function requiredPaceText(times: number): string {
  if (times <= 0) return 'nothing more'
  return times === 1 ? 'its expected views' : `${times.toFixed(1)} times its expected views`
}

/** Returns the sentence below the list about picks that cannot win a prize alone. */
export const unableText = (others: number): string =>
  others === 1 ? 'Your other pick is not enough on its own.' : 'None of your other picks is enough on its own.'

/** Returns one sentence if all picks require the same pace or none can win a prize alone, or null if their paces differ. */
export function requiredPacesTogether(requiredPaces: readonly RequiredPace[]): string | null {
  const able = requiredPaces.flatMap(({ times }) => (times === null ? [] : [times]))
  const [times, ...others] = able
  if (times === undefined) return 'No single pick can win a prize now. Several must speed up.'
  const isAlike =
    able.length === requiredPaces.length && others.every((one) => requiredPaceText(one) === requiredPaceText(times))
  if (others.length === 0 || !isAlike) return null
  if (times <= 0) return 'One of your picks may stop gaining views if the others get their expected views.'
  if (times < 1) return `Any one of your picks may slow down to ${requiredPaceText(times)}.`
  return times === 1
    ? 'Your picks only need their expected views.'
    : `One of your picks at ${requiredPaceText(times)} is enough.`
}

type Ranks = { best: number; worst: number; rank: number | null; entries: number; paidPlaces: number }

/** Above this number of entries the line is logarithmic, so that the first ranks are wide enough to see. */
const PLAIN_ENTRIES = 60

/** Returns positions in percent of the line. The first rank is at its left end. */
export function rankRangeShares({ best, worst, rank, entries, paidPlaces }: Ranks) {
  const scale = entries > PLAIN_ENTRIES ? (before: number) => Math.log1p(before) : (before: number) => before
  // rank n covers the line from n - 1 to n
  const at = (before: number) => (100 * scale(before)) / Math.max(scale(entries), 1e-9)
  const from = at(best - 1)
  return {
    paid: at(Math.min(paidPlaces, entries)),
    rankRange: { from, width: Math.max(1.5, at(worst) - from) },
    now: rank === null ? null : at(rank - 0.5),
  }
}
