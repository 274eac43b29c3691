/** Where the player stands, as text for the screen. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { cents, parseDecimal, type Cents } from '#game/money.ts'
import type { Phase } from '#game/phase.ts'
import { exactDollars, whole } from '#web/lib/format.ts'

export const STATUS: Record<Phase, string> = {
  upcoming: 'WAITING',
  drafting: 'WAITING',
  live: 'LIVE',
  review: 'PROVISIONAL',
  completed: 'FINAL',
  void: 'VOID',
}

/** #3, or N/A while there are no ranks. */
export const positionOf = ({ rank }: { rank: number | null }): string => (rank === null ? 'N/A' : `#${whole(rank)}`)

/** Points never fall below 0: while an entry leads without any, all are level, and nobody has a place yet. */
export const withPlaces = (phase: Phase, entries: readonly Entry[]): readonly Entry[] =>
  phase === 'live'
    ? entries.map((entry) => (entry.rank === 1 && entry.totalScore === 0 ? { ...entry, rank: null } : entry))
    : entries

/** The best place of the player's entries. */
export function bestRankOf(entries: readonly Entry[]): number | null {
  const ranks = entries.flatMap(({ rank }) => (rank === null ? [] : [rank]))
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/** The entry with the best place; the first one where there are no ranks. */
export const bestOf = (entries: readonly Entry[]): Entry | undefined =>
  entries.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))[0]

export const isOver = (phase: Phase): boolean => phase === 'review' || phase === 'completed' || phase === 'void'

/** The sum of what the player's entries won. */
const wonBy = (entries: readonly Entry[]): Cents =>
  cents(entries.reduce((sum, { prize }) => sum + (parseDecimal(prize) ?? 0), 0))

export type Outcome = { title: string; text: string; isWin: boolean }

/**
 * The result of all entries once the competition is over: their best place and the sum of their prizes; null before.
 *
 * `isSettled`: the prizes are known.
 */
export function outcomeOf(
  { phase, totalEntries }: Competition,
  entries: readonly Entry[],
  isSettled: boolean,
): Outcome | null {
  const best = bestOf(entries)
  const tied = best?.isTied ? ', tied' : ''
  const many = entries.length > 1 ? `, best of your ${entries.length} entries` : ''
  const place = `${positionOf(best ?? { rank: null })} of ${whole(totalEntries)}${tied}${many}`
  if (phase === 'review') return { title: 'Being checked', text: place, isWin: false }
  if (phase === 'void')
    return { title: 'Called off', text: 'This competition was called off. Nobody won or lost.', isWin: false }
  if (phase !== 'completed') return null
  if (!isSettled) return { title: 'Looking up the prizes', text: `Final: ${place}`, isWin: false }
  const won = wonBy(entries)
  return won > 0
    ? { title: `You won ${exactDollars(won)}`, text: `Final: ${place}`, isWin: true }
    : { title: 'No prize this time', text: `Final: ${place}`, isWin: false }
}
