/**
 * Measures the forecast: whether it is right, and whether computing it blocks the event loop.
 *
 * Right: every playable day of the recorded season, and of the second season if it is beside the checkout, at a quarter, half and three
 * quarters of the day. The rank range should contain the final rank in four of five cases, at least in 75 and at most in 93 percent. Fast:
 * a million entries and a thousand creators, computed in slices as on the server, while a timer measures its own delay.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { dollars } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { NEWEST_VERSION, scorerOf } from '#game/scoring/scorer.ts'
import type { Candidate, Reading } from '#game/scoring/types.ts'
import { simulateField, type SimulatedField } from '#game/forecast/simulated-field.ts'
import { forecastDay } from '#game/forecast/day-forecast.ts'
import { forecastEntry } from '#game/forecast/entry-forecast.ts'
import { luckOf } from '#game/forecast/scenarios.ts'
import { seededRandom } from '#game/seeded-random.ts'
import { calibrate, cameTrue, heldAt, HELD_BOUNDS, STOPS, widthAt } from '#scripts/backtest/forecast.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { CREATORS, fillBoard, somePicks } from './random-board.ts'
import { median } from './statistics.ts'

const root = path.resolve(import.meta.dirname, '..')
const SEASONS = ['data/recorded-season', '../shared/data/second-season']
const ENTRIES = 1_000_000
const LOOKS = 10_000
const WANTED = { holdMs: 20, lookUs: 50 }

export const forecasts: Bench = {
  name: 'forecast',
  says: 'the range of final ranks holds in four cases of five, and a million entries are worked out without holding up anybody',
  packages: [],
  code: ['game/forecast', 'game/scoring', 'bench/forecast.ts', 'bench/random-board.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const right = await calibrations(tell)
    const quick = await millions(rounds, tell)
    return { comparisons: [...right.comparisons, ...quick.comparisons], goals: [...right.goals, ...quick.goals] }
  },
}

async function calibrations(tell: Tell): Promise<Measured> {
  const comparisons: Comparison[] = []
  const goals: Goal[] = []
  for (const folder of SEASONS) {
    const name = path.basename(folder)
    if (!existsSync(path.join(root, folder, 'daily.csv'))) {
      tell(`${name} is not here: it was not replayed`)
      continue
    }
    const found = await calibrate(path.join(root, folder))
    for (const stop of STOPS) {
      const held = 100 * heldAt(found, stop)
      const what = `${name}, ${found.days} days, at ${100 * stop}%: the rank range held the final rank`
      tell(`${what} in ${held.toFixed(1)}%; it was ${widthAt(found, stop).toFixed(0)} of 200 ranks wide`)
      for (const { count, said, came } of cameTrue(found, stop))
        tell(
          `   told ${(100 * said).toFixed(0)}% chance of a prize: came true in ${(100 * came).toFixed(0)}% of ${count}`,
        )
      comparisons.push({
        title: what,
        unit: '%',
        better: 'higher',
        contenders: [{ name: 'the forecast', rounds: [held] }],
      })
      goals.push(
        { what, measured: held, wanted: 100 * HELD_BOUNDS.least, unit: '%', better: 'higher' },
        { what, measured: held, wanted: 100 * HELD_BOUNDS.most, unit: '%', better: 'lower' },
      )
    }
  }
  return { comparisons, goals }
}

async function millions(rounds: number, tell: Tell): Promise<Measured> {
  const { book, starts, nows } = someDay()
  const board = fillBoard(ENTRIES)
  const luck = luckOf(1, CREATORS)
  const seconds: number[] = []
  const holds: number[] = []
  const longest: number[] = []
  const stretches: number[] = []
  let simulatedField: SimulatedField | undefined
  for (let round = 1; round <= rounds; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await pause(50)
    delay.reset()
    const stretch = watchStretches()
    const began = performance.now()
    const dayForecast = forecastDay(book, starts, nows, { elapsed: 12, total: 24 })
    simulatedField = await inSlices(simulateField(dayForecast, luck, board.copyPicks(), { paidPlaces: 3 }))
    seconds.push((performance.now() - began) / 1000)
    delay.disable()
    stretches.push(stretch.stop())
    holds.push(delay.percentile(99) / 1e6)
    longest.push(delay.max / 1e6)
    tell(
      `round ${round} of ${rounds}: ${seconds.at(-1)!.toFixed(2)} s, longest hold ${longest.at(-1)!.toFixed(1)} ms, work ${stretches.at(-1)!.toFixed(1)} ms`,
    )
  }
  const looks = lookTimes(simulatedField!, rounds)
  const row = (title: string, unit: 's' | 'ms' | 'µs', measured: readonly number[]): Comparison => ({
    title,
    unit,
    better: 'lower',
    contenders: [{ name: 'the forecast', rounds: measured }],
  })
  return {
    comparisons: [
      row('1,000,000 entries, 1,000 creators: a field of 128 scenarios', 's', seconds),
      row('... how long the loop is held meanwhile, 99th percentile', 'ms', holds),
      row('... at most', 'ms', longest),
      row('... longest work at a stretch', 'ms', stretches),
      row('a player reads the own forecast', 'µs', looks),
    ],
    goals: [
      {
        what: '99th percentile of holds of the loop',
        measured: median(holds),
        wanted: WANTED.holdMs,
        unit: 'ms',
        better: 'lower',
      },
      { what: 'a watcher looks', measured: median(looks), wanted: WANTED.lookUs, unit: 'µs', better: 'lower' },
    ],
  }
}

/** The maximum processor time of this thread between two turns of a timer. On a busy machine it is less than the delay. */
function watchStretches() {
  const workedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [worked, longest] = [workedMs(), 0]
  const timer = setInterval(() => {
    const now = workedMs()
    longest = Math.max(longest, now - worked)
    worked = now
  }, 1)
  return {
    stop: () => {
      clearInterval(timer)
      return longest
    },
  }
}

function lookTimes(simulatedField: SimulatedField, rounds: number): number[] {
  const random = seededRandom(5)
  const rosters = Array.from({ length: LOOKS }, () => ({ creatorIds: somePicks(random), banked: tenths(0) }))
  for (const roster of rosters) forecastEntry(simulatedField, roster)
  return Array.from({ length: rounds }, () => {
    const began = performance.now()
    for (const roster of rosters) forecastEntry(simulatedField, roster)
    return (1000 * (performance.now() - began)) / LOOKS
  })
}

/** Makes channels of all sizes at noon, each with a random day. */
function someDay() {
  const random = seededRandom(4)
  const usual = Array.from({ length: CREATORS }, () => 10 ** (2 + 4.5 * random()))
  const candidates = usual.map((views, nth): Candidate => ({
    creatorId: nth + 1,
    subscribers: Math.round(20 * views),
    views: Math.round(900 * views),
    viewGains: Array.from({ length: 28 }, () => Math.round(views * 2 ** (2 * random() - 1))),
  }))
  const starts = new Map<number, Reading>()
  const nows = new Map<number, Reading>()
  for (const { creatorId, subscribers, views } of candidates) {
    const gained = Math.round((usual[creatorId - 1]! / 2) * 2 ** (2 * random() - 1))
    const start = { subscribers, views, likes: 3_000, comments: 200, basketViews: 100_000 }
    starts.set(creatorId, start)
    nows.set(creatorId, {
      ...start,
      views: views + gained,
      likes: start.likes + Math.round(0.012 * gained),
      comments: start.comments + Math.round(0.001 * gained),
      basketViews: start.basketViews + Math.round(0.4 * gained),
    })
  }
  return { book: scorerOf(NEWEST_VERSION).makeBook(candidates, dollars(150_000)), starts, nows }
}
