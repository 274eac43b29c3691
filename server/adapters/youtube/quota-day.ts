/** The day of YouTube's quota. It begins at midnight in California, so one day in March has 23 hours and one in November 25. */
const ZONE = 'America/Los_Angeles'

const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE)

/** Returns the quota's day as 'YYYY-MM-DD'. */
export const quotaDate = (instant: Date): string => at(instant).toPlainDate().toString()

/** Returns when the quota's day of `instant` ends. */
export const nextQuotaReset = (instant: Date): Date =>
  new Date(at(instant).toPlainDate().add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds)
