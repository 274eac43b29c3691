/** How long a service asks to wait before the next request. */

const LONGEST_MS = 6 * 3_600_000

/** Returns ms from the header Retry-After: seconds, which Discord gives with decimals, or a date. At most six hours; 0 if it cannot be read. */
export function waitOf(header: string | null, now = Date.now()): number {
  if (header === null) return 0
  const ms = /^\d{1,9}(\.\d{1,6})?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, Math.ceil(ms)), LONGEST_MS) : 0
}
