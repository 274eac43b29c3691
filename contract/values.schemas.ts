/**
 * Small schemas that several subjects share: ids, money, text, instants. NUL is refused everywhere, because PostgreSQL cannot store it.
 *
 * Written with zod/mini because the browser loads these too: the same schemas at a quarter of the size.
 */
import * as z from 'zod/mini'
import { PRINTED_AMOUNT, WRITTEN_AMOUNT } from '#game/money.ts'
import { hasControlCharacter, isWellFormed } from './text.ts'

/** The largest id PostgreSQL's integer holds. */
const MAX_INTEGER = 2_147_483_647

export const Id = z.int().check(z.minimum(1), z.maximum(MAX_INTEGER))
/** An id in a path, which arrives as text. */
export const PathId = z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)), Id)
/** A whole number in a query string. */
export const QueryNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** Money in a request: "23500.00", "23500.5" or "23500", never negative. `parseDecimal` can read whatever passes. */
export const Decimal = z.string().check(z.regex(WRITTEN_AMOUNT, 'must be an amount such as 10000.00'))
/** Money in a response: "23500.00"; may be negative, since a budget can be overdrawn. */
export const Money = z.string().check(z.regex(PRINTED_AMOUNT))
/** Points with one decimal. */
export const Points = z.number()
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A channel's public total; null where it is hidden or not published. */
export const Count = z.nullable(z.number())

/** One line of text: trimmed, without control characters (no NUL, no line breaks that could forge a header). */
export const Line = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min, min === 1 ? 'is required' : `must have at least ${min} characters`),
    z.maxLength(max, `must have at most ${max} characters`),
    z.refine((text) => !hasControlCharacter(text), 'must not contain control characters'),
    z.refine(isWellFormed, 'must be well-formed text'),
  )

export const Email = z.pipe(Line(3, 254), z.email('must be an email address'))

export const Ok = z.object({ ok: z.literal(true) })
export type Ok = z.output<typeof Ok>
