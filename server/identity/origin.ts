/**
 * Security headers, and which sites may call the API from a browser.
 *
 * Own origin: PUBLIC_URL; if the request names this machine or an IP address, that address too. Any other host name is never ours, because
 * a stranger's name can resolve to this server.
 *
 * CSRF: a call that changes something is refused if the browser says that it comes from another site, even from our parent domain. Programs
 * without a browser send neither header and pass, because they carry no other person's cookie.
 */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import { isSecure } from './cookies.ts'
import type { Settings } from '#server/settings.ts'

const CHANNEL_PICTURES = 'https://yt3.ggpht.com https://yt3.googleusercontent.com https://i.ytimg.com'

/**
 * The content security policy of pages: our own scripts, styles, calls (the socket too) and frames, and channel pictures; nothing inline
 * except styles with these hashes (base64 of SHA-256). `framedBy`: the sites that may frame the page, by default none.
 */
export const contentSecurityPolicy = (
  styles: readonly string[] = [],
  { framedBy = "'none'" }: { framedBy?: "'none'" | "'self'" | '*' } = {},
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles.map((hash) => `'sha256-${hash}'`)].join(' '),
    `img-src 'self' data: ${CHANNEL_PICTURES}`,
    "font-src 'self'",
    "connect-src 'self'",
    // the preview of an overlay
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

const ONE_YEAR = 31_536_000

/** The headers are few and static, because every response carries them. */
export const responseHeaders = (settings: Settings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure(settings) && { 'strict-transport-security': `max-age=${ONE_YEAR}; includeSubDomains` }),
})

/** Additional headers of pages; `styles` are the hashes of the styles inside the page. */
export const pageHeaders = (settings: Settings, styles: readonly string[] = []): Record<string, string> => ({
  ...responseHeaders(settings),
  'content-security-policy': contentSecurityPolicy(styles),
})

/** Adds the common headers to every response. */
export function sharedHeaders(app: FastifyInstance, settings: Settings): void {
  // the default: without this header a shared cache could store any response, refusals too; cacheable responses override it
  const headers = { ...responseHeaders(settings), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/** Refuses calls that change something unless they come from our own pages or from no browser. */
export function guardOrigins(scope: FastifyInstance, settings: Settings): void {
  scope.addHook('onRequest', async ({ method, headers, log }) => {
    if (CHANGES_NOTHING.has(method)) return
    const { origin, host } = headers
    const isForeign =
      FOREIGN_SITES.has(String(headers['sec-fetch-site'])) ||
      (origin !== undefined && !isOwnOrigin(origin, host, settings))
    if (!isForeign) return
    log.warn({ event: 'cross_site', origin }, 'call from another site refused')
    // the page came from this server under a name that is not set, such as one of the home network
    const isOwnName = headers['sec-fetch-site'] === 'same-origin' && host !== undefined && origin?.endsWith(`//${host}`)
    throw new Refused(isOwnName ? { code: 'unknown_address', address: origin! } : { code: 'cross_site' })
  })
}

/** Returns whether a page's origin is ours. It also guards the socket's upgrade, where a missing Origin counts as foreign. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, { publicUrl }: Settings): boolean {
  if (origin === undefined) return false
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  return host !== undefined && isThisMachine(host) && (origin === `http://${host}` || origin === `https://${host}`)
}

/** Returns the public origin, for absolute addresses. */
export function publicOrigin(host: string | undefined, { publicUrl, host: listeningOn, port }: Settings): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  return `http://${host !== undefined && isThisMachine(host) ? host : `${listeningOn}:${port}`}`
}

/**
 * Returns the origin for links in emails. It never uses the Host of a request, because a caller could then send a stranger a link to
 * another site. Without PUBLIC_URL it is the address at which the call arrived.
 */
export function mailedOrigin({ socket }: Pick<FastifyRequest, 'socket'>, { publicUrl, host, port }: Settings): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const address = (socket.localAddress ?? host).replace(/^::ffff:/, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort ?? port}`
}

/** Matches 'localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.5:3000': hosts that no foreign domain can imitate. */
function isThisMachine(host: string): boolean {
  const name = /^(\[[\da-fA-F:.]+\]|[^:[\]]+)(:\d{1,5})?$/.exec(host)?.[1]
  return name !== undefined && (name.toLowerCase() === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0)
}
