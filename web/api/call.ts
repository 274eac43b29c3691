/**
 * The only place that uses fetch: turns an endpoint of the contract into a call, or into a query with its key.
 *
 * Keys     the parts of the URL, and the query string's values last: ['api', 'leaderboard', '7', { limit: '5' }]. Invalidating
 *          ask(leaderboard, { params }) therefore reaches every page of that board, and the caller's own place.
 * Errors   RefusedCall for a refusal of ours (code, title, message, details); HttpError 'status: body' for any other response that is
 *          not OK; fetch's own error if no response came, nothing is shown yet and none is stored (offline-responses.ts).
 */
import { queryOptions } from '@tanstack/react-query'
import { pathOf, type ResponseOf, type Endpoint, type PartsOf } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode, Refusal } from '#contract/errors.ts'
import { isText, object } from './guard.ts'
import { lastResponse, markAge, saveResponse, type Shown } from './offline-responses.ts'
import { recordServerTime } from './server-clock.ts'

type Sent<E extends Endpoint> = Omit<PartsOf<E>, 'response'>

/** Maps an endpoint's arguments so that a part without required fields may be omitted. */
type Optional<T> = { [K in keyof T]: {} extends T[K] ? K : never }[keyof T]

/** The arguments of a call: params, query and body, optional request headers, and the data on screen to keep if no response comes. */
type Handed<E extends Endpoint> = Omit<Sent<E>, Optional<Sent<E>>> & Partial<Pick<Sent<E>, Optional<Sent<E>>>> & Extras
type Extras = { headers?: Record<string, string>; signal?: AbortSignal; shown?: () => Shown | undefined }

/** An endpoint that expects nothing is called without arguments. */
type Rest<E extends Endpoint> = {} extends Handed<E> ? [handed?: Handed<E>] : [handed: Handed<E>]

type AnyHanded = Extras & {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/** Any response that is not OK. The message is the status, a colon, a space and the body, or the status text if that is empty. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.name = 'HttpError'
    this.status = status
  }
}

/** A refusal of the error table, as it was received. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly title: string
  readonly refusal: Refusal
  constructor(status: number, { title, message, ...refusal }: ErrorBody) {
    super(message)
    this.name = 'RefusedCall'
    this.status = status
    this.code = refusal.code
    this.title = title
    this.refusal = refusal as unknown as Refusal
  }
}

/** Returns the refusal with its details if `error` is the refusal with this code: `refusalOf(error, 'price_changed')?.prices`. */
export function refusalOf<C extends ErrorCode>(error: unknown, code: C): Extract<Refusal, { code: C }> | null {
  return error instanceof RefusedCall && error.code === code ? (error.refusal as Extract<Refusal, { code: C }>) : null
}

/** Query strings that calls carry without being part of the key: the competition that the player chose (chosen-competition.ts). */
export const carried = new Map<Endpoint, string>()

/**
 * Addresses that this page has requested before. A repeated request always revalidates with the server, so that players see an entry on the
 * board right after making it. The first request uses the default cache mode, because only that mode can use the preloaded response.
 */
const askedBefore = new Set<string>()

export async function call<E extends Endpoint>(endpoint: E, ...[handed]: Rest<E>): Promise<ResponseOf<E>> {
  const { body, headers, signal, shown } = (handed ?? {}) as AnyHanded
  const address = addressOf(endpoint, handed)
  const sentAt = Date.now()
  let response: Response
  try {
    response = await fetch(address + (carried.get(endpoint) ?? ''), {
      method: endpoint.method,
      credentials: 'include',
      cache: askedBefore.has(address) ? 'no-cache' : 'default',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    const last = signal?.aborted ? null : await lastResponse(endpoint, address, shown)
    if (!last) throw error
    return last.body as ResponseOf<E>
  }
  askedBefore.add(address)
  // the response's age in the cache, in seconds
  const age = response.headers.get('age')
  if (!age) recordServerTime(response.headers.get('date'), sentAt, Date.now())
  const isOld = markAge(endpoint, address, response.status, Number(age))
  if (!response.ok) throw await errorOf(response)
  const received = (await response.json()) as ResponseOf<E>
  if (!isOld) saveResponse(endpoint, address, received)
  return received
}

/** The query of an endpoint, for useQuery, useSuspenseQuery, prefetchQuery, and as the filter of invalidateQueries. */
export function ask<E extends Endpoint>(endpoint: E, ...rest: Rest<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, ...rest),
    queryFn: ({ signal, client, queryKey }): Promise<ResponseOf<E>> => {
      const shown = () => client.getQueryState(queryKey)
      return call(endpoint, ...([{ ...rest[0], signal, shown }] as unknown as Rest<E>))
    },
  })
}

export type QueryKey = readonly (string | Record<string, string>)[]

export function keyOf<E extends Endpoint>(endpoint: E, ...[handed]: Rest<E>): QueryKey {
  const { params, query } = (handed ?? {}) as AnyHanded
  const parts = pathOf(endpoint, params).split('/').slice(1)
  const asked = textOf(query)
  return Object.keys(asked).length > 0 ? [...parts, asked] : parts
}

function addressOf(endpoint: Endpoint, handed: unknown): string {
  const { params, query } = (handed ?? {}) as AnyHanded
  const asked = new URLSearchParams(textOf(query)).toString()
  return pathOf(endpoint, params) + (asked && `?${asked}`)
}

const textOf = (query: AnyHanded['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

async function errorOf(response: Response): Promise<HttpError | RefusedCall> {
  const text = await response.text()
  const body = parsed(text)
  return isErrorBody(body)
    ? new RefusedCall(response.status, body)
    : new HttpError(response.status, text || response.statusText)
}

/** A code that this page does not know comes from a newer server. It is a refusal too, because the response has its text. */
const isErrorBody = object<ErrorBody>({ code: isText, title: isText, message: isText })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
