/** Formats cents as dollars for people. It is separate from money.ts because the first page needs only this part. */
import type { Cents } from './money.ts'

/** Returns an amount in dollars as a plain number, for charts, proportions and numeric API fields. */
export const inDollars = (amount: Cents): number => amount / 100

const formatOf = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits })
const wholeFormat = formatOf(0)
const exactFormat = formatOf(2)

/** Returns whole dollars: $23,500 */
export const wholeDollars = (amount: Cents): string => wholeFormat.format(inDollars(amount))

/** Returns dollars and cents: $1,000.00 */
export const exactDollars = (amount: Cents): string => exactFormat.format(inDollars(amount))

/** Returns thousands of dollars, with one decimal if needed: $23K, $32.5K */
export const thousandsOfDollars = (amount: Cents): string => `$${Number((inDollars(amount) / 1000).toFixed(1))}K`
