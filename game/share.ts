/**
 * A result shared without spoilers: one square for each pick, by whether the creator beat its price. A reader learns how it felt, but
 * neither the picks nor the place.
 */
import type { Tenths } from './points.ts'
import { ownedShare, type Window } from './recap.ts'

/** Blue and orange: told apart by everybody, also with red-green colour blindness. */
const SQUARES = { beat: '🟦', missed: '🟧' } as const

/**
 * Did a creator earn more than its price stands for? `worth` is in whole points, as the price book has it, for the whole window. Since an
 * `arrival` by a trade only the part of it for the time that is left has to be beaten, and `points` are those earned since.
 */
export function hasBeatenPrice(points: Tenths, worth: number, arrival: Date | null, window: Window): boolean {
  return points > Math.round(10 * worth * ownedShare({ from: arrival, to: null }, window))
}

export const squaresOf = (picks: readonly { hasBeaten: boolean }[]): string =>
  picks.map(({ hasBeaten }) => (hasBeaten ? SQUARES.beat : SQUARES.missed)).join('')

type Told = { title: string; day: string; squares: string; origin: string }

/** To be pasted anywhere. It leads to the game and not to the result, since a preview of that would tell it. */
export const quietText = ({ title, day, squares, origin }: Told): string =>
  `Fantasy Social · ${title} · ${day}\n${squares}\n${SQUARES.beat} beat its price, ${SQUARES.missed} did not\n${origin}`
