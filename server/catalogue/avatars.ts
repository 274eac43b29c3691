/**
 * Pictures of channels of the catalogue whose own picture we do not have: GET /avatars/<channel id>.svg, drawn from the id, the same
 * every time.
 *
 * Several styles, all CC0 (docs/credits.md), so that a catalogue looks like many hands and not like a template. Transparent: the
 * cartridge behind it gives the colour. A style is read when the first picture needs it; the pictures last asked for stay in memory.
 */
import { Avatar, Style } from '@dicebear/core'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Refused } from '#contract/errors.ts'
import { isChannelId } from '#server/adapters/channel-reference.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

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
const MOST_CACHED = 2_000

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

export function avatars(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  /** The one that was asked for longest ago comes first. */
  const cached = new Map<string, Promise<Picture>>()

  const pictureOf = async (channelId: string): Promise<Picture | null> => {
    const known = cached.get(channelId)
    if (!known && !(await isListed(db, channelId))) return null
    const picture = known ?? cached.get(channelId) ?? draw(channelId)
    cached.delete(channelId)
    cached.set(channelId, picture)
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!)
    picture.catch(() => cached.delete(channelId))
    return picture
  }

  app.get<{ Params: { file: string } }>('/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, channelId = ''] = /^(.+)\.svg$/.exec(request.params.file) ?? []
    const picture = isChannelId(channelId) ? await pictureOf(channelId) : null
    if (!picture) throw new Refused({ code: 'not_found' })
    const { svg, etag } = picture
    reply.headers(HEADERS).header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(svg)
  })
}

/** Whether a channel is or was in the catalogue: a made-up id must not cost a drawing. */
async function isListed(db: Db, channelId: string): Promise<boolean> {
  const row = await db.selectFrom('creators').select('id').where('youtube_id', '=', channelId).executeTakeFirst()
  return row !== undefined
}

export async function draw(channelId: string): Promise<Picture> {
  const hash = createHash('sha256').update(channelId).digest()
  const style = await styleOf(hash[0]! % read.length)
  const svg = Buffer.from(new Avatar(style, { seed: channelId, size: SIZE, backgroundColor: [] }).toString())
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
