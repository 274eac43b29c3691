/**
 * Mounts an endpoint: who may call, what comes in, what goes out, and refusals as HTTP.
 *
 * Every response is validated against the contract; a refusal that the contract does not list is a bug and becomes `internal`.
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

// what a person reads when a field is wrong
z.config(z.locales.en())

const Empty = z.strictObject({})
const NoBody = z.union([z.undefined(), z.null(), Empty])

export function mountEndpoint<E extends Endpoint>({ open, members }: Scopes, endpoint: E, handler: Handler<E>): void {
  const scope = endpoint.access === 'public' && endpoint.method === 'GET' ? open : members

  scope.route({ ...routeOf(endpoint), handler: mounted(endpoint, handler) })
}

export type CachedRead<E extends Endpoint> = {
  read(given: Received<E>): Promise<ResponseOf<E>>
  /** Each changes its value when what is read has changed; see server/http/response-cache/cached-response.ts. */
  changes(given: Received<E>): readonly (() => unknown)[]
  /** How many usual reads it costs; what a visitor may have read is counted by that. */
  work?: number
}

/**
 * Mounts a public GET whose response is cached as bytes until what it was made from changes. Requests arrive here only when the cached
 * response could not be sent at once.
 */
export function mountCachedRead<E extends Endpoint>(
  { open, cache, countWork }: Scopes,
  endpoint: E,
  { read, changes, work = 1 }: CachedRead<E>,
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
      const cached = cache.at(address, () => ({ read: async () => textOf(await read(given)), changes: changes(given) }))
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

/** One address for all spellings of it: nobody makes a read anew by writing `?&`, or a digit as %31. */
function addressOf(endpoint: Endpoint, request: FastifyRequest): string {
  const query = new URLSearchParams(request.raw.url!.split('?')[1]).toString()
  return pathOf(endpoint, request.params as Record<string, string | number>) + (query && `?${query}`)
}

export type TaggedRead<E extends Endpoint, Value> = {
  /** What the response depends on: while these values stay the same, so do its bytes. Throws the refusals. */
  state(given: Received<E>): Promise<readonly Value[]>
  read(given: Received<E>, state: readonly Value[]): Promise<ResponseOf<E>>
  /** What tells responses apart; the address of the request unless given. */
  name?(given: Received<E>, state: readonly Value[]): string
}

/**
 * Mounts a GET for players whose response is the same bytes for each of them: made once for each state, however many ask at a time. It
 * carries the hash of its bytes, and clients that have them get 304. No cache keeps it without asking, so data deleted here is gone there.
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

/** What Fastify mounts, and where. `isConditional`: it may respond 304. */
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

/** The error to throw: the given one, unless it is a refusal that the contract does not list. */
function knownRefusal(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refused) || allowedIn(endpoint).includes(error.refusal.code)) return error
  return new Error(
    `${endpoint.method} ${endpoint.path} refuses with '${error.refusal.code}', which its contract does not list`,
    { cause: error },
  )
}

/** What Fastify validates by and OpenAPI prints. */
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

/** A refusal as HTTP. */
export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, body } = wireOf(refused.refusal)
  if ('retryAfter' in refused.refusal) reply.header('retry-after', String(refused.refusal.retryAfter))
  return reply.code(status).send(body)
}
