/**
 * A result shared without spoilers: one square for each pick, by whether the creator beat its price. It shows neither the picks nor the
 * place.
 */
import type { Tenths } from './points.ts'
import { ownedShare, type Window } from './recap.ts'

/** Blue and orange can be told apart with red-green colour blindness. */
const SQUARES = { beat: '🟦', missed: '🟧' } as const

/**
 * Returns true if a creator earned more than the points that its price stands for. `points` is in tenths; `expectedPoints` is in points for
 * the whole window. For a creator that came by a trade (`arrival`), only the part for the remaining time has to be beaten, and `points` are
 * those earned since.
 */
export function hasBeatenPrice(points: Tenths, expectedPoints: number, arrival: Date | null, window: Window): boolean {
  return points > Math.round(10 * expectedPoints * ownedShare({ from: arrival, to: null }, window))
}

export const squaresOf = (picks: readonly { hasBeaten: boolean }[]): string =>
  picks.map(({ hasBeaten }) => (hasBeaten ? SQUARES.beat : SQUARES.missed)).join('')

type Told = { title: string; day: string; squares: string; origin: string }

/** Returns the text to paste. It links to the game and not to the result, because a link preview of the result would be a spoiler. */
export const quietText = ({ title, day, squares, origin }: Told): string =>
  `Fantasy Social · ${title} · ${day}\n${squares}\n${SQUARES.beat} beat its price, ${SQUARES.missed} did not\n${origin}`
