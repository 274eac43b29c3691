/**
 * How numbers, money and times are shown on screen, in English.
 *
 * Money    Cents, or the decimal text of a response ("23500.00"); a plain number does not compile.
 * Times    ms for durations, ISO instants (or ms since 1970) for points in time.
 */
import * as money from '#game/dollars.ts'
import { cents, parseDecimal, type Cents } from '#game/money.ts'

const UNITS = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
]

/** 999, 1.0K, 12.4K, 3.1M, 6.1B; a dash for a count that is not published. */
export function abbreviate(count: number | null): string {
  if (count === null) return '—'
  // a count that would round up to 1000.0 of a unit is shown as 1.0 of the next
  const unit = UNITS.find(({ from }) => count >= from - from / 20_000 && count >= 1000)
  return unit ? `${(count / unit.from).toFixed(1)}${unit.letter}` : String(count)
}

/** 2,486 */
export const whole = (count: number): string => count.toLocaleString('en-US')

export type Amount = Cents | string

/** Text that is not money is 0. */
const centsOf = (amount: Amount): Cents => (typeof amount === 'string' ? (parseDecimal(amount) ?? cents(0)) : amount)

/** An amount in dollars as a bare number, for charts, rolling numbers and proportions. */
export const inDollars = (amount: Amount): number => money.inDollars(centsOf(amount))

/** $23,500 */
export const wholeDollars = (amount: Amount): string => money.wholeDollars(centsOf(amount))

/** $1,000.00 */
export const exactDollars = (amount: Amount): string => money.exactDollars(centsOf(amount))

/** $23K */
export const thousands = (amount: Amount): string => money.thousandsOfDollars(centsOf(amount))

/** 412.6 */
export const points = (score: number): string => score.toFixed(1)

const two = (amount: number): string => String(amount).padStart(2, '0')

const split = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** A duration as HH:MM:SS; 00:00:00 once it is over. */
export function hms(ms: number): string {
  const { hours, minutes, seconds } = split(ms)
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`
}

/** The length of a video: 0:42, 12:05, 1:02:03; empty when it is not known. */
export function clipLength(wholeSeconds: number | null): string {
  if (wholeSeconds === null) return ''
  const { hours, minutes, seconds } = split(wholeSeconds * 1000)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

export const instantOf = (moment: string | number): number => (typeof moment === 'number' ? moment : Date.parse(moment))

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** 2:05 PM in the reader's time zone. With a plain space: none of our fonts has the narrow one. */
export const timeOf = (moment: string | number): string => time.format(instantOf(moment)).replace('\u202f', ' ')

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Jan 3, 2:05 PM in the reader's time zone. */
export const momentOf = (moment: string | number): string => dayAndTime.format(instantOf(moment)).replace('\u202f', ' ')

/** Whether it is today in the reader's time zone. */
export const isToday = (moment: string | number): boolean =>
  new Date(instantOf(moment)).toDateString() === new Date().toDateString()

/** Just now, 5m ago, 3h ago, 2d ago. */
export function relativeTime(moment: string | number, now: number): string {
  const minutes = Math.floor((now - instantOf(moment)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ago`
  return `${Math.floor(minutes / (24 * 60))}d ago`
}
