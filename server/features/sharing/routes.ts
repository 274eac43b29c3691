/** Endpoints for sharing an own entry, and the public ones behind the link: GET /s/<token>, a page, and /s/<token>.png, its picture. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as api from '#contract/sharing.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { addressOf } from '#server/http/rate-limits.ts'
import { styleHashes } from '#server/http/pages/editions.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { TokenBucket } from '#server/http/token-bucket.ts'
import { pageHeaders, publicOrigin } from '#server/identity/origin.ts'
import { TOKEN } from '#server/records/share-links.ts'
import { cardOf, hashOf } from './card.ts'
import { pageAt, pictureAt, readSharing, SHARE_PATH, shareEntry, stopSharing } from './links.ts'
import { hiddenPage, revokedPage, sharedPage, unknownPage } from './share-page.ts'
import { openPictures } from './pictures.ts'
import { readNextLock, readShared } from './shared-entry.ts'

/** The number of pictures that an address may cause to be drawn; cached pictures are free. */
const DRAWINGS = { atOnce: 10, perMinute: 10 }

const A_YEAR = 'public, max-age=31536000, immutable'
/** In seconds: a revoked link disappears within a minute, also from caches. */
const A_MINUTE = 'public, max-age=60'

const here = (file: string) => readFileSync(path.join(import.meta.dirname, file))

/** The generic picture is made in advance from the same boxes (picture-tree.ts), because it must exist when no picture can be drawn. */
const PLAIN = here('plain.png')
/** a Map, because the name comes from the caller, and a plain object would also have `constructor` */
const FONTS = new Map([
  ['unbounded.woff', here('fonts/unbounded-latin-800-normal.woff')],
  ['figtree.woff', here('fonts/figtree-latin-700-normal.woff')],
])

export function sharing(scopes: Scopes, deps: Deps): void {
  const { open, countWork } = scopes
  const { settings, log } = deps
  const pictures = openPictures({ folder: path.join(settings.dataDir, 'pictures'), log })
  const drawings = new TokenBucket(
    DRAWINGS.atOnce * settings.rateLimitFactor,
    (DRAWINGS.perMinute * settings.rateLimitFactor) / 60,
  )
  open.addHook('onClose', () => pictures.close())

  mountEndpoint(scopes, api.readSharing, ({ params, player, request }) =>
    readSharing(deps, player, { ...params, origin: publicOrigin(request.headers.host, settings) }),
  )
  mountEndpoint(scopes, api.shareEntry, ({ params, player, request }) =>
    shareEntry(deps, player, { ...params, origin: publicOrigin(request.headers.host, settings) }),
  )
  mountEndpoint(scopes, api.stopSharing, ({ params, player }) => stopSharing(deps, player, params.entryId))

  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers(pageHeaders(settings, styleHashes(page)))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)

  const servePage = async (token: string, request: FastifyRequest, reply: FastifyReply) => {
    const shared = await readShared(deps, token)
    if (shared === 'unknown') return sendPage(reply, 404, unknownPage())
    if (shared === 'gone') return sendPage(reply, 410, revokedPage())
    if (shared === 'hidden') return sendPage(reply, 403, hiddenPage())
    const origin = publicOrigin(request.headers.host, settings)
    const picture = pictureAt(origin, token, hashOf(cardOf(shared)))
    return sendPage(
      reply,
      200,
      sharedPage(shared, { url: pageAt(origin, token), picture, lockInMs: await readNextLock(deps.db) }),
    )
  }

  const sendPicture = (reply: FastifyReply, status: number, png: Buffer, caching: string) =>
    reply
      .code(status)
      // any site that shows the link may show the picture
      .headers({ 'cache-control': caching, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/png')
      .send(png)

  const servePicture = async (token: string, request: FastifyRequest, reply: FastifyReply) => {
    const shared = await readShared(deps, token)
    if (shared === 'unknown') throw new Refused({ code: 'not_found' })
    if (shared === 'gone') return sendPicture(reply, 410, PLAIN, A_MINUTE)
    if (shared === 'hidden') return sendPicture(reply, 403, PLAIN, A_MINUTE)
    const card = cardOf(shared)
    const etag = `"${hashOf(card).slice(0, 22)}"`
    if (request.headers['if-none-match'] === etag)
      return reply.code(304).headers({ 'cache-control': A_MINUTE, etag }).send()
    const png = await pictures.pictureOf(card, () => countDrawing(request))
    if (!png) return sendPicture(reply.header('retry-after', '10'), 503, PLAIN, 'no-store')
    return sendPicture(reply.header('etag', etag), 200, png, A_MINUTE)
  }

  const countDrawing = (request: FastifyRequest) => {
    if (!drawings.take(addressOf(request))) throw new Refused({ code: 'too_many_requests', retryAfter: 60 })
  }

  open.get<{ Params: { file: string } }>(`${SHARE_PATH}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params
    const font = FONTS.get(file)
    if (font) return reply.header('cache-control', A_YEAR).type('font/woff').send(font)
    const [, token = '', isPicture] = /^([^.]+)(\.png)?$/.exec(file) ?? []
    if (!TOKEN.test(token)) {
      if (isPicture || file.includes('.')) throw new Refused({ code: 'not_found' })
      return sendPage(reply, 404, unknownPage())
    }
    countWork(request)
    return isPicture ? servePicture(token, request, reply) : servePage(token, request, reply)
  })
}
