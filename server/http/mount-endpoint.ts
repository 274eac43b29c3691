/**
 * Mounts an endpoint: who may call, what comes in, what goes out, and refusals as HTTP.
 *
 * Every answer passes the contract's shape; a refusal that the contract does not list is a bug and becomes `internal`.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  BY_ACCESS,
  EVERYWHERE,
  routePathOf,
  type Answer,
  type Endpoint,
  type Received,
  type Shape,
} from '#contract/endpoint.ts'
import { ErrorBody, errors, Refused, wireOf, type ErrorCode } from '#contract/errors.ts'
import type { Player, Scopes } from '#server/deps.ts'

export type Handler<E extends Endpoint> = (
  given: Received<E> & { player: Player; request: FastifyRequest; reply: FastifyReply },
) => Promise<Answer<E>> | Answer<E>

// what a person reads when a field is wrong
z.config(z.locales.en())

const Empty = z.strictObject({})
const NoBody = z.union([z.undefined(), z.null(), Empty])
const isNothing = (shape: Shape) => shape._zod.def.type === 'undefined'

export function mountEndpoint<E extends Endpoint>({ open, members }: Scopes, endpoint: E, handler: Handler<E>): void {
  const scope = endpoint.access === 'public' && endpoint.method === 'GET' ? open : members

  scope.route({ ...routeOf(endpoint), handler: mounted(endpoint, handler) })
}

export type CachedRead<E extends Endpoint> = {
  read(given: Received<E>): Promise<Answer<E>>
  /** Each is another value after a change of what is read; see server/http/response-cache/cached-response.ts. */
  changes(given: Received<E>): readonly (() => unknown)[]
}

/**
 * Mounts a public GET whose answer is kept as bytes until what it was made from changes. What arrives here is what the kept answer
 * could not serve at once.
 */
export function mountCachedRead<E extends Endpoint>(
  { open, reads }: Scopes,
  endpoint: E,
  { read, changes }: CachedRead<E>,
): void {
  const textOf = serializerCompiler({ schema: endpoint.response, method: endpoint.method, url: endpoint.path })

  open.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const given = { params: request.params, query: request.query } as Received<E>
      const address = request.raw.url!
      const kept = reads.at(address, () => ({ read: async () => textOf(await read(given)), changes: changes(given) }))
      try {
        const body = await kept.current()
        reply.hijack()
        body.answer(request.raw, reply.raw)
      } catch (error) {
        reads.forget(address)
        throw knownRefusal(endpoint, error)
      }
    },
  })
}

/** Where and what Fastify mounts. */
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

/** What is to be thrown: the error as it is, unless it refuses with what the contract does not list. */
function knownRefusal(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refused) || allowedIn(endpoint).includes(error.refusal.code)) return error
  return new Error(
    `${endpoint.method} ${endpoint.path} refuses with '${error.refusal.code}', which its contract does not list`,
    { cause: error },
  )
}

/** What Fastify validates by and OpenAPI prints. */
function schemaOf(endpoint: Endpoint) {
  const byStatus: Record<number, Shape> = { [endpoint.status]: endpoint.response }
  for (const code of allowedIn(endpoint)) byStatus[errors[code].status] ??= ErrorBody
  return {
    summary: endpoint.summary,
    params: isNothing(endpoint.params) ? Empty : endpoint.params,
    querystring: isNothing(endpoint.query) ? Empty : endpoint.query,
    ...(endpoint.method !== 'GET' && { body: isNothing(endpoint.body) ? NoBody : endpoint.body }),
    response: byStatus,
  }
}

/** A refusal as HTTP. */
export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, body } = wireOf(refused.refusal)
  if ('retryAfter' in refused.refusal) reply.header('retry-after', String(refused.refusal.retryAfter))
  return reply.code(status).send(body)
}
