/**
 * Forecasts a running day: from the price book and the readings so far, each creator's gains, the expected rest of the day, and how far
 * that rest may deviate. Scenarios (scenarios.ts) are drawn from it.
 *
 * Input      the price book, the readings at the start and now, and the hours. Nothing else: the same input gives the same forecast in
 * every
 *            process.
 * Rest       the pace of the day so far counts for more as the day passes, and the price book's expectation for less.
 * Deviation  at first as far as the price book has learned that days deviate (its `spread`), for less as the day passes, and as unevenly
 *            as views arrive in the hours that are left.
 *
 * Creators are indexed by their place in the price book. Columns are typed arrays, because scenarios iterate over them a hundred times.
 */
import { clip, daysOf, gain, milestoneTicks, reachOf } from '#game/scoring/arithmetic.ts'
import type { Book, BookLine, Hours, Reading, Readings } from '#game/scoring/types.ts'
import { USUAL_FORM } from '#game/scoring/v1-form.ts'
import { countsForCommonFactor, momentumOf, commonFactorOver } from '#game/scoring/v1-normal.ts'
import { basketGain, milestoneOf, viewPace } from '#game/scoring/v1-day.ts'

export type DayForecast = {
  creatorIds: readonly number[]
  indexOf: ReadonlyMap<number, number>
  /** The length of the whole competition, in days. */
  days: number
  /** The part of the competition that has passed, 0 to 1. */
  share: number
  /**
   * The value is 0 for a creator without a reading at the start. Such a creator scores a share of its expected points in every scenario.
   */
  isRead: Uint8Array
  normalDay: Float64Array
  knownDays: Uint8Array
  isOfCommonFactor: Uint8Array
  expectedPoints: Float64Array
  /** Views gained since the start. */
  gained: Float64Array
  /** Views expected in the rest of the day. */
  rest: Float64Array
  /** The standard deviation of the rest, in doublings. */
  stray: Float64Array
  /** Points for steps of the subscriber count. */
  milestone: Float64Array
  /** 0 if no likes and comments are published. */
  isEngaged: Uint8Array
  /** Likes and comments so far, and the expected number for each view in the rest of the day. */
  reacted: Float64Array
  reactsPerView: Float64Array
  /**
   * Views of the videos to which the likes and comments belong: so far, for each view in the rest of the day, and the usual number of
   * reactions per view.
   */
  basket: Float64Array
  basketPerView: Float64Array
  rate: Float64Array
}

/** The share of the day at which the day's pace and the price book's expectation count alike. */
const HALFWAY = 0.15
const POINTS_A_DOUBLING = 36
/** The standard deviation of a logistic distribution, divided by its scale. */
const DEVIATION_OF_SCALE = Math.PI / Math.sqrt(3)
const STRAY = { least: 0.2, most: 1.2 }
/** The standard deviation of the views of one hour, in doublings; fitted on both recorded seasons. */
const UNEVEN_HOUR = 0.65

/** Returns the weight of the day's pace against the price book's expectation, 0 to 1. */
const trustIn = (share: number): number => share / (share + HALFWAY)

/** Returns the views per day that the price book expected of a creator, by inverting its projection. */
export function bookedViews({ projection, ...normal }: BookLine): number {
  let [low, high] = [0, 100 * 10 ** (Math.max(0, projection + 30) / 20)]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (reachOf(middle) + momentumOf(middle, normal) < projection) low = middle
    else high = middle
  }
  return low
}

/**
 * Combines three uncertainties in doublings: the level of the day, which is better known as the day passes but differs again on each further
 * day, and the uneven hours that are left and that the pace so far was taken from. Few hours are more uneven than many.
 */
function strayOf({ spread }: Book, share: number, { elapsed, total }: Hours): number {
  const day = clip(((spread ?? USUAL_FORM.spread) * DEVIATION_OF_SCALE) / POINTS_A_DOUBLING, STRAY.least, STRAY.most)
  const trust = trustIn(share)
  const days = total / 24
  return Math.hypot(
    day * Math.max((1 - trust) ** 2, 1 - 1 / days ** 2),
    UNEVEN_HOUR / Math.sqrt(Math.max(1, total - elapsed)),
    (trust * UNEVEN_HOUR) / Math.sqrt(Math.max(1, elapsed)),
  )
}

export function forecastDay(book: Book, starts: Readings, nows: Readings, hours: Hours): DayForecast {
  const { lines } = book
  const played = daysOf(hours)
  const { share, prior } = played
  const days = hours.total / 24
  const dayForecast = emptyDayForecast(book, days, share)
  const commonFactor = commonFactorOver(
    lines.flatMap((line) => {
      const [start, now] = [starts.get(line.creatorId), nows.get(line.creatorId)]
      return start && now && countsForCommonFactor(line) ? [viewPace(line, start, now, played) / line.normalDay] : []
    }),
  )
  const stray = strayOf(book, share, hours)
  lines.forEach((line, index) => {
    const start = starts.get(line.creatorId)
    if (!start) return
    // without a newer reading the creator is where it started
    const now = nows.get(line.creatorId) ?? start
    const isNew = now === start
    dayForecast.isRead[index] = 1
    dayForecast.gained[index] = now.views - start.views
    const trust = isNew ? 0 : trustIn(share)
    const expected = Math.exp(
      trust * Math.log(viewPace(line, start, now, played) + 1) +
        (1 - trust) * Math.log(bookedViews(line) * commonFactor + 1),
    )
    dayForecast.rest[index] = (1 - share) * days * Math.max(0, expected - 1)
    dayForecast.stray[index] = stray
    dayForecast.milestone[index] = milestoneOf(ticksAtEnd(start, now, share))
    writeEngagement(dayForecast, index, line, start, now, prior)
  })
  return dayForecast
}

/** Steps of the subscriber count continue at their pace so far, but the first steps count for little. */
const ticksAtEnd = (start: Reading, now: Reading, share: number): number =>
  Math.round(milestoneTicks(start.subscribers, now.subscribers) * (1 + (1 - share) / (share + HALFWAY)))

/** Likes and comments continue at their ratio so far to the views of the same videos. A normal day's views steady the ratio at first. */
function writeEngagement(
  dayForecast: DayForecast,
  index: number,
  { normalDay }: BookLine,
  start: Reading,
  now: Reading,
  prior: number,
): void {
  const basket = basketGain(start, now)
  if (basket === null) return
  const calm = normalDay * prior
  const usual = (basket.views + calm) * basket.rate
  const liked = usual > 0 ? (basket.reacted + basket.rate * calm) / usual : 1
  const gained = gain(start.views, now.views) ?? 0
  const perView = gained > 0 ? Math.min(1, basket.views / gained) : 0
  dayForecast.isEngaged[index] = 1
  dayForecast.rate[index] = basket.rate
  dayForecast.reacted[index] = basket.reacted
  dayForecast.basket[index] = basket.views
  dayForecast.basketPerView[index] = perView
  dayForecast.reactsPerView[index] = perView * basket.rate * liked
}

function emptyDayForecast({ lines }: Book, days: number, share: number): DayForecast {
  const column = () => new Float64Array(lines.length)
  return {
    creatorIds: lines.map(({ creatorId }) => creatorId),
    indexOf: new Map(lines.map(({ creatorId }, index) => [creatorId, index])),
    days,
    share,
    isRead: new Uint8Array(lines.length),
    normalDay: Float64Array.from(lines, ({ normalDay }) => normalDay),
    knownDays: Uint8Array.from(lines, ({ knownDays }) => knownDays),
    isOfCommonFactor: Uint8Array.from(lines, (line) => (countsForCommonFactor(line) ? 1 : 0)),
    expectedPoints: Float64Array.from(lines, ({ expectedPoints }) => expectedPoints),
    gained: column(),
    rest: column(),
    stray: column(),
    milestone: column(),
    isEngaged: new Uint8Array(lines.length),
    reacted: column(),
    reactsPerView: column(),
    basket: column(),
    basketPerView: column(),
    rate: column(),
  }
}
