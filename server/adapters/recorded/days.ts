/** Days of the season: 'YYYY-MM-DD', from midnight to midnight UTC. The values of a day are those at its end. */

export const DAY_MS = 86_400_000

export const startOfDay = (day: string): number => Date.parse(day)

/** The instant a day's totals are those of. */
export const endOfDay = (day: string): number => startOfDay(day) + DAY_MS

/** All days from the first to the last, without a gap. */
export function daysThrough(first: string, last: string): string[] {
  const count = (startOfDay(last) - startOfDay(first)) / DAY_MS + 1
  return Array.from({ length: count }, (_, nth) =>
    new Date(startOfDay(first) + nth * DAY_MS).toISOString().slice(0, 10),
  )
}
