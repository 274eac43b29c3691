/**
 * How numbers, money and times are shown on screen, in English.
 *
 * Money    Cents, or the decimal text of a response ("23500.00"); a plain number does not compile.
 * Times    ms for durations, ISO instants (or ms since 1970) for points in time.
 */
import { instantOf } from './basic-formats.ts'

export * from './basic-formats.ts'
export * from './basic-formats.ts'

const UNITS = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'K' },
]

/** Formats a count: 999, 1.0K, 12.4K, 3.1M, 6.1B; a dash for an unpublished count. */
export function abbreviate(count: number | null): string {
  if (count === null) return '—'
  // 999,950 would be shown as 1000.0K, so it becomes 1.0M
  const unit = UNITS.find(({ from }) => count >= from - from / 20_000 && count >= 1000)
  return unit ? `${(count / unit.from).toFixed(1)}${unit.letter}` : String(count)
}

/** 2,486 */
export const whole = (count: number): string => count.toLocaleString('en-US')

/** 412.6, −0.3 */
export const points = (score: number): string => score.toFixed(1).replace('-', '−')

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** 2:05 PM in the reader's time zone, with a plain space, because our fonts have no narrow one. */
export const timeOf = (moment: string | number): string => time.format(instantOf(moment)).replace('\u202f', ' ')

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Formats an instant as Jan 3, 2:05 PM in the reader's time zone. */
export const momentOf = (moment: string | number): string => dayAndTime.format(instantOf(moment)).replace('\u202f', ' ')

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Formats the day of an instant as Jan 3 in the reader's time zone. */
export const dayOf = (moment: string | number): string => day.format(instantOf(moment))

const dayInYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Formats an instant as Jan 3, 2015, 2:05 PM in the reader's time zone. */
export const momentInYear = (moment: string | number): string =>
  `${dayInYear.format(instantOf(moment))}, ${timeOf(moment)}`

/** Returns whether it is today in the reader's time zone. */
export const isToday = (moment: string | number): boolean =>
  new Date(instantOf(moment)).toDateString() === new Date().toDateString()

/** Formats an instant as 2:05 PM, or as Jan 3, 2:05 PM if it is on another day in the reader's time zone. */
export const timeOrDateOf = (moment: string | number): string => (isToday(moment) ? timeOf(moment) : momentOf(moment))

/** Formats an age as Just now, 5m ago, 3h ago or 2d ago. */
export function relativeTime(moment: string | number, now: number): string {
  const minutes = Math.floor((now - instantOf(moment)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ago`
  return `${Math.floor(minutes / (24 * 60))}d ago`
}

/** Formats a difference in points with its sign: +12.0, −3.5, 0.0. */
export const signed = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${points(Math.abs(difference))}`

/** '1 view', '999 views', '12.4K views': an abbreviated count with its noun, singular for one. */
export const counted = (count: number | null, one: string): string =>
  `${abbreviate(count)} ${one}${count === 1 ? '' : 's'}`

/** '12K subs · 1.5M views', without unknown counts; null if both are unknown. */
export function countedAll(counts: readonly (readonly [number | null, string])[]): string | null {
  const given = counts.flatMap(([count, one]) => (count === null ? [] : [counted(count, one)]))
  return given.length > 0 ? given.join(' · ') : null
}

const MINUTE_MS = 60_000

/** Formats a duration in ms as '2 days', '3h 5m' or '12m'; null below one minute. */
export function roughly(ms: number): string | null {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return null
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}`
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}
