/**
 * Mounts an endpoint: who may call, what comes in, what goes out, and refusals as HTTP.
 *
 * Every response is validated against the contract; a refusal that the contract does not list is a bug and becomes `internal`.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { BY_ACCESS, EVERYWHERE, routePathOf, type Answer, type Endpoint, type Received } from '#contract/endpoint.ts'
import { errors, Refused, wireOf, type ErrorCode } from '#contract/errors.ts'
import { ErrorBody } from '#contract/errors.schemas.ts'
import { schemasOf, type Schema } from '#contract/index.ts'
import type { Player } from '#server/identity/player.ts'
import type { Scopes } from './scopes.ts'

export type Handler<E extends Endpoint> = (
  given: Received<E> & { player: Player; request: FastifyRequest; reply: FastifyReply },
) => Promise<Answer<E>> | Answer<E>

// what a person reads when a field is wrong
z.config(z.locales.en())

const Empty = z.strictObject({})
const NoBody = z.union([z.undefined(), z.null(), Empty])

export function mountEndpoint<E extends Endpoint>({ open, members }: Scopes, endpoint: E, handler: Handler<E>): void {
  const scope = endpoint.access === 'public' && endpoint.method === 'GET' ? open : members

  scope.route({ ...routeOf(endpoint), handler: mounted(endpoint, handler) })
}

export type CachedRead<E extends Endpoint> = {
  read(given: Received<E>): Promise<Answer<E>>
  /** Each changes its value when what is read has changed; see server/http/response-cache/cached-response.ts. */
  changes(given: Received<E>): readonly (() => unknown)[]
}

/**
 * Mounts a public GET whose response is cached as bytes until what it was made from changes. Requests arrive here only when the cached
 * response could not be sent at once.
 */
export function mountCachedRead<E extends Endpoint>(
  { open, cache }: Scopes,
  endpoint: E,
  { read, changes }: CachedRead<E>,
): void {
  const textOf = serializerCompiler({
    schema: schemasOf(endpoint).response,
    method: endpoint.method,
    url: endpoint.path,
  })

  open.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const given = { params: request.params, query: request.query } as Received<E>
      const address = request.raw.url!
      const cached = cache.at(address, () => ({ read: async () => textOf(await read(given)), changes: changes(given) }))
      try {
        const body = await cached.current()
        reply.hijack()
        body.answer(request.raw, reply.raw)
      } catch (error) {
        cache.forget(address)
        throw knownRefusal(endpoint, error)
      }
    },
  })
}

/** What Fastify mounts, and where. */
const routeOf = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: routePathOf(endpoint),
  schema: schemaOf(endpoint),
  config: { endpoint },
})

function mounted<E extends Endpoint>(endpoint: E, handler: Handler<E>): RouteHandlerMethod {
  return async (request, reply) => {
    const { params, query, body } = request as unknown as Received<E>
    try {
      const answer = await handler({ params, query, body, player: request.player as Player, request, reply })
      if (reply.sent) return reply
      reply.code(reply.statusCode === 200 ? endpoint.status : reply.statusCode)
      return answer
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
