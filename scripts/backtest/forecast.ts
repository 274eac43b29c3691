/**
 * Measures the forecast on every playable day of a season: how often the rank range contained the final rank, and how often a chance of a
 * prize came true.
 *
 * The readings during a day come from the replay; the outcome is scored by the rules from the totals at the day's end.
 */
import { makeBoard } from '#game/board.ts'
import { tenths } from '#game/points.ts'
import { rankEntries } from '#game/ranking.ts'
import { NEWEST_VERSION, scorerOf } from '#game/scoring/scorer.ts'
import type { Reading } from '#game/scoring/types.ts'
import { simulateField, type SimulatedField } from '#game/forecast/simulated-field.ts'
import { forecastDay } from '#game/forecast/day-forecast.ts'
import { forecastEntry } from '#game/forecast/entry-forecast.ts'
import { luckOf } from '#game/forecast/scenarios.ts'
import { openRecordedSeason, playableDays } from '#server/adapters/recorded.ts'
import type { Round } from '#server/adapters/source.ts'
import { loadSeason } from '#server/adapters/recorded/season.ts'
import { botField } from './fields.ts'
import { replay, WHOLE_DAY, type PlayedDay } from './replay.ts'

/** The forecast is right within these bounds: four of five, as promised, with some room for chance. */
export const HELD_BOUNDS = { least: 0.75, most: 0.93 }
export const STOPS = [0.25, 0.5, 0.75] as const

/** `limit`: the most days to use, spread over the season. `fieldOf`: the entries, by default the product's bots. */
type Wanted = {
  stops?: readonly number[]
  entries?: number
  limit?: number
  paidPlaces?: number
  fieldOf?: typeof botField
}

/** An entry's forecast, and its final rank. */
type Said = { share: number; isHeld: boolean; width: number; prizeChance: number; isPaid: boolean }

export type Calibration = { days: number; said: readonly Said[] }

export async function calibrate(folder: string, wanted: Wanted = {}): Promise<Calibration> {
  const { stops = STOPS, entries = 200, limit = Infinity, paidPlaces = 40, fieldOf = botField } = wanted
  const season = loadSeason(folder)
  const source = openRecordedSeason(folder)
  const youtubeIds = [...season.channels.keys()]
  const days = replay(season, NEWEST_VERSION, everyOf(playableDays(season), limit))
  const said: Said[] = []
  for (const [nth, day] of days.entries()) {
    const rosters = fieldOf(day, entries, nth + 1).map((picks) => ({
      creatorIds: picks.map(({ creatorId }) => creatorId),
      banked: tenths(0),
    }))
    const finals = ranksAtTheEnd(day, rosters)
    for (const share of stops) {
      const round: Round = { replayDay: day.day, startTime: new Date(0), endTime: new Date(86_400_000) }
      const read = await source.read(round, new Date(share * 86_400_000), youtubeIds)
      const nows = new Map<number, Reading>()
      for (const { creatorId } of day.book.lines) {
        const reading = read.get(youtubeIds[creatorId - 1]!)
        if (reading) nows.set(creatorId, reading)
      }
      const simulatedField = simulatedFieldOf(day, nth + 1, share, nows, rosters, paidPlaces)
      rosters.forEach((roster, nth) => {
        const { rankRange, prizeChance } = forecastEntry(simulatedField, roster)
        const final = finals[nth]!
        said.push({
          share,
          isHeld: rankRange.best <= final && final <= rankRange.worst,
          width: rankRange.worst - rankRange.best,
          prizeChance,
          isPaid: final <= paidPlaces,
        })
      })
    }
  }
  return { days: days.length, said }
}

type Rosters = Parameters<typeof forecastEntry>[1][]

function simulatedFieldOf(
  { book, starts }: PlayedDay,
  competitionId: number,
  share: number,
  nows: ReadonlyMap<number, Reading>,
  rosters: Rosters,
  paidPlaces: number,
): SimulatedField {
  const board = makeBoard([])
  rosters.forEach(({ creatorIds }, nth) => board.add(nth + 1, creatorIds))
  const steps = simulateField(
    forecastDay(book, starts, nows, { elapsed: 24 * share, total: 24 }),
    luckOf(competitionId, book.lines.length),
    board.copyPicks(),
    { paidPlaces },
  )
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function ranksAtTheEnd({ book, starts, nows }: PlayedDay, rosters: Rosters): number[] {
  const scores = scorerOf(book.version).scoreBook(book, starts, nows, WHOLE_DAY)
  const ranked = rankEntries(
    rosters.map(({ creatorIds }, nth) => ({
      entryId: nth,
      score: tenths(creatorIds.reduce((sum, creatorId) => sum + scores.get(creatorId)!.points, 0)),
    })),
  )
  const ranks = new Map(ranked.map(({ entryId, rank }) => [entryId, rank]))
  return rosters.map((_, nth) => ranks.get(nth)!)
}

function everyOf<Item>(items: readonly Item[], limit: number): Item[] {
  const step = Math.max(1, items.length / limit)
  return Array.from({ length: Math.min(items.length, limit) }, (_, nth) => items[Math.floor(nth * step)]!)
}

/** The share of cases in which the rank range at this time contained the final rank. */
export function heldAt({ said }: Calibration, stop: number): number {
  const those = said.filter(({ share }) => share === stop)
  return those.filter(({ isHeld }) => isHeld).length / those.length
}

export const widthAt = ({ said }: Calibration, stop: number): number => {
  const those = said.filter(({ share }) => share === stop)
  return those.reduce((sum, { width }) => sum + width, 0) / those.length
}

/** The number of entries with a chance in this range that won a prize. */
export function cameTrue(
  { said }: Calibration,
  stop: number,
): { from: number; count: number; said: number; came: number }[] {
  return [0, 0.1, 0.25, 0.45, 0.65, 0.85].flatMap((from, nth, froms) => {
    const those = said.filter(
      ({ share, prizeChance }) => share === stop && prizeChance >= from && prizeChance < (froms[nth + 1] ?? 2),
    )
    if (those.length === 0) return []
    const mean = (of: (one: Said) => number) => those.reduce((sum, one) => sum + of(one), 0) / those.length
    return [
      { from, count: those.length, said: mean((one) => one.prizeChance), came: mean((one) => (one.isPaid ? 1 : 0)) },
    ]
  })
}
