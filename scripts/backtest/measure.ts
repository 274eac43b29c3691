/**
 * Measures the rules on a replayed season: whether prices learn, whether a simple strategy wins, whether terms of the formula reach their
 * bounds, and what bought views bring.
 *
 * The surplus is a creator's points minus its price in points (the price divided by the day's mean price, times the mean points), so a
 * day's surpluses average to 0.
 */
import { pointsOf } from '#game/points.ts'
import { bestRoster } from '#game/optimise.ts'
import { spreadsOf } from '#game/scouting/spread.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Receipt } from '#game/scoring/types.ts'
import { botField, chanceField, limitsOf } from './fields.ts'
import { inFirstWeek, WHOLE_DAY, type PlayedDay } from './replay.ts'
import { meanOf, pearson, percentileIn, spearman, sumOf, type Pair } from './statistics.ts'
import { strategies, type Past, type Strategy } from './strategies.ts'

export type CreatorDay = {
  creatorId: number
  index: number
  points: number
  price: number
  surplus: number
  /** The logarithm (base 10) of the channel's views. */
  size: number
  /** The logarithm (base 2) of yesterday's views divided by a normal day, minus the average of all channels. */
  form: number | null
  knownDays: number
  receipt: Receipt
}

export function creatorDaysOf(days: readonly PlayedDay[]): CreatorDay[] {
  return days.flatMap(({ book, candidates, receipts }, index) => {
    const points = book.lines.map(({ creatorId }) => pointsOf(receipts.get(creatorId)!.points))
    const rate = sumOf(points) / sumOf(book.lines.map(({ price }) => price))
    return book.lines.map((line, nth): CreatorDay => {
      const candidate = candidates[nth]!
      const last = candidate.viewGains.at(-1) ?? null
      const lastCommonFactor = book.lastCommonFactor ?? 1
      const form =
        last === null
          ? null
          : Math.log2((Math.max(last / lastCommonFactor, line.normalDay / 3) + 500) / (line.normalDay + 500))
      return {
        creatorId: line.creatorId,
        index,
        points: points[nth]!,
        price: line.price / 100,
        surplus: points[nth]! - line.price * rate,
        size: Math.log10(Math.max(1, candidate.views)),
        form,
        knownDays: line.knownDays,
        receipt: receipts.get(line.creatorId)!,
      }
    })
  })
}

/** The number of creator-days that reached the ceiling shown in scouting. */
export function ceilingsReached(days: readonly PlayedDay[]): { share: number; count: number } {
  const reached = days.flatMap(({ book, candidates, receipts }) => {
    const histories = candidates.map(({ viewGains }) => viewGains)
    const learned = { formWeight: book.formWeight ?? undefined, lastCommonFactor: book.lastCommonFactor ?? undefined }
    return spreadsOf(histories, learned).flatMap((spread, index) => {
      if (spread === null) return []
      const { creatorId, expectedPoints } = book.lines[index]!
      return [pointsOf(receipts.get(creatorId)!.points) >= Math.max(spread.ceiling, expectedPoints)]
    })
  })
  return { share: reached.filter(Boolean).length / Math.max(1, reached.length), count: reached.length }
}

export type Correlation = { pearson: number; spearman: number; count: number }
const correlationOf = (pairs: readonly Pair[]): Correlation => ({
  pearson: pearson(pairs),
  spearman: spearman(pairs),
  count: pairs.length,
})

/** Correlations of the surplus with measures that it should not depend on. */
export function surplusWith(
  creatorDays: readonly CreatorDay[],
): Record<'size' | 'form' | 'days known' | 'tomorrow', Correlation> {
  const tomorrow = new Map(creatorDays.map((one) => [`${one.creatorId} ${one.index - 1}`, one.surplus]))
  return {
    size: correlationOf(creatorDays.map(({ surplus, size }) => [surplus, size])),
    form: correlationOf(creatorDays.flatMap(({ surplus, form }) => (form === null ? [] : [[surplus, form]]))),
    'days known': correlationOf(creatorDays.map(({ surplus, knownDays }) => [surplus, knownDays])),
    tomorrow: correlationOf(
      creatorDays.flatMap(({ creatorId, index, surplus }) => {
        const next = tomorrow.get(`${creatorId} ${index}`)
        return next === undefined ? [] : [[surplus, next]]
      }),
    ),
  }
}

export const priceWithPoints = (creatorDays: readonly CreatorDay[]): Correlation =>
  correlationOf(creatorDays.map(({ price, points }) => [price, points]))

export type Clip = { name: string; count: number; atLowest: number; atHighest: number }

/** The share of measured terms that are at a bound. The reach has no bound, and a counter that did not move was not measured. */
export function clipsOf(creatorDays: readonly CreatorDay[]): Clip[] {
  const read = creatorDays
    .map(({ receipt }) => receipt)
    .filter(({ inputs }) => inputs.views !== null && inputs.views > 0)
  const clip = (name: string, exact: readonly number[], lowest: number, highest: number): Clip => ({
    name,
    count: exact.length,
    atLowest: exact.filter((value) => value <= lowest).length,
    atHighest: exact.filter((value) => value >= highest).length,
  })
  const moving = read.filter(({ inputs }) => inputs.knownDays > 0)
  const engaged = read.flatMap(({ inputs }) => (inputs.engagement === null ? [] : [inputs.engagement]))
  return [
    clip(
      'reach',
      read.map(({ inputs }) => inputs.countedViews!),
      -Infinity,
      Infinity,
    ),
    clip(
      'momentum',
      moving.map(({ inputs }) => 30 * Math.log2(inputs.timesNormal!)),
      -30,
      60,
    ),
    clip(
      'milestone',
      read.map(({ inputs }) => 2 * inputs.ticks),
      -6,
      6,
    ),
    clip(
      'engagement',
      engaged.map((ratio) => 10 * Math.log2(ratio)),
      -10,
      20,
    ),
  ]
}

export const shareAtAClip = (clips: readonly Clip[]): number => {
  const count = sumOf(clips.map((one) => one.count))
  return count === 0 ? 0 : sumOf(clips.map((one) => one.atLowest + one.atHighest)) / count
}

/** The numbers of known days in a first week, and the number of days between such weeks. */
const FIRST_WEEK = [0, 1, 2, 6]
const FIRST_WEEK_EVERY = 3

export type StrategyResult = { name: string; days: number; amongBots: number; amongChance: number }

const FIELD = 200

/** Runs every strategy on every day that allows its roster, against the same two fields. */
export function playStrategies(
  days: readonly PlayedDay[],
  played: readonly Strategy[] = strategies,
): {
  results: StrategyResult[]
  bots: { spent: number; mean: number }
  mostOneDecides: number[]
  bestOfAll: number[]
} {
  const percentiles = new Map<string, { bots: number[]; chance: number[] }>()
  const past = new Map<number, Past[]>()
  const [spent, scores, mostOneDecides, bestOfAll]: number[][] = [[], [], [], []]
  let bestYesterday: number[] | null = null
  days.forEach((day, index) => {
    const { book, receipts } = day
    const scoreOf = (ids: readonly number[]) => sumOf(ids.map((id) => receipts.get(id)?.points ?? 0)) / 10
    const fieldOf = (rosters: readonly (readonly { creatorId: number; price: number }[])[]) =>
      rosters.map((picks) => picks.map(({ creatorId }) => creatorId))
    const rosters = botField(day, FIELD, index + 1)
    const bots = fieldOf(rosters)
    const botScores = bots.map(scoreOf)
    const chanceScores = fieldOf(chanceField(day, FIELD, index + 1)).map(scoreOf)
    spent!.push(...rosters.map((picks) => sumOf(picks.map(({ price }) => price)) / book.salaryCap))
    scores!.push(...botScores)
    mostOneDecides!.push(decidedByOne(bots, botScores))

    const candidates = new Map(day.candidates.map((candidate) => [candidate.creatorId, candidate]))
    for (const { name, pick } of played) {
      const ids = pick({ book, candidates, past, bestYesterday })
      if (!ids) continue
      const result = percentiles.get(name) ?? { bots: [], chance: [] }
      percentiles.set(name, result)
      result.bots.push(percentileIn(botScores, scoreOf(ids)))
      result.chance.push(percentileIn(chanceScores, scoreOf(ids)))
    }

    const choices = book.lines.map((line) => ({ ...line, value: receipts.get(line.creatorId)!.points / 10 }))
    const best = bestRoster(choices, limitsOf(book))
    bestYesterday = best?.picks.map(({ creatorId }) => creatorId) ?? null
    if (best)
      bestOfAll!.push(
        best.value /
          sumOf(
            choices
              .map(({ value }) => value)
              .toSorted((a, b) => b - a)
              .slice(0, 5),
          ),
      )
    for (const { creatorId, points, surplus } of creatorDaysOf([day]))
      past.set(creatorId, [...(past.get(creatorId) ?? []), { points, surplus }])
  })
  const results = [...percentiles].map(([name, { bots, chance }]) => ({
    name,
    days: bots.length,
    amongBots: meanOf(bots),
    amongChance: meanOf(chance),
  }))
  return {
    results,
    bots: { spent: meanOf(spent!), mean: meanOf(scores!) },
    mostOneDecides: mostOneDecides!,
    bestOfAll: bestOfAll!,
  }
}

/** For the first week of a catalogue: the results of the two strategies that need no history, by the number of known days. */
export function playFirstWeek(days: readonly PlayedDay[]): (StrategyResult & { knownDays: number })[] {
  const without = strategies.filter(({ needsHistory }) => needsHistory === false)
  return FIRST_WEEK.flatMap((knownDays) => {
    const played = days.filter((_, index) => index % FIRST_WEEK_EVERY === 0).map((day) => inFirstWeek(day, knownDays))
    const results = playStrategies(played, without).results
    return results.map((result) => ({ ...result, knownDays }))
  })
}

/**
 * The largest share of the variance of scores that one creator explains: the squared correlation between having the creator and the score.
 */
function decidedByOne(rosters: readonly (readonly number[])[], scores: readonly number[]): number {
  const creators = new Set(rosters.flat())
  return Math.max(
    0,
    ...[...creators].map((creatorId) => {
      const pairs = rosters.map((ids, index): Pair => [ids.includes(creatorId) ? 1 : 0, scores[index]!])
      return pearson(pairs) ** 2
    }),
  )
}

export type Bought = { times: number; count: number; share: number }

/**
 * The gain from bought views: a creator with measured engagement gets a number of normal days' views on a listed video, once without likes,
 * and once with the usual likes and comments. `share` is the gain compared with that of genuine views.
 */
export function boughtViews(days: readonly PlayedDay[], times: number): Bought {
  const shares: number[] = []
  for (const { book, starts, nows, receipts } of days) {
    const scorer = scorerOf(book.version)
    for (const line of book.lines) {
      const { creatorId, normalDay } = line
      const [start, now] = [starts.get(creatorId)!, nows.get(creatorId)!]
      const was = receipts.get(creatorId)!
      if (was.inputs.engagement === null || start.basketViews === null || now.basketViews === null) continue
      const views = Math.round(times * normalDay)
      const perView = (count: number | null) => (count === null ? null : count / Math.max(1, start.basketViews!))
      const more = (count: number | null, rate: number | null) =>
        count === null || rate === null ? count : count + Math.round(views * rate)
      const bought = { ...now, views: now.views + views, basketViews: now.basketViews + views }
      const genuine = {
        ...bought,
        likes: more(now.likes, perView(start.likes)),
        comments: more(now.comments, perView(start.comments)),
      }
      const pointsWith = (reading: typeof now) =>
        scorer.scoreBook(book, starts, new Map(nows).set(creatorId, reading), WHOLE_DAY).get(creatorId)!.points
      const earned = pointsWith(genuine) - was.points
      if (earned > 0) shares.push((pointsWith(bought) - was.points) / earned)
    }
  }
  return { times, count: shares.length, share: meanOf(shares) }
}

/** The mean surplus of creator-days by the number of known days. */
export const surplusByDaysKnown = (
  creatorDays: readonly CreatorDay[],
): { name: string; count: number; mean: number }[] =>
  (
    [
      ['0', 0, 0],
      ['1', 1, 1],
      ['2-3', 2, 3],
      ['4-6', 4, 6],
      ['7+', 7, 14],
    ] as const
  ).map(([name, from, to]) => {
    const those = creatorDays.filter(({ knownDays }) => knownDays >= from && knownDays <= to)
    return { name, count: those.length, mean: meanOf(those.map(({ surplus }) => surplus)) }
  })
