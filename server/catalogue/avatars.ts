/**
 * Pictures of channels whose own picture we do not have: GET /avatars/<channel id>.svg, drawn from the id, the same every time.
 *
 * Several styles, all CC0 (docs/credits.md), so that a catalogue does not look like a template. Transparent: the
 * cartridge behind it gives the colour. A style is read when the first picture needs it; the last pictures stay in memory.
 */
import { Avatar, Style } from '@dicebear/core'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Refused } from '#contract/errors.ts'
import { isChannelId } from '#server/adapters/channel-reference.ts'

export type Picture = { svg: Buffer; etag: string }

const read = [
  () => import('@dicebear/styles/open-peeps.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/voxel-art.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/notionists.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/critters.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/voxel-bot.json', { with: { type: 'json' } }),
]
const styles: (Promise<Style<unknown>> | undefined)[] = []
const styleOf = (nth: number): Promise<Style<unknown>> =>
  (styles[nth] ??= read[nth]!().then((found) => new Style<unknown>(found.default)))

const SIZE = 256
/** At about 9 KB each. */
const MOST_KEPT = 1_000

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

export function avatars(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Picture>>()

  const pictureOf = (channelId: string): Promise<Picture> => {
    const known = kept.get(channelId)
    if (known) return known
    const drawing = draw(channelId)
    kept.set(channelId, drawing)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return drawing
  }

  app.get<{ Params: { file: string } }>('/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, channelId = ''] = /^(.+)\.svg$/.exec(request.params.file) ?? []
    if (!isChannelId(channelId)) throw new Refused({ code: 'not_found' })
    const { svg, etag } = await pictureOf(channelId)
    reply.headers(HEADERS).header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(svg)
  })
}

export async function draw(channelId: string): Promise<Picture> {
  const hash = createHash('sha256').update(channelId).digest()
  const style = await styleOf(hash[0]! % read.length)
  const svg = Buffer.from(new Avatar(style, { seed: channelId, size: SIZE, backgroundColor: [] }).toString())
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
