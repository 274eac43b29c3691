/** The API described by its own contract: OpenAPI 3.1 at /api/openapi.json. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fantasy Social', version: '1', description: 'Daily fantasy on video creators.' },
    },
    transform: jsonSchemaTransform,
  })
  let description: Buffer | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}
