/** Formats of money and times that the visitor's page needs. format.ts has the others. */
import * as money from '#game/dollars.ts'
import { cents, parseDecimal, type Cents } from '#game/money.ts'

const two = (amount: number): string => String(amount).padStart(2, '0')

const split = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** Formats a duration in ms as HH:MM:SS, from 24 hours on as '6 d 17:59:30'; 00:00:00 once it is over. */
export function hms(ms: number): string {
  const { hours, minutes, seconds } = split(ms)
  const days = Math.floor(hours / 24)
  return `${days > 0 ? `${days} d ` : ''}${two(hours % 24)}:${two(minutes)}:${two(seconds)}`
}

/** The length of a video: 0:42, 12:05, 1:02:03; empty when it is not known. */
export function clipLength(wholeSeconds: number | null): string {
  if (wholeSeconds === null) return ''
  const { hours, minutes, seconds } = split(wholeSeconds * 1000)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

export const instantOf = (moment: string | number): number => (typeof moment === 'number' ? moment : Date.parse(moment))

export type Amount = Cents | string

/** A text that is not an amount counts as 0. */
const centsOf = (amount: Amount): Cents => (typeof amount === 'string' ? (parseDecimal(amount) ?? cents(0)) : amount)

/** An amount in dollars as a number, for charts, rolling numbers and proportions. */
export const inDollars = (amount: Amount): number => money.inDollars(centsOf(amount))

/** $23,500 */
export const wholeDollars = (amount: Amount): string => money.wholeDollars(centsOf(amount))

/** $1,000.00 */
export const exactDollars = (amount: Amount): string => money.exactDollars(centsOf(amount))

/** $23K, $32.5K */
export const thousands = (amount: Amount): string => money.thousandsOfDollars(centsOf(amount))
