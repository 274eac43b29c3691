/**
 * Small schemas that several subjects share: ids, money, text, instants. NUL is refused everywhere, because PostgreSQL cannot store it.
 *
 * They are written with zod/mini because the browser loads them too; zod/mini is a quarter of the size.
 */
import * as z from 'zod/mini'
import { PRINTED_AMOUNT, WRITTEN_AMOUNT } from '#game/money.ts'
import { cleanText } from './display-name.ts'
import { hasControlCharacter, isWellFormed } from './text.ts'

/** The largest id that PostgreSQL's integer holds. */
const MAX_INTEGER = 2_147_483_647

export const Id = z.int().check(z.minimum(1), z.maximum(MAX_INTEGER))
/** An id in a path, which arrives as text. */
export const PathId = z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)), Id)
/** The id of an account: a random UUID. The account that all viewers share has another id. */
export const UserId = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/))
/** A whole number in a query string. */
export const QueryNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** Money in a request: "23500.00", "23500.5" or "23500", never negative. `parseDecimal` reads every accepted text. */
export const Decimal = z.string().check(z.regex(WRITTEN_AMOUNT, 'must be an amount such as 10000.00'))
/** Money in a response: "23500.00". It may be negative, because a budget can be overdrawn. */
export const Money = z.string().check(z.regex(PRINTED_AMOUNT))
/** Points as a number with one decimal. */
export const Points = z.number()
/** An instant: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A channel's public total, or null if it is hidden or not published. */
export const Count = z.nullable(z.number())

/** Counts a character above U+FFFF as one character, as JSON Schema does, and not as two code units. */
const lengthOf = (text: string): number => [...text].length
export const atLeast = (min: number) =>
  z.refine<string>((text) => lengthOf(text) >= min, min === 1 ? 'is required' : `must have at least ${min} characters`)
export const atMost = (max: number) =>
  z.refine<string>((text) => lengthOf(text) <= max, `must have at most ${max} characters`)

/** Adds limits to the API description that JSON Schema can express and the schema itself cannot. */
export const describedAs = <S extends z.core.$ZodType>(schema: S, json: z.core.GlobalMeta): S => {
  z.globalRegistry.add(schema, json)
  return schema
}

/** One line of text: trimmed and without control characters (no NUL, and no line breaks that could forge a header). */
export const Line = (min: number, max: number, tidy: z.core.$ZodCheck<string> = z.trim()) =>
  describedAs(
    z.string().check(
      z.refine((text) => !hasControlCharacter(text.trim()), 'must not contain control characters'),
      z.refine(isWellFormed, 'must be well-formed text'),
      atMost(max),
      tidy,
      atLeast(min),
    ),
    { minLength: min, maxLength: max, pattern: `^${patternOfLine(min)}$` },
  )

/** A line that other people see: invisible characters and direction marks are removed before it is measured. */
export const ShownLine = (min: number, max: number) => Line(min, max, z.overwrite(cleanText))

/** Text of at least `min` characters, without counting the spaces around it. */
function patternOfLine(min: number): string {
  const [any, noSpace] = ['[^\\u0000-\\u001f\\u007f]', '[^\\s\\u0000-\\u001f\\u007f]']
  if (min === 0) return `${any}*`
  return min === 1 ? `${any}*${noSpace}${any}*` : `${any}*${noSpace}${any}{${min - 2},}${noSpace}${any}*`
}

export const Email = z.pipe(Line(3, 254), z.email('must be an address like name@example.com'))

export const Ok = z.object({ ok: z.literal(true) })
export type Ok = z.output<typeof Ok>
