/**
 * How column values arrive, the same from the embedded database and from PostgreSQL.
 *
 * int8         number; a string where a number would not be exact (ids and cents are far below)
 * numeric      string, as the database prints it
 * timestamptz  Date
 * date         'YYYY-MM-DD'; a Date would be midnight in one time zone, which is another day in others
 * All other types arrive as `pg` converts them.
 */
import pg from 'pg'

type Oid = Parameters<typeof pg.types.getTypeParser>[0]

const { INT8, DATE } = pg.types.builtins
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const textArrayParser = pg.types.getTypeParser(1009 as Oid) as (text: string) => (string | null)[]

const wholeNumber = (text: string): number | string => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const asIs = (text: string): string => text

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, wholeNumber],
  [DATE, asIs],
  [INT8_ARRAY, (text) => textArrayParser(text).map((item) => (item === null ? null : wholeNumber(item)))],
  [DATE_ARRAY, textArrayParser],
])

/** Parsers for a pool's `types`, which leave other pools as they are. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
}
