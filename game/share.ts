/**
 * A result told without telling it: one square for each pick, by whether the creator beat its price. Whoever reads it learns how it
 * felt, and neither who was picked nor where it ended.
 */
import type { Tenths } from './points.ts'

/** Blue and orange: told apart by everybody, whatever they see of red and green. */
const SQUARES = { beat: '🟦', missed: '🟧' } as const

/** Did a creator earn more than its price stands for? `worth` is in whole points, as the price book has it. */
export const hasBeatenPrice = (points: Tenths, worth: number): boolean => points > Math.round(10 * worth)

export const squaresOf = (picks: readonly { hasBeaten: boolean }[]): string =>
  picks.map(({ hasBeaten }) => (hasBeaten ? SQUARES.beat : SQUARES.missed)).join('')

type Told = { title: string; day: string; squares: string; origin: string }

/** To be pasted anywhere. It leads to the game and not to the result, since a preview of that would tell it. */
export const quietText = ({ title, day, squares, origin }: Told): string =>
  `Fantasy Social · ${title} · ${day}\n${squares}\n${SQUARES.beat} beat its price, ${SQUARES.missed} did not\n${origin}`
