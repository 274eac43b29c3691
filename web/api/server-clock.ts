/**
 * The server's time, estimated from the Date headers of its responses.
 *
 * Countdowns run to instants that the server decides, so they use its clock, not this device's.
 * In      a Date header (whole seconds), the time its request was sent and the time its response came, in ms since 1970.
 * How     each response gives two bounds for how far the server's clock is ahead; the intersection of all bounds is stored.
 *         A response that contradicts the bounds (a clock was set) starts over.
 */
type Bounds = { least: number; most: number }

let ahead: Bounds | null = null

export function recordServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const second = dateHeader === null ? NaN : Date.parse(dateHeader)
  if (Number.isNaN(second)) return
  const bounds: Bounds = { least: second - receivedAt, most: second + 999 - sentAt }
  const both: Bounds = {
    least: Math.max(bounds.least, ahead?.least ?? -Infinity),
    most: Math.min(bounds.most, ahead?.most ?? Infinity),
  }
  ahead = both.least <= both.most ? both : bounds
}

/** Milliseconds since 1970 on the server's clock; this device's own clock until the first response. */
export const serverNow = (): number => onServer(Date.now())

/** Converts an instant of this device's clock to the server's clock. */
export const onServer = (at: number): number => at + (ahead === null ? 0 : Math.round((ahead.least + ahead.most) / 2))

/** Forgets all bounds, so that the next response starts a new estimate. */
export const forgetServerTime = (): void => {
  ahead = null
}

/** Returns a random delay (ms) before a request that every client makes at the same moment, so that requests do not arrive together. */
export const RANDOM_DELAY_MS = 1000

export const randomDelay = (): number => Math.random() * RANDOM_DELAY_MS
