/**
 * Small checks of data from outside, because the first screen loads no schema library. The names of the fields come from the contract's
 * type; only what is used here is checked.
 *
 *   const isErrorBody = object<ErrorBody>({ code: isCode, title: isText, message: isText })
 */
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
/** Checks for a whole number above zero. */
export const isId: Check = (value) => Number.isInteger(value) && (value as number) > 0
export const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

export const object =
  <T>(fields: { [Name in keyof T]?: Check }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(fields as Record<string, Check>).every(([name, check]) => check((value as never)[name]))
