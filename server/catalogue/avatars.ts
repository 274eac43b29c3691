/**
 * Avatars of channels in the catalogue that have no picture of their own: GET /avatars/<channel id>.svg, drawn from the id.
 * The same id always gives the same bytes. Five styles, all CC0 (docs/credits.md), keep a catalogue from looking uniform.
 */
import { Avatar, Style } from '@dicebear/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { Refused } from '#contract/errors.ts'
import { isChannelId } from '#contract/channel-reference.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

export type Picture = { svg: Buffer; etag: string }

const READ = [
  () => import('@dicebear/styles/open-peeps.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/voxel-art.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/notionists.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/critters.json', { with: { type: 'json' } }),
  () => import('@dicebear/styles/voxel-bot.json', { with: { type: 'json' } }),
]
const styles = new Map<number, Promise<Style<unknown>>>()

/** Each style is read once. If reading fails, the next avatar tries again. */
const styleOf = (nth: number): Promise<Style<unknown>> =>
  cached(styles, nth, async () => new Style<unknown>((await READ[nth]!()).default))

/** Returns the promise in the map, and makes it if there is none. A rejected promise is removed from the map. */
function cached<Key, Value>(map: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  made.catch(() => {
    if (map.get(key) === made) map.delete(key)
  })
  return made
}

const SIZE = 256
/** An avatar has about 9 KB. */
const MOST_CACHED = 2_000

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/**
 * Serves the avatars. `countWork` is called before an avatar is looked up or drawn and may throw a refusal. `isRecorded` accepts channels
 * that are shown without being in the catalogue. Tests replace `drawPicture` to make a drawing fail. Refuses not_found.
 */
export function avatars(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  countWork: (request: FastifyRequest) => void,
  isRecorded: (channelId: string) => boolean,
  drawPicture = draw,
): void {
  /** The avatars in memory, the least recently requested first. */
  const pictures = new Map<string, Promise<Picture>>()

  const pictureOf = async (request: FastifyRequest, channelId: string): Promise<Picture | null> => {
    if (!pictures.has(channelId)) {
      countWork(request)
      if (!isRecorded(channelId) && !(await isListed(db, channelId))) return null
    }
    const picture = cached(pictures, channelId, () => drawPicture(channelId))
    pictures.delete(channelId)
    pictures.set(channelId, picture)
    if (pictures.size > MOST_CACHED) pictures.delete(pictures.keys().next().value!)
    return picture
  }

  app.get<{ Params: { file: string } }>('/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, channelId = ''] = /^(.+)\.svg$/.exec(request.params.file) ?? []
    const picture = isChannelId(channelId) ? await pictureOf(request, channelId) : null
    if (!picture) throw new Refused({ code: 'not_found' })
    const { svg, etag } = picture
    reply.headers(HEADERS).header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(svg)
  })
}

/** Returns whether a channel is or was in the catalogue, so that a made-up id costs no drawing. */
async function isListed(db: Db, channelId: string): Promise<boolean> {
  const row = await db.selectFrom('creators').select('id').where('youtube_id', '=', channelId).executeTakeFirst()
  return row !== undefined
}

/** Draws the avatar of a channel id. The first byte of the hash of the id chooses the style. */
export async function draw(channelId: string): Promise<Picture> {
  const hash = createHash('sha256').update(channelId).digest()
  const style = await styleOf(hash[0]! % READ.length)
  const svg = Buffer.from(new Avatar(style, { seed: channelId, size: SIZE, backgroundColor: [] }).toString())
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
