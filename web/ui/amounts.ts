/** How money is shown: part of format.ts, in a file of its own because the first page needs only this of it. */
import * as money from '#game/dollars.ts'
import { cents, parseDecimal, type Cents } from '#game/money.ts'

export type Amount = Cents | string

/** Text that is not money is 0. */
const centsOf = (amount: Amount): Cents => (typeof amount === 'string' ? (parseDecimal(amount) ?? cents(0)) : amount)

/** An amount in dollars as a bare number, for charts, rolling numbers and proportions. */
export const inDollars = (amount: Amount): number => money.inDollars(centsOf(amount))

/** $23,500 */
export const wholeDollars = (amount: Amount): string => money.wholeDollars(centsOf(amount))

/** $1,000.00 */
export const exactDollars = (amount: Amount): string => money.exactDollars(centsOf(amount))

/** $23K, $32.5K */
export const thousands = (amount: Amount): string => money.thousandsOfDollars(centsOf(amount))
