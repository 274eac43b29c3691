/** Days of the season as 'YYYY-MM-DD', from midnight to midnight UTC. A day's totals are those at its end. */

export const DAY_MS = 86_400_000

export const startOfDay = (day: string): number => Date.parse(day)

/** Returns the instant for which a day's totals hold, in ms. */
export const endOfDay = (day: string): number => startOfDay(day) + DAY_MS

/** Returns all days from the first to the last, both included. */
export function daysThrough(first: string, last: string): string[] {
  const count = (startOfDay(last) - startOfDay(first)) / DAY_MS + 1
  return Array.from({ length: count }, (_, nth) =>
    new Date(startOfDay(first) + nth * DAY_MS).toISOString().slice(0, 10),
  )
}
