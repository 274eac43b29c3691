/** The rows of the back-test about fair play: trades at live prices, several entries, stale prices, memory, and the levels of bots. */
import { percentilesOfLevels, playMemory, shareOfPot, withStalePrices } from './fairness.ts'
import type { PlayedDay } from './replay.ts'
import { number, percent, type Row } from './row.ts'
import { playTrades, type TradeResult, type Trades } from './trades.ts'

const BOUNDS = { trades: 70, memory: 60, pot: 2, surprise: 10, levels: 8 }
/** What one player knows is a mean over few cases, so it has bounds only with at least this many days. */
const DAYS_FOR_KNOWLEDGE = 15
const ENTRIES = [1, 3, 10]
/** The number of entries that a player may make by default; only they have a bound. */
const ENTRIES_ALLOWED = 3

/** `every`: play every so many days only; `field`: the number of bots against trades; `onDay` is called after each day of trades. */
export type Wanted = { every?: number; field?: number; onDay?: (day: string) => void }

export function aboutFairPlay(
  all: readonly PlayedDay[],
  { every = 1, field, onDay }: Wanted,
): { rows: Row[]; trades: Map<string, number> } {
  const days = all.filter((_, nth) => nth % every === 0)
  const played = playTrades(days, onDay, field)
  const rows = [...aboutTrades(played, days.length), ...aboutEntries(days), ...aboutMemory(days), ...aboutLevels(all)]
  return { rows, trades: new Map(played.results.map((one) => [nameOf(one), one.percentile])) }
}

const nameOf = ({ name, share }: TradeResult): string => `${name}, from ${percent(share)}`

function aboutTrades({ untouched, results, hindsight, surprise, allowed }: Trades, days: number): Row[] {
  return [
    { what: 'rosters without trades: percentile among bots', value: number(untouched, 0) },
    ...[...Map.groupBy(results, ({ name }) => name)].map(([name, those]) => ({
      what: `trades by ${name}, from 10 / 20 / 35 / 50 / 65 / 80 % on`,
      value: those.map(({ percentile }) => number(percentile, 0)).join(' / '),
      bound: `at most ${BOUNDS.trades}`,
      within: those.every(({ percentile }) => percentile <= BOUNDS.trades),
    })),
    {
      what: 'one of three surprises known at the opening gains, points (percentiles)',
      value: `${number(surprise.points, 1)} (${number(surprise.percentiles, 1)})`,
      ...(days >= DAYS_FOR_KNOWLEDGE && {
        bound: `at least ${BOUNDS.surprise}`,
        within: surprise.points >= BOUNDS.surprise,
      }),
    },
    { what: 'two trades with full hindsight: percentile among bots', value: number(hindsight, 0) },
    {
      what: 'swaps that are allowed, at the opening and in the middle of the day',
      value: `${percent(allowed.opening)} and ${percent(allowed.middle)}`,
    },
  ]
}

function aboutEntries(days: readonly PlayedDay[]): Row[] {
  return ENTRIES.map((entries) => {
    const { share, fair } = shareOfPot(days, entries)
    return {
      what: `${entries} of one player's entries, the best one paid: share of the prizes (fair)`,
      value: `${percent(share)} (${percent(fair)})`,
      ...(entries <= ENTRIES_ALLOWED && { bound: 'at most twice fair', within: share <= BOUNDS.pot * fair }),
    }
  })
}

function aboutMemory(days: readonly PlayedDay[]): Row[] {
  return [
    {
      what: 'knowing all views up to the lock, prices 12 and 24 hours old: percentile',
      value: ([12, 24] as const).map((hours) => number(withStalePrices(days, hours), 0)).join(' and '),
    },
    ...playMemory(days).map(({ name, percentile, isBounded }) => ({
      what: `memory of ${name}: percentile`,
      value: number(percentile, 0),
      ...(isBounded &&
        days.length >= DAYS_FOR_KNOWLEDGE && {
          bound: `at most ${BOUNDS.memory}`,
          within: percentile <= BOUNDS.memory,
        }),
    })),
  ]
}

function aboutLevels(days: readonly PlayedDay[]): Row[] {
  const { atLock, withSwap } = percentilesOfLevels(days)
  return [
    { name: 'without a swap', ...atLock },
    { name: 'with one swap each', ...withSwap },
  ].map(({ name, easy, normal, sharp }) => ({
    what: `bots that are easy / normal / sharp, ${name}: percentile among each other`,
    value: [easy, normal, sharp].map((percentile) => number(percentile, 1)).join(' / '),
    bound: `at least ${BOUNDS.levels} apart`,
    within: Math.min(normal - easy, sharp - normal) >= BOUNDS.levels,
  }))
}
