/**
 * Security headers, and which sites may call us from a browser.
 *
 * Own site   PUBLIC_URL; and where the address bar shows this machine or a bare address, that address itself. A name we were not
 *            told (somebody's name pointed at us) is never ours.
 * CSRF       a call that changes something is refused when the browser says it comes from another site, even our own parent
 *            domain. Programs without a browser send neither header and pass: they carry nobody else's cookie.
 */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import { isSecure } from './cookies.ts'
import type { Settings } from '#server/settings.ts'

const CHANNEL_PICTURES = 'https://yt3.ggpht.com https://yt3.googleusercontent.com https://i.ytimg.com'

/**
 * For pages: our own scripts, styles and calls (the socket too), channel pictures, nobody's frame; nothing inline but the styles
 * whose hashes (base64 of SHA-256) are given.
 */
export const contentSecurityPolicy = (styles: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles.map((hash) => `'sha256-${hash}'`)].join(' '),
    `img-src 'self' data: ${CHANNEL_PICTURES}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

const ONE_YEAR = 31_536_000

/** On every response: few and static, because they are sent with each. */
export const responseHeaders = (settings: Settings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure(settings) && { 'strict-transport-security': `max-age=${ONE_YEAR}; includeSubDomains` }),
})

/** What a page needs besides; `styles` are the hashes of those it carries inside. */
export const pageHeaders = (settings: Settings, styles: readonly string[] = []): Record<string, string> => ({
  ...responseHeaders(settings),
  'content-security-policy': contentSecurityPolicy(styles),
})

export function sharedHeaders(app: FastifyInstance, settings: Settings): void {
  // the default: without the header a cache for everybody could keep a response, refusals too; responses that may be kept say so
  const headers = { ...responseHeaders(settings), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/** Calls that change something come from our own pages, or from no browser at all. */
export function guardOrigins(scope: FastifyInstance, settings: Settings): void {
  scope.addHook('onRequest', async ({ method, headers, log }) => {
    if (CHANGES_NOTHING.has(method)) return
    const { origin, host } = headers
    const isForeign =
      FOREIGN_SITES.has(String(headers['sec-fetch-site'])) ||
      (origin !== undefined && !isOwnOrigin(origin, host, settings))
    if (!isForeign) return
    log.warn({ event: 'cross_site', origin }, 'a call from another site was refused')
    throw new Refused({ code: 'cross_site' })
  })
}

/** Is this page ours? For a socket's upgrade too: there, no Origin at all is not ours either. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, { publicUrl }: Settings): boolean {
  if (origin === undefined) return false
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  return host !== undefined && isThisMachine(host) && (origin === `http://${host}` || origin === `https://${host}`)
}

/** Where the outside world reaches us, for addresses that must be whole. */
export function publicOrigin(host: string | undefined, { publicUrl, host: listeningOn, port }: Settings): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  return `http://${host !== undefined && isThisMachine(host) ? host : `${listeningOn}:${port}`}`
}

/**
 * The origin of links in emails. Never the Host a caller names: a caller who asks for an email to somebody else would choose where its link
 * leads. Without PUBLIC_URL it is the address at which the call arrived.
 */
export function mailedOrigin({ socket }: Pick<FastifyRequest, 'socket'>, { publicUrl, host, port }: Settings): string {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const address = (socket.localAddress ?? host).replace(/^::ffff:/, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort ?? port}`
}

/** 'localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.5:3000': nobody's domain can be pointed at those. */
function isThisMachine(host: string): boolean {
  const name = /^(\[[\da-fA-F:.]+\]|[^:[\]]+)(:\d{1,5})?$/.exec(host)?.[1]
  return name !== undefined && (name.toLowerCase() === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0)
}
