/**
 * The forecast for a day in play: the price book and the readings so far → for every creator its gains, the expected rest of the day, and
 * how far that may stray. Scenarios (scenarios.ts) are drawn from it.
 *
 * In      a book of scoring version 2, the readings at the start and now, the hours. Nothing else: the same input gives the same outlook in
 *         every process.
 * Rest    the pace of the day so far counts for more as the day passes, the book's expectation for less.
 * Stray   as far as the book has learned that days stray (its `spread`), for less as the day passes, and as unevenly as views come in
 *         within a day.
 *
 * A creator is its index in the book here; columns are typed arrays, because scenarios go over them a hundred times.
 */
import { clip, daysOf, gain, milestoneTicks, reachOf } from '#game/scoring.ts'
import type { Book, BookLine, Hours, Reading, Readings } from '#game/scoring/types.ts'
import { USUAL_FORM } from '#game/scoring/v2-form.ts'
import { countsForCommonFactor, momentumOf, commonFactorOver } from '#game/scoring/v2-normal.ts'
import { basketGain, milestoneOf, viewPace } from '#game/scoring/v2.ts'

export type DayForecast = {
  creatorIds: readonly number[]
  indexOf: ReadonlyMap<number, number>
  /** The whole competition, in days. */
  days: number
  /** How much of it has passed, 0 to 1. */
  share: number
  /** False for one without a reading at the start: it scores a share of its worth, whatever comes. */
  isRead: Uint8Array
  normalDay: Float64Array
  knownDays: Uint8Array
  isOfCommonFactor: Uint8Array
  worth: Float64Array
  /** Views since the start. */
  gained: Float64Array
  /** Views expected of the rest. */
  rest: Float64Array
  /** How far the rest may stray, in doublings. */
  stray: Float64Array
  /** Points for steps of the subscriber count. */
  milestone: Float64Array
  /** False if no likes and comments are published. */
  isEngaged: Uint8Array
  /** Likes and comments so far, and for every view of the rest. */
  reacted: Float64Array
  reactsPerView: Float64Array
  /** Views of the videos that these are of, so far and for every view of the rest, and what one of them usually brings. */
  basket: Float64Array
  basketPerView: Float64Array
  rate: Float64Array
}

/** How fast the pace of the day takes over from the book's expectation: at this share they count alike. */
const HALFWAY = 0.15
const POINTS_A_DOUBLING = 36
/** The deviation of a logistic distribution for its scale. */
const DEVIATION_OF_SCALE = Math.PI / Math.sqrt(3)
const STRAY = { least: 0.2, most: 1.2 }
/** How far the rest of a day strays from its pace so far, in doublings: fitted on both recorded seasons. */
const UNEVEN = 0.39

/** The weight of the day's pace against the book's expectation. */
const trustIn = (share: number): number => share / (share + HALFWAY)

/** The views a day that the book expected of a creator: its projection, undone. */
export function bookedViews({ projection, ...normal }: BookLine): number {
  let [low, high] = [0, 100 * 10 ** (Math.max(0, projection + 30) / 20)]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (reachOf(middle) + momentumOf(middle, normal) < projection) low = middle
    else high = middle
  }
  return low
}

/** The uncertainty of the day's level, which shrinks as the day is watched, and how unevenly views come in within a day. */
function strayOf({ spread }: Book, share: number): number {
  const day = clip(((spread ?? USUAL_FORM.spread) * DEVIATION_OF_SCALE) / POINTS_A_DOUBLING, STRAY.least, STRAY.most)
  return Math.hypot(day * (1 - trustIn(share)) ** 2, UNEVEN)
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
  const stray = strayOf(book, share)
  lines.forEach((line, index) => {
    const start = starts.get(line.creatorId)
    if (!start) return
    // without a reading it is where it began
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

/** Steps come on as they came so far, which the first ones say little about. */
const ticksAtEnd = (start: Reading, now: Reading, share: number): number =>
  Math.round(milestoneTicks(start.subscribers, now.subscribers) * (1 + (1 - share) / (share + HALFWAY)))

/** Likes and comments go on as they came so far against the views of the same videos; a normal day's views calm the first of them. */
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
    worth: Float64Array.from(lines, ({ worth }) => worth),
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
