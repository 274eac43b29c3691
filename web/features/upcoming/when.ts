/** When a competition begins, as text and in the reader's own time zone. Durations in ms, instants as ISO text. */
import { instantOf, timeOf } from '#web/lib/format.ts'

const MINUTE_MS = 60_000

/** 'Starting soon', '2 days away', '3h 5m until start', '12m until start'. */
export function untilStart(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'Starting soon'
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} away`
  return hours > 0 ? `${hours}h ${minutes % 60}m until start` : `${minutes}m until start`
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Tue, Jan 20, 2026 */
export const dayOf = (instant: string): string => day.format(instantOf(instant))

/** 2:05 PM - 6:05 PM */
export const timesOf = (start: string, end: string): string => `${timeOf(start)} - ${timeOf(end)}`
