/**
 * Simple strategies that should not beat the game. Each sees only what a player can see before the lock, and returns creator ids, or null
 * on a day without such a roster.
 */
import { bestRoster, fillRoster } from '#game/optimise.ts'
import { NEW_BELOW_DAYS, type Book, type BookLine, type Candidate } from '#game/scoring/types.ts'
import { limitsOf } from './fields.ts'
import { meanOf } from './statistics.ts'

/** A creator's points on an earlier day, and the points beyond the price. */
export type Past = { points: number; surplus: number }

type Before = {
  book: Book
  candidates: ReadonlyMap<number, Candidate>
  /** The earlier days of each creator, oldest first. */
  past: ReadonlyMap<number, readonly Past[]>
  /** Returns the best possible roster of the day before. */
  bestYesterday: readonly number[] | null
}

/** False for a strategy that also works on a catalogue's first day. */
export type Strategy = { name: string; needsHistory?: false; pick: (before: Before) => readonly number[] | null }

const PICKS = 5
const NEWCOMERS_NEEDED = 8

/** Takes creators in this order, skipping those that leave too little money for the rest of five. */
function greedy({ book }: Before, valueOf: (line: BookLine) => number, of = book.lines): number[] | null {
  const byPrice = of.toSorted((one, other) => one.price - other.price)
  const picked: number[] = []
  let money: number = book.salaryCap
  for (const line of of.toSorted((one, other) => valueOf(other) - valueOf(one))) {
    if (picked.length === PICKS) break
    const rest = byPrice
      .filter(({ creatorId }) => creatorId !== line.creatorId && !picked.includes(creatorId))
      .slice(0, PICKS - picked.length - 1)
    if (line.price + rest.reduce((sum, { price }) => sum + price, 0) > money) continue
    picked.push(line.creatorId)
    money -= line.price
  }
  return picked.length === PICKS ? picked : null
}

const exact = ({ book }: Before, valueOf: (line: BookLine) => number): number[] | null => {
  const choices = book.lines.map((line) => ({ ...line, value: valueOf(line) }))
  return bestRoster(choices, limitsOf(book))?.picks.map(({ creatorId }) => creatorId) ?? null
}

const lastDays = ({ past }: Before, { creatorId }: BookLine, days: number): readonly Past[] =>
  past.get(creatorId)?.slice(-days) ?? []

const isPlayed = ({ past }: Before): boolean => past.size > 0

/** Returns yesterday's views divided by a normal day's. */
const formOf = ({ candidates }: Before, { creatorId, normalDay }: BookLine): number =>
  ((candidates.get(creatorId)!.viewGains.at(-1) ?? normalDay) + 500) / (normalDay + 500)

const subscribersOf = ({ candidates }: Before, { creatorId }: BookLine): number =>
  candidates.get(creatorId)!.subscribers ?? 0

const viewsOf = ({ candidates }: Before, { creatorId }: BookLine): number => candidates.get(creatorId)!.views

export const strategies: readonly Strategy[] = [
  { name: 'cheapest five', pick: (day) => greedy(day, ({ price }) => -price) },
  { name: 'dearest that fit', pick: (day) => greedy(day, ({ price }) => price) },
  {
    name: 'most subscribers that fit',
    needsHistory: false,
    pick: (day) => greedy(day, (line) => subscribersOf(day, line)),
  },
  { name: 'most total views that fit', needsHistory: false, pick: (day) => greedy(day, (line) => viewsOf(day, line)) },
  { name: 'highest projection, exact', pick: (day) => exact(day, ({ projection }) => projection) },
  { name: 'highest expected points, exact', pick: (day) => exact(day, ({ expectedPoints }) => expectedPoints) },
  { name: 'hottest yesterday', pick: (day) => greedy(day, (line) => formOf(day, line)) },
  { name: 'coldest yesterday', pick: (day) => greedy(day, (line) => -formOf(day, line)) },
  {
    name: 'newcomers, most views',
    pick: (day) => {
      const newcomers = day.book.lines.filter(({ knownDays }) => knownDays < NEW_BELOW_DAYS)
      return newcomers.length < NEWCOMERS_NEEDED ? null : greedy(day, (line) => viewsOf(day, line), newcomers)
    },
  },
  {
    name: "yesterday's best points",
    pick: (day) => (isPlayed(day) ? exact(day, (line) => lastDays(day, line, 1)[0]?.points ?? 0) : null),
  },
  {
    name: "yesterday's best roster again",
    pick: ({ bestYesterday, book }) => {
      if (!bestYesterday) return null
      const choices = book.lines.map((line) => ({ ...line, value: bestYesterday.includes(line.creatorId) ? 1 : 0 }))
      return (
        (fillRoster(choices, bestYesterday, limitsOf(book)) ?? bestRoster(choices, limitsOf(book)))?.picks.map(
          ({ creatorId }) => creatorId,
        ) ?? null
      )
    },
  },
  {
    name: 'mean points of 7 days',
    pick: (day) =>
      isPlayed(day) ? exact(day, (line) => meanOf(lastDays(day, line, 7).map(({ points }) => points))) : null,
  },
  {
    name: 'expected points + own surplus of 7 days',
    pick: (day) =>
      isPlayed(day)
        ? exact(day, (line) => line.expectedPoints + meanOf(lastDays(day, line, 7).map(({ surplus }) => surplus)))
        : null,
  },
]
