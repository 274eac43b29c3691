/** Where the player stands, as text for the screen. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { cents, parseDecimal, type Cents } from '#game/money.ts'
import type { Phase } from '#game/phase.ts'
import { exactDollars, whole } from '#web/ui/format.ts'
import { bestPlaced, withPlace } from '#web/domain/competition/place.ts'

export const STATUS: Record<Phase, string> = {
  upcoming: 'WAITING',
  drafting: 'WAITING',
  live: 'LIVE',
  review: 'PROVISIONAL',
  completed: 'FINAL',
  void: 'VOID',
}

/** While all are level nobody has a place yet. */
export const withPlaces = (phase: Phase, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => withPlace(phase, entry))

export const isOver = (phase: Phase): boolean => phase === 'review' || phase === 'completed' || phase === 'void'

/** The sum of the prizes that the player's entries won. */
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
  const best = bestPlaced(entries)
  const tied = best?.isTied ? ', tied' : ''
  const many = entries.length > 1 ? `, best of your ${entries.length} entries` : ''
  const place = `${best?.rank == null ? 'N/A' : `#${whole(best.rank)}`} of ${whole(totalEntries)}${tied}${many}`
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
