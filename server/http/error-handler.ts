/** Turns every error into one of our refusals: never SQL, never a stack, never somebody else's message. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { patternOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { Refused, type ErrorCode, type Refusal } from '#contract/errors.ts'
import { responseHeaders } from '#server/identity/origin.ts'
import { isDatabaseTrouble, isStorageFull } from '#server/db/lost-database.ts'
import { sendRefusal } from './mount-endpoint.ts'
import type { Settings } from '#server/settings.ts'

/** A disk is not emptied in a moment. */
const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { unavailable: 2, stopping: 2, storage_full: 30 }

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (isGone(request)) {
      request.log.info({ event: 'client_gone', url: request.routeOptions.url }, 'a client hung up')
      return sendRefusal(reply, new Refused({ code: 'bad_request', issues: 'The request was not finished' }))
    }
    if (refusal.code === 'internal')
      request.log.error({ err: error, url: request.routeOptions.url }, 'a request failed')
    if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'the database did not respond')
    const wait = RETRY_SECONDS[refusal.code]
    if (wait !== undefined) reply.header('retry-after', String(wait))
    return sendRefusal(reply, new Refused(refusal))
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const methods = methodsAt(path)
    if (methods.length === 0) return sendRefusal(reply, new Refused({ code: 'not_found' }))
    return sendRefusal(reply.header('allow', methods.join(', ')), new Refused({ code: 'method_not_allowed' }))
  })
}

/** Whoever asked is not there any more: what fails because of it is no failure of ours. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** For a URL that cannot be parsed: no route was found, no hook has run. */
export const handleUnreadable =
  (settings: Settings) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    sendRefusal(
      reply.headers(responseHeaders(settings)),
      new Refused({ code: 'bad_request', issues: 'The address could not be read' }),
    )
  }

/** The methods our contract knows at a path: 405 rather than 404 where only the method is wrong. */
function methodsAt(path: string): string[] {
  const methods = endpoints.filter((endpoint) => patternOf(endpoint).test(path)).map((endpoint) => endpoint.method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refused) return error.refusal
  if (hasZodFastifySchemaValidationErrors(error)) return { code: 'bad_request', issues: issuesOf(error.validation) }
  if (isStorageFull(error)) return { code: 'storage_full' }
  if (isDatabaseTrouble(error)) return { code: 'unavailable' }
  if (error.statusCode === 413) return { code: 'body_too_large' }
  if (error.statusCode === 415) return { code: 'wrong_content_type' }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { code: 'bad_request', issues: 'The request could not be read' }
  return { code: 'internal' }
}

const issuesOf = (validation: readonly { instancePath?: string; message?: string }[]): string =>
  validation
    .slice(0, 5)
    .map(
      (issue) =>
        `${issue.instancePath?.replace(/^\//, '').replaceAll('/', '.') || 'request'}: ${issue.message ?? 'is not valid'}`,
    )
    .join('; ')
