/** A difference in points, with its sign: +12.0, −3.5, 0.0. */
import { points } from './format.ts'

export const signed = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${points(Math.abs(difference))}`
