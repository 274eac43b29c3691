/** The dates of a series: weekdays, the end of a series, and daylight saving in every time zone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locksAfter, refuseDates, timesOfLock, type Dates } from './series.ts'

const FRIDAYS: Dates = {
  repeats: 'weekly',
  weekdays: [5],
  firstDate: '2026-11-27',
  timeOfDay: '20:00',
  timeZone: 'Europe/Berlin',
}
const at = (text: string) => new Date(text)
const printed = (dates: Dates, after: string, count: number) =>
  locksAfter(dates, at(after), count).map((lock) => lock.toISOString())

describe('locks of a series', () => {
  it('a weekly series locks on its weekday at its local time, in winter and in summer', () => {
    expect(printed(FRIDAYS, '2026-11-27T10:00:00Z', 2)).toEqual([
      '2026-11-27T19:00:00.000Z',
      '2026-12-04T19:00:00.000Z',
    ])
    expect(printed(FRIDAYS, '2027-03-26T20:00:00Z', 2)).toEqual([
      '2027-04-02T18:00:00.000Z',
      '2027-04-09T18:00:00.000Z',
    ])
  })

  it('a lock that has just passed is not planned again', () => {
    expect(printed(FRIDAYS, '2026-11-27T19:00:00Z', 1)).toEqual(['2026-12-04T19:00:00.000Z'])
  })

  it('a single competition has one lock, and none once it has passed', () => {
    const once: Dates = { ...FRIDAYS, repeats: 'once' }
    expect(printed(once, '2026-11-01T00:00:00Z', 3)).toEqual(['2026-11-27T19:00:00.000Z'])
    expect(printed(once, '2026-11-28T00:00:00Z', 3)).toEqual([])
  })

  it('a daily series waits for its first day', () => {
    const daily: Dates = { ...FRIDAYS, repeats: 'daily', weekdays: [] }
    expect(printed(daily, '2026-11-01T00:00:00Z', 2)).toEqual(['2026-11-27T19:00:00.000Z', '2026-11-28T19:00:00.000Z'])
  })

  it('a time that daylight saving repeats is played the first time, one that it skips an hour later', () => {
    const daily: Dates = { ...FRIDAYS, repeats: 'daily', timeOfDay: '02:30', firstDate: '2026-10-25' }
    expect(printed(daily, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'])
    expect(printed(daily, '2027-03-27T12:00:00Z', 2)).toEqual(['2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z'])
  })

  it('in every time zone and over ten years, each local day has one lock, in order, at its local time unless the clocks skip it', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.date({ min: at('2026-01-01'), max: at('2036-01-01'), noInvalidDate: true }),
        (timeZone, hour, minute, after) => {
          const timeOfDay = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          const dates: Dates = { repeats: 'daily', weekdays: [], firstDate: '2020-01-01', timeOfDay, timeZone }
          const locks = locksAfter(dates, after, 3).map((lock) =>
            Temporal.Instant.fromEpochMilliseconds(lock.getTime()).toZonedDateTimeISO(timeZone),
          )
          expect(locks).toHaveLength(3)
          expect(locks[0]!.epochMilliseconds).toBeGreaterThan(after.getTime())
          for (const [one, next] of [locks.slice(0, 2), locks.slice(1)] as const)
            expect(one!.toPlainDate().until(next!.toPlainDate()).days).toBe(1)
          for (const lock of locks) {
            const wanted = Temporal.PlainTime.from(timeOfDay)
            const isMoved = !lock.toPlainTime().equals(wanted)
            const exists = lock
              .toPlainDate()
              .toPlainDateTime(wanted)
              .toZonedDateTime(timeZone)
              .toPlainTime()
              .equals(wanted)
            expect(isMoved).toBe(!exists)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('refusals of dates', () => {
  it('a zone, a date, a time or a weekday that does not exist is refused, and so is one lock that the clocks skip', () => {
    const codeOf = (change: Partial<Dates>) => refuseDates({ ...FRIDAYS, ...change })?.code ?? null
    expect([
      codeOf({}),
      codeOf({ timeZone: 'Mars/Olympus' }),
      codeOf({ firstDate: '2026-02-30' }),
      codeOf({ timeOfDay: '24:30' }),
      codeOf({ weekdays: [] }),
      codeOf({ repeats: 'once', firstDate: '2027-03-28', timeOfDay: '02:30' }),
      codeOf({ repeats: 'daily', firstDate: '2027-03-28', timeOfDay: '02:30' }),
    ]).toEqual([null, 'unknown_time_zone', 'no_such_date', 'no_such_date', 'no_such_date', 'time_skipped', null])
  })
})

describe('times of a competition of a series', () => {
  const schedule = { draftSeconds: 3600, liveSeconds: 7200, reviewSeconds: 60 }
  it('drafting opens its length before the lock, or now if that has passed', () => {
    const lock = at('2026-11-27T19:00:00Z')
    expect(timesOfLock(FRIDAYS, lock, schedule, at('2026-11-27T10:00:00Z'))).toEqual({
      draftOpensAt: at('2026-11-27T18:00:00Z'),
      startTime: lock,
      endTime: at('2026-11-27T21:00:00Z'),
      settleAt: at('2026-11-27T21:01:00Z'),
    })
    expect(timesOfLock(FRIDAYS, lock, schedule, at('2026-11-27T18:59:00Z')).draftOpensAt).toEqual(
      at('2026-11-27T18:59:00Z'),
    )
  })

  it('in every time zone and over ten years, daily windows that fill the day follow each other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: at('2026-01-01'), max: at('2036-01-01'), noInvalidDate: true }),
        fc.constantFrom(18, 24),
        (timeZone, hour, after, liveHours) => {
          const timeOfDay = `${String(hour).padStart(2, '0')}:30`
          const dates: Dates = { repeats: 'daily', weekdays: [], firstDate: '2020-01-01', timeOfDay, timeZone }
          const day = { draftSeconds: 6 * 3600, liveSeconds: liveHours * 3600, reviewSeconds: 60 }
          const [first, second] = locksAfter(dates, after, 2).map((lock) => timesOfLock(dates, lock, day, after))
          const next = liveHours === 24 ? second!.startTime : second!.draftOpensAt
          expect(first!.endTime).toEqual(next)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('a daily show of two hours keeps its length on the days when the clocks change', () => {
    const daily: Dates = { ...FRIDAYS, repeats: 'daily', weekdays: [] }
    const lock = at('2027-03-27T19:00:00Z')
    const show = { draftSeconds: 24 * 3600, liveSeconds: 7200, reviewSeconds: 60 }
    expect(timesOfLock(daily, lock, show, at('2027-03-01')).endTime).toEqual(at('2027-03-27T21:00:00Z'))
    expect(timesOfLock(daily, lock, { ...show, liveSeconds: 86_400 }, at('2027-03-01')).endTime).toEqual(
      at('2027-03-28T18:00:00Z'),
    )
  })
})
