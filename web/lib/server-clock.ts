/**
 * The server's time, as well as the Date headers of its answers tell it.
 *
 * Countdowns run to instants the server decides, so they are counted on its clock, not on the one of this device.
 * In      a Date header (whole seconds) and when its request left and its answer came, in ms since 1970.
 * How     each answer says the server was ahead of us by something between two bounds; what all answers allow is kept.
 *         An answer that contradicts what was kept (a clock was set) starts over.
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

/** Milliseconds since 1970 on the server's clock; this device's own until the first answer. */
export const serverNow = (): number => Date.now() + (ahead === null ? 0 : Math.round((ahead.least + ahead.most) / 2))

/** Back to not knowing. */
export const forgetServerTime = (): void => {
  ahead = null
}
