/** When a draft opens and when its competition begins, as text and in the reader's own time zone. Durations in ms, instants as ISO text. */
import type { Competition } from '#contract/competitions.ts'
import { instantOf, timeOf } from '#web/ui/format.ts'

type Times = Pick<Competition, 'draftOpensAt' | 'startTime'>

const MINUTE_MS = 60_000

/** '2 days', '3h 5m', '12m'; null below one minute. */
function roughly(ms: number): string | null {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return null
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}`
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}

const DAY_MS = 24 * 60 * MINUTE_MS

/** 'Starting soon', '2 days away', '3h 5m until start', '12m until start'. */
export function untilStart(ms: number): string {
  const left = roughly(ms)
  if (left === null) return 'Starting soon'
  return ms < DAY_MS ? `${left} until start` : `${left} away`
}

/** 'Draft opens soon', 'Draft opens in 2 days', 'Draft opens in 3h 5m'. */
function untilDraft(ms: number): string {
  const left = roughly(ms)
  return left === null ? 'Draft opens soon' : `Draft opens in ${left}`
}

/** Until the next event: the draft, or the start once the draft has opened. */
export function untilNext({ draftOpensAt, startTime }: Times, now: number): string {
  const toDraft = instantOf(draftOpensAt) - now
  return toDraft > 0 ? untilDraft(toDraft) : untilStart(instantOf(startTime) - now)
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Tue, Jan 20, 2026 */
export const dayOf = (instant: string): string => day.format(instantOf(instant))

/** 2:05 PM - 6:05 PM */
export const timesOf = (start: string, end: string): string => `${timeOf(start)} - ${timeOf(end)}`

/** 1:05 PM; with its day if that is not the day of the start: Mon, Jan 19, 2026, 11:50 PM. */
export const openingOf = ({ draftOpensAt, startTime }: Times): string =>
  dayOf(draftOpensAt) === dayOf(startTime) ? timeOf(draftOpensAt) : `${dayOf(draftOpensAt)}, ${timeOf(draftOpensAt)}`
