/** Builds the application: Fastify with every slice. Opens no port and starts no timer. */
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { guardConnections } from './http/connections.ts'
import { warnOfUnnamedProxy } from './http/unnamed-proxy.ts'
import { describeApi } from './http/openapi.ts'
import { isPlayedInvented } from './adapters/endless.ts'
import { recordedChannels } from './adapters/recorded.ts'
import { avatars } from './catalogue/avatars.ts'
import type { Deps } from './deps.ts'
import type { Scopes } from './http/scopes.ts'
import { about } from './features/about/routes.ts'
import { account } from './features/account/routes.ts'
import { admin } from './features/admin/routes.ts'
import { auth } from './features/auth/routes.ts'
import { ownProjections } from './features/own-projections/routes.ts'
import { competitions } from './features/competitions/routes.ts'
import { creators } from './features/creators/routes.ts'
import { entries } from './features/entries/routes.ts'
import { follows } from './features/follows/routes.ts'
import { forecast } from './features/forecast/routes.ts'
import { heldPrizes } from './features/held-prizes/routes.ts'
import { installation } from './features/installation/routes.ts'
import { hosting } from './features/competitions/manage/routes.ts'
import { ipo } from './features/ipo/routes.ts'
import { leagues } from './features/leagues/routes.ts'
import { leaderboard } from './features/leaderboard/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { overlays } from './features/overlays/routes.ts'
import { players } from './features/players/routes.ts'
import { practice } from './features/practice/routes.ts'
import { profile } from './features/profile/routes.ts'
import { recap } from './features/recap/routes.ts'
import { receipts } from './features/receipts/routes.ts'
import { scouting } from './features/scouting/routes.ts'
import { sharing } from './features/sharing/routes.ts'
import { push } from './features/push/routes.ts'
import { webhooks } from './features/webhooks/routes.ts'
import { authorizeCalls } from './http/authorize.ts'
import { handleMalformedRequest, handleErrors, handleInvalidUrl, refuseExpectations } from './http/error-handler.ts'
import { health, isHealth } from './http/health.ts'
import { readJsonBodies } from './http/json-body.ts'
import { measureCalls } from './http/measure-calls.ts'
import { limitCalls } from './http/rate-limits.ts'
import { limitVisitors } from './http/visitor-limits.ts'
import { CALL_MS, withCallTimeout } from './jobs/call-timeouts.ts'
import { Refused } from '#contract/errors.ts'
import { openResponseCache } from './http/response-cache/response-cache.ts'
import { reduceForwardedFor } from './realtime/forwarded-for.ts'
import { guardOrigins, sharedHeaders } from './identity/origin.ts'
import { prolongElevations, resolvePlayers } from './identity/sessions.ts'

/** Slow request bodies are cut off only if headersTimeout is below requestTimeout; this was measured. */
const LIMITS = {
  bodyLimit: 32_768,
  requestTimeout: 10_000,
  keepAliveTimeout: 10_000,
  http: { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8_192 },
}

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const cache = openResponseCache(deps.settings)
  const app = Fastify({
    ...LIMITS,
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false, // our own 503 response carries a refusal code
    trustProxy: deps.settings.trustProxy.length > 0 ? deps.settings.trustProxy : false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: handleInvalidUrl(deps.settings),
    clientErrorHandler: handleMalformedRequest(deps.settings),
    genReqId: requestIds(deps.settings.processName),
    serverFactory: (listener) => httpServer(cache.front(listener), deps),
  })
  const isElsewhere = deps.settings.databaseUrl !== null
  app.addHook('onRequest', (request, _reply, done) => {
    if (isStopping || (deps.readiness.has('foreign') && !isHealth(request.url)))
      return done(new Refused({ code: 'stopping' }))
    // The embedded database runs on this machine. When it is slow, everything is slow, and its calls cannot hang on a network.
    return isElsewhere ? withCallTimeout(CALL_MS, done) : done()
  })
  measureCalls(app, deps.settings)
  warnOfUnnamedProxy(app, deps.settings)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    cache.close()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodies(app)
  app.decorateRequest('player', null)
  app.decorateRequest('sid', null)
  sharedHeaders(app, deps.settings)
  const countWork = limitVisitors(app, deps.settings)
  handleErrors(app)
  await describeApi(app, deps.settings)

  await app.register(async (members) => {
    guardOrigins(members, deps.settings)
    resolvePlayers(members, deps)
    await limitCalls(members, deps)
    authorizeCalls(members)
    prolongElevations(members, deps)
    mountSlices({ open: app, members, cache, countWork }, deps)
  })
  avatars(
    app,
    deps,
    countWork,
    deps.settings.season === 'endless' ? isPlayedInvented : recordedChannels(deps.settings.seasonDir),
  )
  health(app, deps, countWork)
  return app
}

/** Makes request ids unique across starts; a plain counter would repeat after each restart. */
const start = randomBytes(4).toString('hex')
let requests = 0
function requestIds(processName: string | null): () => string {
  const prefix = processName === null ? start : `${processName}-${start}`
  return () => `${prefix}-${(++requests).toString(36)}`
}

/** Creates the HTTP server with the options that Fastify would use. */
function httpServer(listener: RequestListener, { settings, log }: Deps): Server {
  const server = createServer(LIMITS.http, (request, response) => {
    reduceForwardedFor(request.headers)
    // drops the request if its connection was cut off meanwhile
    if (!request.socket.destroyed) listener(request, response)
  })
  server.keepAliveTimeout = LIMITS.keepAliveTimeout
  guardConnections(server, settings, log)
  server.on('checkExpectation', refuseExpectations(settings))
  return server
}

function mountSlices(scopes: Scopes, deps: Deps): void {
  about(scopes, deps)
  account(scopes, deps)
  admin(scopes, deps)
  auth(scopes, deps)
  competitions(scopes, deps)
  creators(scopes, deps)
  entries(scopes, deps)
  follows(scopes, deps)
  forecast(scopes, deps)
  heldPrizes(scopes, deps)
  installation(scopes, deps)
  hosting(scopes, deps)
  ipo(scopes, deps)
  leaderboard(scopes, deps)
  leagues(scopes, deps)
  notifications(scopes, deps)
  overlays(scopes, deps)
  players(scopes, deps)
  practice(scopes, deps)
  profile(scopes, deps)
  ownProjections(scopes, deps)
  recap(scopes, deps)
  receipts(scopes, deps)
  scouting(scopes, deps)
  sharing(scopes, deps)
  push(scopes, deps)
  webhooks(scopes, deps)
}
