/** How money is shown to people: Cents → dollars. Separate from money.ts, because the first page needs only this. */
import type { Cents } from './money.ts'

/** An amount in dollars as a plain number: for charts, proportions and numeric API fields. */
export const inDollars = (amount: Cents): number => amount / 100

const formatOf = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits })
const wholeFormat = formatOf(0)
const exactFormat = formatOf(2)

/** $23,500 */
export const wholeDollars = (amount: Cents): string => wholeFormat.format(inDollars(amount))

/** $1,000.00 */
export const exactDollars = (amount: Cents): string => exactFormat.format(inDollars(amount))

/** $23K, $32.5K: with a decimal if there is one. */
export const thousandsOfDollars = (amount: Cents): string => `$${Number((inDollars(amount) / 1000).toFixed(1))}K`
