/** Replays a season and compares figures about the rules with their bounds. The result is a table and the list of missed bounds. */
import type { ScoringVersion } from '#game/scoring/types.ts'
import { playableDays } from '#server/adapters/recorded.ts'
import type { Season } from '#server/adapters/recorded/season.ts'
import {
  boughtViews,
  ceilingsReached,
  clipsOf,
  creatorDaysOf,
  playFirstWeek,
  playStrategies,
  priceWithPoints,
  shareAtAClip,
  surplusByDaysKnown,
  surplusWith,
  type Correlation,
} from './measure.ts'
import { aboutFairPlay, type Wanted } from './fair-play.ts'
import { replay } from './replay.ts'
import { number, percent, type Row } from './row.ts'
import { deviationOf, meanOf, pearson, quantileOf } from './statistics.ts'
import { studyWindow } from './window.ts'

/** `trades` has the percentile of every trade strategy, by its name and the instant at which it begins. */
export type Backtest = { days: number; rows: Row[]; missed: Row[]; trades: ReadonlyMap<string, number> }

/**
 * Total views alone may beat four of five bots in a catalogue's first week: nothing else is known of its creators, and a third of the days
 * are played, so a percentile is uncertain by about ten.
 */
const FIRST_WEEK = 80
const BOUNDS = {
  correlation: 0.12,
  percentile: 75,
  firstWeek: FIRST_WEEK,
  priceWithPoints: 0.45,
  clipped: 0.05,
  bought: 0.4,
}
/** The share of creator-days that should reach the creator's ceiling. */
const CEILING_REACHED = { lowest: 0.08, highest: 0.12 }
/** With fewer days than this the figures are too random for bounds. */
export const DAYS_FOR_BOUNDS = 8
/** Bought views are measured in normal days. Up to twice a normal day views need no engagement, so the first figure has no bound. */
const BOUGHT_DAYS = [1, 5, 20]

/** Runs the back-test on a season, on the days that can be replayed; `wanted` limits the part about fair play, for a short run. */
export function backtest(
  season: Season,
  version: ScoringVersion,
  wanted: Wanted = {},
  playable: readonly string[] = playableDays(season),
): Backtest {
  const days = replay(season, version, playable)
  if (days.length === 0) return { days: 0, rows: [], missed: [], trades: new Map() }
  const hasBounds = days.length >= DAYS_FOR_BOUNDS
  const { rows: fairPlay, trades } = aboutFairPlay(days, wanted)
  const rows = [...aboutPrices(days), ...aboutTerms(days), ...aboutStrategies(days), ...aboutWindow(days), ...fairPlay]
  const missed = hasBounds ? rows.filter(({ within }) => within === false) : []
  return { days: days.length, rows, missed, trades: hasBounds ? trades : new Map() }
}

type Days = ReturnType<typeof replay>

const both = ({ pearson: linear, spearman }: Correlation): string => `${number(linear)} (ranks ${number(spearman)})`

function aboutPrices(days: Days): Row[] {
  const creatorDays = creatorDaysOf(days)
  const together = surplusWith(creatorDays)
  const price = priceWithPoints(creatorDays)
  const weights = days.flatMap(({ book }) => (book.formWeight === null ? [] : [book.formWeight]))
  const spreads = days.flatMap(({ book }) => (book.spread === null ? [] : [book.spread]))
  const ceilings = ceilingsReached(days)
  const range = (values: readonly number[], digits: number) =>
    `${number(Math.min(...values), digits)} .. ${number(Math.max(...values), digits)}`
  const prices = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) =>
    number(
      quantileOf(
        creatorDays.map((one) => one.price / 1000),
        share,
      ),
      1,
    ),
  )
  return [
    { what: 'creator-days', value: `${creatorDays.length} on ${days.length} days` },
    ...(weights.length > 0
      ? [
          { what: 'form weight learned by the books', value: range(weights, 2) },
          { what: 'spread learned by the books, points', value: range(spreads, 1) },
        ]
      : []),
    ...Object.entries(together).map(([what, correlation]) => ({
      what: `surplus over price with ${what}`,
      value: both(correlation),
      bound: `below ${BOUNDS.correlation}`,
      within: Math.abs(correlation.pearson) < BOUNDS.correlation,
    })),
    {
      what: 'price with points',
      value: both(price),
      bound: `at least ${BOUNDS.priceWithPoints}`,
      within: price.pearson >= BOUNDS.priceWithPoints,
    },
    ...(ceilings.count > 0
      ? [
          {
            what: 'creator-days that reached the ceiling',
            value: `${percent(ceilings.share, 1)} of ${ceilings.count}`,
            bound: `${percent(CEILING_REACHED.lowest)} to ${percent(CEILING_REACHED.highest)}`,
            within: ceilings.share >= CEILING_REACHED.lowest && ceilings.share <= CEILING_REACHED.highest,
          },
        ]
      : []),
    { what: 'surplus over price, deviation', value: number(deviationOf(creatorDays.map(({ surplus }) => surplus)), 1) },
    ...surplusByDaysKnown(creatorDays)
      .filter(({ count }) => count > 0)
      .map(({ name, count, mean }) => ({
        what: `mean surplus with ${name} days known`,
        value: `${number(mean, 1)} (${count})`,
      })),
    { what: 'prices p5 / 25 / 50 / 75 / 95, thousand', value: prices.join(' / ') },
    {
      what: 'creator-days with 0 points',
      value: percent(creatorDays.filter(({ points }) => points === 0).length / creatorDays.length, 1),
    },
  ]
}

function aboutTerms(days: Days): Row[] {
  const creatorDays = creatorDaysOf(days)
  const clips = clipsOf(creatorDays)
  const clipped = shareAtAClip(clips)
  const engaged = creatorDays.flatMap(({ receipt, size }) =>
    receipt.inputs.engagement === null
      ? []
      : [
          {
            size,
            engagement: Math.min(20, Math.max(-10, 10 * Math.log2(receipt.inputs.engagement))),
            momentum: Math.log2(receipt.inputs.timesNormal!),
          },
        ],
  )
  const bought = BOUGHT_DAYS.map((times) => boughtViews(days, times)).filter(({ count }) => count > 0)
  const engagement = engaged.map((one) => one.engagement)
  return [
    {
      what: 'measured terms at a bound of theirs',
      value: percent(clipped, 1),
      bound: `at most ${percent(BOUNDS.clipped)}`,
      within: clipped <= BOUNDS.clipped,
    },
    ...clips
      .filter(({ name, count }) => name !== 'reach' && count > 0)
      .map(({ name, count, atLowest, atHighest }) => ({
        what: `... ${name}, lowest and highest`,
        value: `${percent(atLowest / count, 1)} and ${percent(atHighest / count, 1)} of ${count}`,
      })),
    ...(engaged.length > 0
      ? [
          {
            what: 'engagement p10 / p50 / p90; deviation',
            value: `${[0.1, 0.5, 0.9].map((share) => number(quantileOf(engagement, share), 1)).join(' / ')}; ${number(deviationOf(engagement), 1)}`,
          },
          {
            what: 'engagement with momentum; size',
            value: [
              pearson(engaged.map((one) => [one.engagement, one.momentum])),
              pearson(engaged.map((one) => [one.engagement, one.size])),
            ]
              .map((value) => number(value))
              .join('; '),
          },
        ]
      : []),
    ...bought.map(({ times, count, share }) => ({
      what: `${times} normal days of bought views gain, of what genuine ones do`,
      value: `${percent(share)} (${count})`,
      ...(times > 1 && { bound: `below ${percent(BOUNDS.bought)}`, within: share < BOUNDS.bought }),
    })),
    ...(bought.length === 0
      ? [{ what: 'bought views', value: 'cannot be told: the season has no likes and comments' }]
      : []),
  ]
}

function aboutStrategies(days: Days): Row[] {
  const { results, bots, mostOneDecides, bestOfAll } = playStrategies(days)
  return [
    { what: 'bots: of the cap spent; mean score', value: `${percent(bots.spent, 1)}; ${number(bots.mean, 1)}` },
    {
      what: "one creator decides of a board's spread, mean; worst day",
      value: `${percent(meanOf(mostOneDecides))}; ${percent(Math.max(...mostOneDecides))}`,
    },
    { what: 'best possible roster with the cap, of the one without', value: number(meanOf(bestOfAll)) },
    ...results.map(({ name, days: played, amongBots, amongChance }) => ({
      what: `${name} (${played} days): percentile among bots / by chance`,
      value: `${number(amongBots, 0)} / ${number(amongChance, 0)}`,
      bound: `at most ${BOUNDS.percentile}`,
      within: Math.max(amongBots, amongChance) <= BOUNDS.percentile,
    })),
    ...playFirstWeek(days).map(({ name, knownDays, days: played, amongBots, amongChance }) => ({
      what: `first week, ${knownDays} days known (${played} days): ${name}`,
      value: `${number(amongBots, 0)} / ${number(amongChance, 0)}`,
      bound: `at most ${BOUNDS.firstWeek}`,
      within: amongBots <= BOUNDS.firstWeek,
    })),
  ]
}

function aboutWindow(days: Days): Row[] {
  const { tomorrowWorld, tomorrowOneLanguage, offBy, spread, still } = studyWindow(days)
  return [
    {
      what: 'a window of 12 hours, norm of 24: surplus with tomorrow, world; one language',
      value: `${number(tomorrowWorld)}; ${number(tomorrowOneLanguage)}`,
    },
    { what: '... points off the whole day, world', value: number(offBy, 1) },
    { what: 'spread in doublings, one day; two days', value: `${number(spread.oneDay)}; ${number(spread.twoDays)}` },
    {
      what: 'counters that did not move, one day; two days',
      value: `${percent(still.oneDay, 1)}; ${percent(still.twoDays, 1)}`,
    },
  ]
}

/** The highest percentile of a trade strategy, by the mean of several seasons. */
const TRADES_BY_MEAN = 65

/** Returns the strategy with the highest percentile by the mean of several seasons, as a row; null for fewer than two seasons. */
export function meanOfSeasons(results: readonly Backtest[]): Row | null {
  const seasons = results.map(({ trades }) => trades).filter(({ size }) => size > 0)
  if (seasons.length < 2) return null
  const means = [...seasons[0]!.keys()].map((name) => ({
    name,
    mean: meanOf(seasons.map((trades) => trades.get(name)!)),
  }))
  const best = means.reduce((one, other) => (other.mean > one.mean ? other : one))
  return {
    what: `trades, mean of ${seasons.length} seasons, best: ${best.name}`,
    value: number(best.mean, 1),
    bound: `at most ${TRADES_BY_MEAN}`,
    within: best.mean <= TRADES_BY_MEAN,
  }
}

/** Returns the table as text. */
export function tableOf(title: string, { rows, missed }: Pick<Backtest, 'rows' | 'missed'>): string {
  const width = Math.max(...rows.map(({ what }) => what.length))
  const lines = rows.map(({ what, value, bound, within }) => {
    const verdict = bound === undefined ? '' : `${within ? 'ok  ' : 'OUT '} ${bound}`
    return `${what.padEnd(width)}  ${value.padEnd(26)}  ${verdict}`.trimEnd()
  })
  const sum = missed.length === 0 ? 'Everything is within its bounds.' : `${missed.length} out of bounds.`
  return [title, ...lines, sum].join('\n')
}
