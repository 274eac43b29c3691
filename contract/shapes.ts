/** Small shapes several subjects share: ids, money, text, instants. NUL is refused everywhere: PostgreSQL cannot store it. */
import { z } from 'zod'

/** The largest id PostgreSQL's integer holds. */
const MAX_INTEGER = 2_147_483_647

export const Id = z.int().min(1).max(MAX_INTEGER)
/** An id in a path, which arrives as text. */
export const PathId = z.string().regex(/^[1-9]\d{0,9}$/).transform(Number).pipe(Id)
/** A whole number in a query string. */
export const QueryNumber = (min: number, max: number) => z.string().regex(/^\d{1,10}$/).transform(Number).pipe(z.int().min(min).max(max))

/** Money on the wire: "23500.00". Never negative in a request. */
export const Decimal = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 10000.00')
/** Money in an answer; a budget may be overdrawn. */
export const Money = z.string().regex(/^-?\d+\.\d{2}$/)
/** Points with one decimal. */
export const Points = z.number()
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A channel's public total; null where it is hidden or not published. */
export const Count = z.number().nullable()

export const hasControlCharacter = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
export const isWellFormed = (text: string) => text.isWellFormed()

/** One line of text: trimmed, without control characters (no NUL, no line breaks that could forge a header). */
export const Line = (min: number, max: number) =>
  z.string().trim().min(min).max(max)
    .refine((text) => !hasControlCharacter(text), 'must not contain control characters')
    .refine(isWellFormed, 'must be well-formed text')

export const Email = Line(3, 254).pipe(z.email('must be an email address'))

export const Ok = z.object({ ok: z.literal(true) })
