/**
 * The dates of a series of competitions: once, every day, or on chosen weekdays, at a local time in a named time zone.
 *
 * The time of day is the time of the lock. It is a local time, so daylight saving does not move it. A local time that daylight saving skips
 * is played one hour later; one that it repeats is played the first time.
 */
import { dollars, type Cents } from './money.ts'
import { planTimes, type Schedule, type Times } from './phase.ts'

/** A lock must lie so far ahead (ms) that somebody can enter. */
export const LEAST_DRAFT_MS = 60_000

/** The house's limit for the prize of one competition. */
export const MOST_PRIZE: Cents = dollars(1_000_000)

export type Dates = {
  repeats: 'once' | 'daily' | 'weekly'
  /** The days of the week of a weekly series, 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[]
  /** The first possible day, YYYY-MM-DD. */
  firstDate: string
  /** The local time of the lock, HH:MM. */
  timeOfDay: string
  /** A name of the IANA database, such as Europe/Berlin. */
  timeZone: string
}

export type DatesRefusal = { code: 'unknown_time_zone' } | { code: 'no_such_date' } | { code: 'time_skipped' }

/** Returns why the dates cannot be played, or null. */
export function refuseDates(dates: Dates): DatesRefusal | null {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(dates.timeZone)
  } catch {
    return { code: 'unknown_time_zone' }
  }
  try {
    Temporal.PlainDate.from(dates.firstDate, { overflow: 'reject' })
    Temporal.PlainTime.from(dates.timeOfDay, { overflow: 'reject' })
  } catch {
    return { code: 'no_such_date' }
  }
  if (dates.repeats === 'weekly' && dates.weekdays.length === 0) return { code: 'no_such_date' }
  if (dates.repeats === 'once' && isSkipped(dates)) return { code: 'time_skipped' }
  return null
}

/**
 * Returns the next `count` locks that lie after `after`, soonest first; fewer if the series ends before. The dates must have passed
 * `refuseDates`.
 */
export function locksAfter(dates: Dates, after: Date, count: number): Date[] {
  const first = Temporal.PlainDate.from(dates.firstDate)
  const locks: Date[] = []
  // one day early, because the local date of `after` may lag behind
  const since = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(dates.timeZone).toPlainDate()
  let day = Temporal.PlainDate.compare(first, since) >= 0 ? first : since
  const isLast = (one: Temporal.PlainDate) => dates.repeats === 'once' && !one.equals(first)
  for (; locks.length < count && !isLast(day); day = day.add({ days: 1 })) {
    if (dates.repeats === 'weekly' && !dates.weekdays.includes(day.dayOfWeek)) continue
    const lock = lockOn(dates, day)
    if (lock.getTime() > after.getTime()) locks.push(lock)
  }
  return locks
}

const DAY_SECONDS = 86_400

/**
 * Returns the times of a competition that locks at `lock`. Drafting opens `draftSeconds` before the lock, or at `now` if that has passed.
 *
 * If drafting and the live window of a daily series fill the day, the end keeps its distance from the next lock: on the days when the clocks
 * change the live window is an hour shorter or longer, so that windows follow each other all year.
 */
export function timesOfLock(dates: Dates, lock: Date, schedule: Schedule, now: Date): Times {
  const liveSeconds = schedule.liveSeconds + (fillsDay(dates, schedule) ? clockChangeAfter(dates, lock) : 0)
  const times = planTimes(new Date(lock.getTime() - schedule.draftSeconds * 1000), { ...schedule, liveSeconds })
  return {
    ...times,
    draftOpensAt: new Date(Math.max(times.draftOpensAt.getTime(), Math.min(now.getTime(), lock.getTime() - 1))),
  }
}

/** A window under half a day counts as a show with a fixed length, however long its drafting takes. */
const fillsDay = ({ repeats }: Dates, { draftSeconds, liveSeconds }: Schedule): boolean =>
  repeats === 'daily' &&
  liveSeconds >= DAY_SECONDS / 2 &&
  liveSeconds <= DAY_SECONDS &&
  draftSeconds + liveSeconds >= DAY_SECONDS

/** Returns how many seconds the day from this lock to the next is longer than 24 hours. */
const clockChangeAfter = (dates: Dates, lock: Date): number =>
  (locksAfter(dates, lock, 1)[0]!.getTime() - lock.getTime()) / 1000 - DAY_SECONDS

/** Returns the local date, YYYY-MM-DD, at this instant. */
export const localDateOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const zonedOn = ({ timeOfDay, timeZone }: Dates, day: Temporal.PlainDate): Temporal.ZonedDateTime =>
  day.toPlainDateTime(Temporal.PlainTime.from(timeOfDay)).toZonedDateTime(timeZone, { disambiguation: 'compatible' })

const lockOn = (dates: Dates, day: Temporal.PlainDate): Date => new Date(zonedOn(dates, day).epochMilliseconds)

const isSkipped = (dates: Dates): boolean =>
  !zonedOn(dates, Temporal.PlainDate.from(dates.firstDate))
    .toPlainTime()
    .equals(Temporal.PlainTime.from(dates.timeOfDay))
