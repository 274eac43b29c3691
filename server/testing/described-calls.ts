/**
 * Generates calls from the served description of the API, for fast-check: valid calls, and calls with one fault.
 *
 * Numbers are often small, so that ids name rows that exist.
 */
import fc from 'fast-check'
import * as z from 'zod'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: Json[]
  pattern?: string
  format?: string
  uniqueItems?: boolean
} & Partial<Record<'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems', number>>

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }
type Response = { headers?: Record<string, unknown>; content?: { 'application/json': { schema: JsonSchema } } }
export type Operation = {
  method: string
  path: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, Response>
}
export type Description = { paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>> }

/** `wrong` describes the fault, or is null for a valid call. */
export type Call = {
  operation: Operation
  url: string
  headers: Record<string, string>
  body?: Json
  wrong: string | null
  /** How fast-check prints the call in a failure. */
  [fc.toStringMethod](): string
}

export const operationsOf = ({ paths }: Description): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

const validators = new WeakMap<JsonSchema, z.ZodType>()

/** Returns whether a value matches a schema. */
export function isValid(schema: JsonSchema, value: unknown): boolean {
  let validator = validators.get(schema)
  if (!validator) validators.set(schema, (validator = z.fromJSONSchema(schema as never)))
  return validator.safeParse(value).success && fitsAnyOf(schema, value)
}

/** An `anyOf` beside `properties`, which only lists required properties. */
const fitsAnyOf = ({ type, anyOf }: JsonSchema, value: unknown): boolean =>
  type !== 'object' || !anyOf || anyOf.some(({ required = [] }) => required.every((key) => Object.hasOwn(value!, key)))

/** Returns the schemas of which a value has to match one, or null if the schema itself describes the value. */
const choicesOf = ({ type, anyOf, oneOf }: JsonSchema): JsonSchema[] | null =>
  type === undefined ? (oneOf ?? anyOf ?? null) : null

/** Texts for tests: ordinary ones and unusual ones. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => text.isWellFormed()) },
)

function textOf({ pattern, format, minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string) =>
    [...text].length >= minLength &&
    [...text].length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  if (format === 'email') return fc.emailAddress().filter(fits)
  if (pattern?.includes('\\u0000') || pattern === undefined) {
    const lengths = { minLength, maxLength: Math.min(maxLength, minLength + 30) }
    return fc
      .oneof(
        fc.string({ unit: 'grapheme-ascii', ...lengths }),
        fc.string({ unit: fc.constantFrom('a', '😀', 'é', ' ', 'ß', '\u2028'), ...lengths }),
        fc.string({ unit: 'grapheme-ascii', minLength: maxLength, maxLength }),
      )
      .filter(fits)
  }
  // the arbitraries are made in advance because that is faster
  return fc.constantFrom(...fc.sample(fc.stringMatching(new RegExp(pattern)).filter(fits), { numRuns: 200, seed: 1 }))
}

const numberOf = ({ minimum = -1e6, maximum = 1e6 }: JsonSchema): fc.Arbitrary<number> => {
  const least = Math.max(minimum, 1)
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: least, max: Math.max(least, Math.min(maximum, 6)) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
    { weight: 1, arbitrary: fc.double({ min: minimum, max: maximum, noNaN: true }).map(Math.trunc) },
  )
}

function valueOf(schema: JsonSchema): fc.Arbitrary<Json> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = choicesOf(schema)
  if (choices) return fc.oneof(...choices.map(valueOf))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5, uniqueItems } = schema
      const list = { minLength: minItems, maxLength: maxItems }
      return uniqueItems
        ? fc.uniqueArray(valueOf(items), { ...list, selector: (item) => JSON.stringify(item) })
        : fc.array(valueOf(items), list)
    }
    case 'object': {
      const { properties = {}, required = [] } = schema
      return fc
        .record(Object.fromEntries(Object.entries(properties).map(([key, held]) => [key, valueOf(held)])), {
          requiredKeys: required,
          noNullPrototype: true,
        })
        .filter((made) => fitsAnyOf(schema, made)) as fc.Arbitrary<Json>
    }
    default:
      throw new Error(`nothing is known of ${JSON.stringify(schema)}`)
  }
}

const anyValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, '', '0', 'null', [], {}, [null]),
  anyText,
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
)

/** Returns a value with one change at any depth. */
function changed(schema: JsonSchema, value: Json): fc.Arbitrary<Json> {
  const chosen = choicesOf(schema)?.find((choice) => isValid(choice, value))
  if (chosen) return changed(chosen, value)
  const ways: (() => fc.Arbitrary<Json>)[] = [() => anyValue]
  if (schema.type === 'string' && typeof value === 'string') {
    const tooLong = `${value}${'x'.repeat((schema.maxLength ?? 0) + 1)}`
    ways.push(
      () => fc.constantFrom(`${value}\u0000`, value.slice(1), tooLong),
      () => anyText,
    )
  }
  if (schema.type === 'array' && Array.isArray(value)) {
    ways.push(() => fc.constantFrom<Json>(value.slice(0, -1), [...value, ...value, ...value]))
    value.forEach((item, at) =>
      ways.push(() => changed(schema.items ?? {}, item).map((other) => value.with(at, other))),
    )
  }
  if (schema.type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, held] of Object.entries(value)) {
      const { [key]: _, ...rest } = value
      const inner = schema.properties?.[key] ?? {}
      ways.push(
        () => fc.constant(rest),
        () => changed(inner, held).map((other) => ({ ...value, [key]: other })),
      )
    }
    ways.push(() => anyText.filter((key) => key !== '__proto__').map((key) => ({ ...value, [key]: 1 })))
  }
  return fc.nat(ways.length - 1).chain((way) => ways[way]!())
}

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns whether a text is how a query or path writes a value of this schema. */
function isValidText(schema: JsonSchema, text: string): boolean {
  if (schema.type === 'string') return isValid(schema, text)
  return /^\d+$/.test(text) && isValid(schema, Number(text))
}

/** Returns whether a text can be a path segment: not empty, neither '.' nor '..', and at most 100 characters. */
const isPathPart = (text: string): boolean => text !== '' && text !== '.' && text !== '..' && text.length <= 100

/** Generates valid calls of an operation, and calls with one fault. */
export function callsOf(operation: Operation): fc.Arbitrary<Call> {
  const parameters = operation.parameters ?? []
  const body = operation.requestBody?.content['application/json'].schema
  const given = fc.record({
    parameters: fc.tuple(
      ...parameters.map(({ required, schema }) => {
        const value = valueOf(schema).map(asText)
        return required ? value : fc.option(value, { nil: undefined })
      }),
    ),
    body: body ? valueOf(body) : fc.constant(undefined),
  })
  type Given = { parameters: readonly (string | undefined)[]; body: Json | undefined }
  const callOf = ({ parameters: values, body: sent }: Given, wrong: string | null): Call => {
    const at = (place: string) =>
      parameters.flatMap(({ name, in: where }, nth) =>
        where === place && values[nth] !== undefined ? [[name, values[nth]] as const] : [],
      )
    const query = new URLSearchParams(at('query').map(([name, value]) => [name, value]))
    const path = at('path').reduce(
      (url, [name, value]) => url.replace(`{${name}}`, () => encodeURIComponent(value)),
      operation.path,
    )
    return {
      operation,
      url: query.size > 0 ? `${path}?${query}` : path,
      headers: Object.fromEntries(at('header')),
      ...(sent !== undefined && { body: sent }),
      wrong,
      [fc.toStringMethod]() {
        const { url, headers, body: carried } = this
        return JSON.stringify({ method: operation.method, url, headers, body: carried, wrong: this.wrong })
      },
    }
  }
  const valid = given.map((right) => callOf(right, null))

  const wrongParameter = given.chain((right) =>
    fc.oneof(
      ...parameters.flatMap(({ in: where, name, schema }, nth) =>
        where === 'header'
          ? []
          : [
              anyValue
                .map(asText)
                .filter((text) => !isValidText(schema, text) && (where !== 'path' || isPathPart(text)))
                .map((text) => callOf({ ...right, parameters: right.parameters.with(nth, text) }, name)),
            ],
      ),
    ),
  )
  const wrongBody = given.chain((right) =>
    changed(body!, right.body!)
      .filter((other) => !isValid(body!, other))
      .map((other) => callOf({ ...right, body: other }, 'the body')),
  )
  const unreadBody = given.chain((right) =>
    anyValue
      .filter((sent) => sent !== null && JSON.stringify(sent) !== '{}')
      .map((sent) => callOf({ ...right, body: sent }, 'a body that is not read')),
  )
  const unknownQuery: fc.Arbitrary<Call> = valid.map((call) => ({
    ...call,
    url: `${call.url}${call.url.includes('?') ? '&' : '?'}unknown=1`,
    wrong: 'an unknown parameter',
  }))
  const nearly = [unknownQuery]
  if (parameters.some(({ in: where }) => where !== 'header')) nearly.push(wrongParameter)
  if (body) nearly.push(wrongBody)
  else if (operation.method !== 'GET') nearly.push(unreadBody)
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: fc.oneof(...nearly) })
}
