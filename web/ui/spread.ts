/** A random delay (ms) before something that every client does at the same moment, so that a crowd does not arrive at once. */
export const SPREAD_MS = 1000

export const spread = (): number => Math.random() * SPREAD_MS
