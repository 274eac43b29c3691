/**
 * Mounts an endpoint: access check, validation of input and output, and refusals as HTTP responses.
 *
 * Every response is validated against the contract. A refusal that the contract does not list is a bug and becomes `internal`.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  BY_ACCESS,
  EVERYWHERE,
  pathOf,
  routePathOf,
  type ResponseOf,
  type Endpoint,
  type Received,
} from '#contract/endpoint.ts'
import { errors, Refused, wireOf, type ErrorCode } from '#contract/errors.ts'
import { ErrorBody } from '#contract/errors.schemas.ts'
import { schemasOf, type Schema } from '#contract/index.ts'
import type { Player } from '#server/identity/player.ts'
import { negotiateEncoding } from './accept-encoding.ts'
import { openTaggedBodies, type TaggedBody } from './response-cache/tagged-body.ts'
import type { Scopes } from './scopes.ts'

export type Handler<E extends Endpoint> = (
  given: Received<E> & { player: Player; request: FastifyRequest; reply: FastifyReply },
) => Promise<ResponseOf<E>> | ResponseOf<E>

// the sentence that a person reads when a field is wrong
z.config(z.locales.en())

const Empty = z.strictObject({})
const NoBody = z.union([z.undefined(), z.null(), Empty])

/**
 * Mounts an endpoint of the contract. The handler returns the response or throws a refusal. `bodyLimit` is in bytes; without it the limit
 * of the whole server applies.
 */
export function mountEndpoint<E extends Endpoint>(
  { open, members }: Scopes,
  endpoint: E,
  handler: Handler<E>,
  options: { bodyLimit?: number } = {},
): void {
  const scope = endpoint.access === 'public' && endpoint.method === 'GET' ? open : members

  scope.route({ ...routeOf(endpoint), ...options, handler: mounted(endpoint, handler) })
}

export type CachedRead<E extends Endpoint> = {
  read(given: Received<E>): Promise<ResponseOf<E>>
  /** Values that change when the data of the response changes; see server/http/response-cache/cached-response.ts. */
  changes(given: Received<E>): readonly (() => unknown)[]
  /** The cost of the read in ordinary reads, as the limit for each visitor counts it. Default 1. */
  work?: number
  /** How long (ms) a response is sent while `changes` are equal; see server/http/response-cache/cached-response.ts. */
  maxAgeMs?: number
}

/**
 * Mounts a public GET whose response is cached as bytes until its data changes. A request reaches this handler only if no fresh response is
 * cached.
 */
export function mountCachedRead<E extends Endpoint>(
  { open, cache, countWork }: Scopes,
  endpoint: E,
  { read, changes, work = 1, maxAgeMs }: CachedRead<E>,
): void {
  const textOf = serializerCompiler({
    schema: schemasOf(endpoint).response,
    method: endpoint.method,
    url: endpoint.path,
  })

  open.route({
    ...routeOf(endpoint, true),
    handler: async (request, reply) => {
      const given = { params: request.params, query: request.query } as Received<E>
      const address = addressOf(endpoint, request)
      if (cache.wouldRead(address)) for (let nth = 0; nth < work; nth++) countWork(request)
      const cached = cache.at(address, () => ({
        read: async () => textOf(await read(given)),
        changes: changes(given),
        ...(maxAgeMs !== undefined && { maxAgeMs }),
      }))
      try {
        const { body, staleMs } = await cached.newest()
        reply.hijack()
        if (staleMs === null) body.send(request.raw, reply.raw)
        else body.sendStale(request.raw, reply.raw, Math.ceil(staleMs / 1_000))
      } catch (error) {
        cache.forget(address)
        throw knownRefusal(endpoint, error)
      }
    },
  })
}

/** Normalises the address, so that spellings such as `?&` or %31 for a digit do not cause another read. */
function addressOf(endpoint: Endpoint, request: FastifyRequest): string {
  const query = new URLSearchParams(request.raw.url!.split('?')[1]).toString()
  return pathOf(endpoint, request.params as Record<string, string | number>) + (query && `?${query}`)
}

export type TaggedRead<E extends Endpoint, Value> = {
  /** The values on which the response depends: while they are equal, so are its bytes. Throws the refusals of the endpoint. */
  state(given: Received<E>): Promise<readonly Value[]>
  read(given: Received<E>, state: readonly Value[]): Promise<ResponseOf<E>>
  /** The cache key, by default the address of the request. */
  name?(given: Received<E>, state: readonly Value[]): string
}

/**
 * Mounts a GET whose response is the same bytes for every player. It is made once for each state, however many requests arrive together. It
 * carries a hash as ETag, so that clients with the same bytes get 304. Caches must revalidate it, so that deleted data disappears from
 * them.
 */
export function mountTaggedRead<E extends Endpoint, Value>(
  { members }: Scopes,
  endpoint: E,
  { state, read, name }: TaggedRead<E, Value>,
): void {
  const bodies = openTaggedBodies()
  const textOf = serializerCompiler({
    schema: schemasOf(endpoint).response,
    method: endpoint.method,
    url: endpoint.path,
  })

  members.route({
    ...routeOf(endpoint, true),
    handler: async (request, reply) => {
      const given = { params: request.params, query: request.query } as Received<E>
      try {
        const now = await state(given)
        const address = name?.(given, now) ?? request.url
        const body = await bodies.at(address, now, async () => textOf(await read(given, now)))
        await sendTagged(request, reply, body)
        return reply
      } catch (error) {
        throw knownRefusal(endpoint, error)
      }
    },
  })
}

async function sendTagged(request: FastifyRequest, reply: FastifyReply, body: TaggedBody) {
  const { 'if-none-match': known = '', 'accept-encoding': accepted } = request.headers
  reply.headers({ etag: body.tag, vary: 'accept-encoding, cookie', 'cache-control': 'private, no-cache' })
  if (body.isNamedIn(known)) return void reply.code(304).send()
  const coding = negotiateEncoding(accepted)
  reply.type('application/json; charset=utf-8')
  if (coding) reply.header('content-encoding', coding)
  reply.send(coding ? await body.compressed(coding) : body.bytes)
}

/** The options and the handler for Fastify. `isConditional`: the route may respond with 304. */
const routeOf = (endpoint: Endpoint, isConditional = false) => ({
  method: endpoint.method,
  url: routePathOf(endpoint),
  schema: schemaOf(endpoint),
  config: { endpoint, isConditional },
})

function mounted<E extends Endpoint>(endpoint: E, handler: Handler<E>): RouteHandlerMethod {
  return async (request, reply) => {
    const { params, query, body } = request as unknown as Received<E>
    try {
      const response = await handler({ params, query, body, player: request.player as Player, request, reply })
      if (reply.sent) return reply
      reply.code(reply.statusCode === 200 ? endpoint.status : reply.statusCode)
      return response
    } catch (error) {
      throw knownRefusal(endpoint, error)
    }
  }
}

const allowedIn = ({ access, refusals }: Endpoint): ErrorCode[] => [...EVERYWHERE, ...BY_ACCESS[access], ...refusals]

/** Returns the error to throw: the given one, or an internal error for a refusal that the contract does not list. */
function knownRefusal(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refused) || allowedIn(endpoint).includes(error.refusal.code)) return error
  return new Error(
    `${endpoint.method} ${endpoint.path} refuses with '${error.refusal.code}', which its contract does not list`,
    { cause: error },
  )
}

/** The schemas by which Fastify validates and which OpenAPI prints. */
function schemaOf(endpoint: Endpoint) {
  const { params = Empty, query = Empty, body = NoBody, response } = schemasOf(endpoint)
  const byStatus: Record<number, Schema> = { [endpoint.status]: response }
  for (const code of allowedIn(endpoint)) byStatus[errors[code].status] ??= ErrorBody
  return {
    summary: endpoint.summary,
    params,
    querystring: query,
    ...(endpoint.method !== 'GET' && { body }),
    response: byStatus,
  }
}

/** Sends a refusal as an HTTP response. */
export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, body } = wireOf(refused.refusal)
  if ('retryAfter' in refused.refusal) reply.header('retry-after', String(refused.refusal.retryAfter))
  return reply.code(status).send(body)
}
