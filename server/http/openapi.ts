/**
 * The OpenAPI 3.1 description at /api/openapi.json, generated from the contract. It states what is enforced: a client written from it alone
 * makes valid calls and understands every response.
 */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { dropPick, replaceRoster, submitEntry, tradePick } from '#contract/entries.ts'
import { schemasOf } from '#contract/index.ts'
import { cookieName } from '#server/identity/cookies.ts'
import type { Settings } from '#server/settings.ts'
import { KEY_PATTERN } from './idempotency-key.ts'

type Json = Record<string, unknown>

const endpointsWithKey = new Set<Endpoint>([submitEntry, tradePick, dropPick, replaceRoster])

/** The headers that responses of a status carry. */
const HEADERS: Record<number, Json> = {
  405: { allow: { type: 'string', description: 'The methods there are' } },
  429: { 'retry-after': { type: 'string', pattern: '^\\d+$', description: 'In how many seconds to try again' } },
  503: { 'retry-after': { type: 'string', pattern: '^\\d+$', description: 'In how many seconds to try again' } },
}

const STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done',
  201: 'Made',
  304: 'What If-None-Match names is still right',
  400: 'The request is not as described',
  401: 'Nobody is signed in, or the credentials are wrong',
  403: 'Not for this caller, or not yet',
  404: 'There is none',
  405: 'There is no such method here',
  408: 'The request took too long to arrive',
  409: 'Not as things are now',
  413: 'The body is too large',
  415: 'The body is not JSON',
  417: 'There is nothing to expect',
  422: 'Understood, and against the rules',
  429: 'Too many calls',
  431: 'The headers are too large',
  500: 'A fault of ours',
  503: 'Not at the moment',
}

/** A transformed text is described by its input schema; a text that two schemas check is described by both. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { def } = (zodSchema as z.core.$ZodPipe)._zod
  if (def.type !== 'pipe') return
  const { type } = def.out._zod.def
  if (type !== 'number' && type !== 'string') return
  if (type === 'number') for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  const { $schema: _, ...out } = z.toJSONSchema(def.out)
  Object.assign(jsonSchema, out)
}

const transformSchemas = createJsonSchemaTransform({ zodToJsonConfig: { override: describe as never } })

const transform: typeof transformSchemas = (document) => {
  const { schema, url } = transformSchemas(document)
  const { endpoint, isConditional } = document.route.config ?? {}
  if (!endpoint || !schema) return { schema, url }
  const { body, response = {}, ...rest } = schema as { body?: unknown; response?: Record<string, Json> }
  const described = Object.entries({ ...response, ...(isConditional && { 304: { type: 'null' } }) })
  return {
    url,
    schema: {
      ...rest,
      ...(schemasOf(endpoint).body && { body }),
      ...(endpointsWithKey.has(endpoint) && {
        headers: { type: 'object', properties: { 'idempotency-key': { type: 'string', pattern: KEY_PATTERN.source } } },
      }),
      security: endpoint.access === 'public' ? [] : [{ session: [] }],
      response: Object.fromEntries(
        described.map(([status, content]) => [
          status,
          {
            ...content,
            'x-response-description': STATUS_DESCRIPTIONS[Number(status)],
            headers: HEADERS[Number(status)],
          },
        ]),
      ),
    } as typeof schema,
  }
}

/** Mounts the description. */
export async function describeApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fantasy Social', version: '1', description: 'Daily fantasy on video creators.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(settings, 'sid') } },
      },
    },
    transform,
  })
  let description: Buffer | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}
