/** Turns every error into one of our refusals. SQL, stack traces and messages of libraries never reach a client. */
import { METHODS, STATUS_CODES, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refused, wireOf, type ErrorCode, type Refusal } from '#contract/errors.ts'
import { responseHeaders } from '#server/identity/origin.ts'
import { isDatabaseTrouble, isStorageFull } from '#server/db/lost-database.ts'
import { count } from '#server/metrics/metrics.ts'
import { sendRefusal } from './mount-endpoint.ts'
import type { Settings } from '#server/settings.ts'

/** Freeing disk space takes a while. */
const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { unavailable: 2, stopping: 2, storage_full: 30 }

/** Installs the handlers for errors and for paths that do not exist. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    count('fantasy_refusals_total', { code: refusal.code })
    if (isGone(request)) {
      request.log.info(
        { event: 'client_gone', url: request.routeOptions.url },
        'client disconnected during the request',
      )
      return sendRefusal(reply, new Refused({ code: 'bad_request', issues: 'The request was not finished' }))
    }
    if (refusal.code === 'internal') {
      request.log.error({ err: error, url: request.routeOptions.url }, 'request failed')
      reply.header('x-request-id', request.id)
    }
    // the logger turns all of these into one line (full-disk-log.ts)
    if (refusal.code === 'storage_full') request.log.error({ err: error }, 'a write was refused')
    if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'the database did not respond')
    const wait = RETRY_SECONDS[refusal.code]
    if (wait !== undefined) reply.header('retry-after', String(wait))
    return sendRefusal(reply, new Refused(refusal))
  })

  const methodsAt = collectMethods(app)
  const refuseUnknown = ({ url, method }: FastifyRequest, reply: FastifyReply): Refused => {
    const methods = methodsAt(pathOf(url))
    if (methods.length === 0 || methods.includes(method)) return new Refused({ code: 'not_found' })
    reply.header('allow', methods.join(', '))
    return new Refused({ code: 'method_not_allowed' })
  }
  // /creators/search is not a creator, whatever the method
  app.addHook('onRequest', (request, reply, done) => {
    const isOfAnother =
      request.routeOptions.url?.includes(':') && !methodsAt(pathOf(request.url)).includes(request.method)
    done(isOfAnother ? refuseUnknown(request, reply) : undefined)
  })
  // the request is refused before work is spent on a body that nobody will read
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404) done(refuseUnknown(request, reply))
    else done(null, payload)
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, refuseUnknown(request, reply)))
}

const pathOf = (url: string) => url.split('?')[0]!

/** Errors after the client has gone away are not failures of the server. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Handles a URL that cannot be parsed, for which no route is found and no hook runs. */
export const handleInvalidUrl =
  (settings: Settings) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    sendRefusal(
      reply.headers(responseHeaders(settings)),
      new Refused({ code: 'bad_request', issues: 'The address could not be read' }),
    )
  }

/**
 * Returns the methods that a path accepts, so that a wrong method gets 405 and not 404. A literal route takes precedence over a pattern.
 */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const whole = new Map<string, string[]>()
  const patterns: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat()
    if (!/[:*]/.test(url)) return void whole.set(url, [...(whole.get(url) ?? []), ...methods])
    const pattern = url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')
    // catch-all routes of the pages are not addresses of the API
    patterns.push({ pattern: new RegExp(`^${pattern.replace('/*', '/(?!(?:api|ws|avatars|s)/).*')}$`), methods })
  })
  return (path) =>
    whole.get(path) ?? [
      ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
    ]
}

/** Handles input that is not HTTP, or never became a whole request: no route is found and no hook runs. */
export const handleMalformedRequest =
  (settings: Settings) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawRefusal(brokenRefusal(error), settings))
    socket.destroy(error)
  }

function brokenRefusal({ code, rawPacket }: ConnectionError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'too_slow' }
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'headers_too_large' }
  const method = code === 'HPE_INVALID_METHOD' && /^([A-Z]+) \//.exec(textOf(rawPacket))?.[1]
  if (method && !METHODS.includes(method)) return { code: 'method_not_allowed' }
  return { code: 'bad_request', issues: 'The request could not be read' }
}

/** Fastify's types do not say that it is a Buffer. */
const textOf = (packet: unknown) => (Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 100) : '')

function rawRefusal(refusal: Refusal, settings: Settings): string {
  const { status, headers, text } = written(refusal, settings)
  // because the path is unknown, this lists every method of the API
  const allow = status === 405 ? { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } : {}
  const lines = Object.entries({ ...headers, ...allow, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n')
}

/** Refuses an Expect header other than 100-continue. */
export const refuseExpectations =
  (settings: Settings): RequestListener =>
  (_request, response) => {
    const { status, headers, text } = written({ code: 'expectation_failed' }, settings)
    response.writeHead(status, headers).end(text)
  }

/** Writes a refusal directly to the response where Fastify is not involved. */
function written(refusal: Refusal, settings: Settings) {
  const { status, body } = wireOf(refusal)
  const text = JSON.stringify(body)
  const headers = {
    ...responseHeaders(settings),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
  }
  return { status, headers, text }
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
