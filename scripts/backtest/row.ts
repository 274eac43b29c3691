/** Rows of the back-test's report, and numbers as the report prints them. */

/** One figure of the report. `within` is false when it is out of its bounds, and missing when it has none. */
export type Row = { what: string; value: string; bound?: string; within?: boolean }

export const number = (value: number, digits = 2): string =>
  (Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value).toFixed(digits)

/** Returns a share from 0 to 1 in percent. */
export const percent = (share: number, digits = 0): string => `${number(100 * share, digits)} %`
