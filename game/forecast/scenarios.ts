/**
 * Scenarios: 128 possible courses of the rest of the day, each scored to its end by the scoring rules.
 *
 * A scenario draws for every creator how far the rest of the day deviates from its expectation. The draws depend only on the competition
 * and the scenario, so that a change between two readings comes from the readings and not from chance. Every second scenario mirrors the
 * previous one. The common factor is computed again in each scenario, as it is at the end of a day.
 */
import { tenthsOf } from '#game/points.ts'
import { reachOf } from '#game/scoring/arithmetic.ts'
import { calmedRatio, engagementOf, supportedViews } from '#game/scoring/v1-day.ts'
import { UNREAD_SHARE } from '#game/scoring/v1-book.ts'
import { momentumOf, commonFactorOver } from '#game/scoring/v1-normal.ts'
import { normalRandom, seededRandom } from '#game/seeded-random.ts'
import type { DayForecast } from './day-forecast.ts'

export const SCENARIOS = 128
/** Separates these random draws from other draws of the same competition. */
const DRAWS = 0x5eea7

/**
 * Random deviations of the views that are still to come, in standard deviations: one array for each pair of scenarios, with one number for
 * each creator index. The second scenario of a pair uses the opposite deviations.
 */
export type Luck = readonly Float64Array[]

export const luckOf = (competitionId: number, creators: number): Luck =>
  Array.from({ length: SCENARIOS / 2 }, (_, pair) => {
    const random = seededRandom(competitionId, pair, DRAWS)
    return Float64Array.from({ length: creators }, () => normalRandom(random))
  })

/** The values that all creators of a scenario share. */
export type Common = { commonFactor: number; engagementFactor: number; isEngagementPublished: boolean }

/** Returns the views of the rest of the day for each creator in this scenario. */
export function restIn({ rest, stray }: DayForecast, luck: Luck, scenario: number): Float64Array {
  const draws = luck[scenario >> 1]!
  const side = scenario % 2 === 0 ? 1 : -1
  return rest.map((views, index) => views * 2 ** (side * stray[index]! * draws[index]!))
}

const viewsAt = ({ gained, days }: DayForecast, index: number, rest: number): number =>
  Math.max(0, (gained[index]! + rest) / days)

const ratioAt = (dayForecast: DayForecast, index: number, rest: number): number =>
  calmedRatio(
    (dayForecast.reacted[index]! + dayForecast.reactsPerView[index]! * rest) / dayForecast.days,
    ((dayForecast.basket[index]! + dayForecast.basketPerView[index]! * rest) * dayForecast.rate[index]!) /
      dayForecast.days,
  )

export function commonOf(dayForecast: DayForecast, rests: Float64Array): Common {
  const { isRead, isOfCommonFactor, isEngaged, normalDay } = dayForecast
  const paces = new Float64Array(rests.length)
  const ratios = new Float64Array(rests.length)
  let [paced, engaged] = [0, 0]
  for (let index = 0; index < rests.length; index++) {
    if (isRead[index] === 0) continue
    const rest = rests[index]!
    if (isOfCommonFactor[index] === 1) paces[paced++] = viewsAt(dayForecast, index, rest) / normalDay[index]!
    if (isEngaged[index] === 1) ratios[engaged++] = ratioAt(dayForecast, index, rest)
  }
  return {
    commonFactor: commonFactorOver(paces.subarray(0, paced)),
    engagementFactor: commonFactorOver(ratios.subarray(0, engaged)),
    isEngagementPublished: engaged > 0,
  }
}

/** Returns the final points of the creator at this index if the rest of the day brings `rest` views. */
export function pointsAt(dayForecast: DayForecast, common: Common, index: number, rest: number): number {
  if (dayForecast.isRead[index] === 0) return UNREAD_SHARE * dayForecast.expectedPoints[index]!
  const { commonFactor, engagementFactor, isEngagementPublished } = common
  const normal = { normalDay: dayForecast.normalDay[index]!, knownDays: dayForecast.knownDays[index]! }
  const views = viewsAt(dayForecast, index, rest) / commonFactor
  const ratio = dayForecast.isEngaged[index] === 1 ? ratioAt(dayForecast, index, rest) / engagementFactor : null
  const ofVideos =
    (dayForecast.basket[index]! + dayForecast.basketPerView[index]! * rest) / dayForecast.days / commonFactor
  const counted = isEngagementPublished ? supportedViews(views, normal.normalDay, ofVideos, ratio) : views
  const growth = reachOf(counted) + momentumOf(counted, normal) + dayForecast.milestone[index]!
  return Math.max(0, growth + engagementOf(ratio))
}

/** Returns the points of all creators at the end of a scenario, in tenths, by index. */
export function scoreScenario(dayForecast: DayForecast, rests: Float64Array): Int32Array {
  const common = commonOf(dayForecast, rests)
  const points = new Int32Array(rests.length)
  for (let index = 0; index < rests.length; index++)
    points[index] = tenthsOf(pointsAt(dayForecast, common, index, rests[index]!))
  return points
}
