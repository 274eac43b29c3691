/**
 * Terms of a receipt: turns exact numbers into steps in whole tenths that add up to the points.
 *
 * Rounding each term by itself would sometimes leave a tenth over. So the running sum is rounded, and a step is the difference to the
 * previous sum: no step is off by more than a tenth, and the sum is exactly the points that the board shows.
 */
import { tenths, tenthsOf, type Tenths } from '#game/points.ts'
import type { Term, TermName } from './types.ts'

export type ExactTerm = { name: TermName; points: number }

/**
 * Returns the steps to `points`, which is `pace` for the part of the competition that has passed. Terms of 0 are kept, except floor and
 * time.
 */
export function termsOf(exact: readonly ExactTerm[], { pace, points }: { pace: Tenths; points: Tenths }): Term[] {
  const terms: Term[] = []
  let sum = 0
  let soFar: number = 0
  for (const { name, points: step } of exact) {
    sum += step
    const rounded = tenthsOf(sum)
    terms.push({ name, tenths: tenths(rounded - soFar) })
    soFar = rounded
  }
  if (pace !== soFar) terms.push({ name: 'floor', tenths: tenths(pace - soFar) })
  if (points !== pace) terms.push({ name: 'time', tenths: tenths(points - pace) })
  return terms
}

/** Returns true if a receipt's terms add up to its points. */
export const addsUp = ({ terms, points }: { terms: readonly Term[]; points: Tenths }): boolean =>
  terms.reduce((sum, term) => sum + term.tenths, 0) === points
