/**
 * How money reads to people: Cents → dollars. Apart from money.ts, because the first page needs this and nothing of that.
 */
import type { Cents } from './money.ts'

/** An amount in dollars as a bare number: for charts, proportions and the fields of the API that are one. */
export const inDollars = (amount: Cents): number => amount / 100

const formatOf = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits })
const wholeFormat = formatOf(0)
const exactFormat = formatOf(2)

/** $23,500 */
export const wholeDollars = (amount: Cents): string => wholeFormat.format(inDollars(amount))

/** $1,000.00 */
export const exactDollars = (amount: Cents): string => exactFormat.format(inDollars(amount))

/** $23K */
export const thousandsOfDollars = (amount: Cents): string => `$${Math.round(inDollars(amount) / 1000)}K`
