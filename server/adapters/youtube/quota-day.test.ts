import { expect, test } from 'vitest'
import { nextQuotaReset, quotaDate } from './quota-day.ts'

test.each([
  ['in winter', '2026-01-15T07:59:59Z', '2026-01-14', '2026-01-15T08:00:00Z'],
  ['at midnight itself', '2026-01-15T08:00:00Z', '2026-01-15', '2026-01-16T08:00:00Z'],
  ['in summer', '2026-07-01T06:59:59Z', '2026-06-30', '2026-07-01T07:00:00Z'],
  ['on the day of 23 hours', '2026-03-08T08:00:00Z', '2026-03-08', '2026-03-09T07:00:00Z'],
  ['on the day of 25 hours', '2026-11-01T07:00:00Z', '2026-11-01', '2026-11-02T08:00:00Z'],
  ['in its second hour from one to two', '2026-11-01T09:30:00Z', '2026-11-01', '2026-11-02T08:00:00Z'],
])("the quota's day in California: %s", (_, instant, date, midnight) => {
  expect([quotaDate(new Date(instant)), nextQuotaReset(new Date(instant))]).toEqual([date, new Date(midnight)])
})
