/**
 * Scenarios: 128 ways in which the rest of the day may go, each scored to its end by the rules of scoring version 2.
 *
 * A scenario draws for every creator how far the rest strays from what is expected of it. The draws depend on the competition and the
 * scenario alone, so that from one reading to the next what moves is news and not chance. Every second scenario is the one before it
 * mirrored. Everybody's tide is taken anew in each, as it is at the end of a day.
 */
import { tenthsOf } from '#game/points.ts'
import { reachOf } from '#game/scoring.ts'
import { calmedRatio, engagementOf, supportedViews } from '#game/scoring/v2.ts'
import { UNREAD_SHARE } from '#game/scoring/v2-book.ts'
import { momentumOf, tideOver } from '#game/scoring/v2-normal.ts'
import { normalRandom, seededRandom } from '#game/seeded-random.ts'
import type { Outlook } from './outlook.ts'

export const SCENARIOS = 128
/** Keeps these draws apart from others of the same competition. */
const DRAWS = 0x5eea7

/** Of every second scenario, by place: how far the rest strays, as a multiple of what is usual. */
export type Luck = readonly Float64Array[]

export const luckOf = (competitionId: number, creators: number): Luck =>
  Array.from({ length: SCENARIOS / 2 }, (_, pair) => {
    const random = seededRandom(competitionId, pair, DRAWS)
    return Float64Array.from({ length: creators }, () => normalRandom(random))
  })

/** What all creators of a scenario have in common. */
export type Common = { tide: number; engagementTide: number; isEngagementPublished: boolean }

/** The views that the rest brings everybody in this scenario. */
export function restIn({ rest, stray }: Outlook, luck: Luck, scenario: number): Float64Array {
  const draws = luck[scenario >> 1]!
  const side = scenario % 2 === 0 ? 1 : -1
  return rest.map((views, place) => views * 2 ** (side * stray[place]! * draws[place]!))
}

const viewsAt = ({ gained, days }: Outlook, place: number, rest: number): number =>
  Math.max(0, (gained[place]! + rest) / days)

const ratioAt = (outlook: Outlook, place: number, rest: number): number =>
  calmedRatio(
    (outlook.reacted[place]! + outlook.reactsPerView[place]! * rest) / outlook.days,
    ((outlook.basket[place]! + outlook.basketPerView[place]! * rest) * outlook.rate[place]!) / outlook.days,
  )

export function commonOf(outlook: Outlook, rests: Float64Array): Common {
  const { isRead, isOfTide, isEngaged, normalDay } = outlook
  const paces = new Float64Array(rests.length)
  const ratios = new Float64Array(rests.length)
  let [paced, engaged] = [0, 0]
  for (let place = 0; place < rests.length; place++) {
    if (isRead[place] === 0) continue
    const rest = rests[place]!
    if (isOfTide[place] === 1) paces[paced++] = viewsAt(outlook, place, rest) / normalDay[place]!
    if (isEngaged[place] === 1) ratios[engaged++] = ratioAt(outlook, place, rest)
  }
  return {
    tide: tideOver(paces.subarray(0, paced)),
    engagementTide: tideOver(ratios.subarray(0, engaged)),
    isEngagementPublished: engaged > 0,
  }
}

/** What the creator at this place scores in the end if the rest brings so many views. */
export function pointsAt(outlook: Outlook, common: Common, place: number, rest: number): number {
  if (outlook.isRead[place] === 0) return UNREAD_SHARE * outlook.worth[place]!
  const { tide, engagementTide, isEngagementPublished } = common
  const normal = { normalDay: outlook.normalDay[place]!, knownDays: outlook.knownDays[place]! }
  const views = viewsAt(outlook, place, rest) / tide
  const ratio = outlook.isEngaged[place] === 1 ? ratioAt(outlook, place, rest) / engagementTide : null
  const ofVideos = (outlook.basket[place]! + outlook.basketPerView[place]! * rest) / outlook.days / tide
  const counted = isEngagementPublished ? supportedViews(views, normal.normalDay, ofVideos, ratio) : views
  const growth = reachOf(counted) + momentumOf(counted, normal) + outlook.milestone[place]!
  return Math.max(0, growth + engagementOf(ratio))
}

/** Everybody's points at the end of a scenario, in tenths, by place. */
export function scoreScenario(outlook: Outlook, rests: Float64Array): Int32Array {
  const common = commonOf(outlook, rests)
  const points = new Int32Array(rests.length)
  for (let place = 0; place < rests.length; place++)
    points[place] = tenthsOf(pointsAt(outlook, common, place, rests[place]!))
  return points
}
