/** YouTube's day: it begins at midnight in California, so one in March has 23 hours and one in November 25. */
const ZONE = 'America/Los_Angeles'

const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE)

/** 'YYYY-MM-DD' */
export const quotaDate = (instant: Date): string => at(instant).toPlainDate().toString()

/** When the day of `instant` is over. */
export const nextQuotaReset = (instant: Date): Date =>
  new Date(at(instant).toPlainDate().add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds)
