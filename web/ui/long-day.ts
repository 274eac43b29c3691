/** A calendar day (YYYY-MM-DD) in words, the same in every time zone: January 20, 2026. */
const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const shortDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const longDayOf = (day: string): string => longDay.format(new Date(day))

/** Jan 20 */
export const shortDayOf = (day: string): string => shortDay.format(new Date(day))
