/**
 * Serves the built web app, or Vite in the same process during development.
 *
 * Every path outside the API that is not a file belongs to the web app. It gets the HTML variant for a browser with or without a session,
 * and the app routes by itself.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { readCookie } from '#server/identity/cookies.ts'
import type { Settings } from '#server/settings.ts'
import { openBuild } from './build.ts'
import { encodingFor, editionFor } from './editions.ts'

const BUILT = path.resolve(import.meta.dirname, '../../../dist/web')
const A_YEAR = 'public, max-age=31536000, immutable'
const PRIVATE_PAGE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' }

/** Serves the build in dist/web. Throws if no build exists. */
export async function servePages(
  app: FastifyInstance,
  settings: Settings,
  { folder = BUILT, now = () => performance.now() }: { folder?: string; now?: () => number } = {},
): Promise<void> {
  const build = openBuild(folder, settings, now)

  // files are looked up on each request, because the build may have been replaced since the start
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hasContentHash = path.relative(folder, file).startsWith('assets')
      reply.header('cache-control', hasContentHash ? A_YEAR : 'no-cache')
      // the service worker fetches it and serves it with these headers for as long as it keeps the page
      if (/\.html(\.\w+)?$/.test(file)) reply.headers(build.current().headers)
    },
  })
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const pathname = request.url.split('?')[0]!
    if (isApi(request.url)) return reply.callNotFound()
    if (isFile(pathname)) return reply.sendFile(`/${request.params['*']}`)
    const { pages, headers } = build.recent()
    const hasSession = Boolean(readCookie(request.headers.cookie, settings, 'sid'))
    const { encoding, body } = encodingFor(pages[editionFor(pathname, hasSession)], request.headers['accept-encoding'])
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.headers(headers).headers(PRIVATE_PAGE_HEADERS).type('text/html; charset=utf-8').send(body)
  })
}

/** Serves Vite with hot reload in the same process, on the same port. */
export async function servePagesFromSources(app: FastifyInstance): Promise<() => Promise<void>> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({ server: { middlewareMode: true, ws: { server: app.server } }, appType: 'spa' })
  await app.register(middie, { hook: 'onRequest' })
  app.use((request, response, next) => {
    if (isApi(request.url ?? '/')) return next()
    // the build gives this script a fixed name (vite.config.ts)
    if (request.url === '/overlay.js') request.url = '/overlay/overlay.ts'
    return vite.middlewares(request, response, next)
  })
  return () => vite.close()
}

const isApi = (url: string) => /^\/(api|ws|avatars|s|overlay|healthz|readyz)(\/|\?|$)/.test(url)

/** Returns whether the last part of the path has a file extension. */
const isFile = (pathname: string) => /\.[^/]*$/.test(pathname)
