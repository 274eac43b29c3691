/**
 * Pictures of channels of the catalogue whose own picture we do not have: GET /avatars/<channel id>.svg, drawn from the id, the same
 * every time.
 *
 * Several styles, all CC0 (docs/credits.md), so that a catalogue looks like many hands and not like a template. Transparent: the
 * cartridge behind it gives the colour. A style is read when the first picture needs it; the pictures last asked for stay in memory.
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

/** Read once; a style that could not be read is tried again for the next picture. */
const styleOf = (nth: number): Promise<Style<unknown>> =>
  cached(styles, nth, async () => new Style<unknown>((await READ[nth]!()).default))

/** The promise in the map, made if there is none. One that is rejected leaves the map. */
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
/** At about 9 KB each. */
const MOST_CACHED = 2_000

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/**
 * `countWork`: before a picture is looked up or drawn, may refuse. `isRecorded`: channels that are shown without being in the catalogue.
 * `drawPicture`: for tests of a drawing that fails.
 */
export function avatars(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  countWork: (request: FastifyRequest) => void,
  isRecorded: (channelId: string) => boolean,
  drawPicture = draw,
): void {
  /** The least recently asked for comes first. */
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

/** Whether a channel is or was in the catalogue: a made-up id must not cost a drawing. */
async function isListed(db: Db, channelId: string): Promise<boolean> {
  const row = await db.selectFrom('creators').select('id').where('youtube_id', '=', channelId).executeTakeFirst()
  return row !== undefined
}

export async function draw(channelId: string): Promise<Picture> {
  const hash = createHash('sha256').update(channelId).digest()
  const style = await styleOf(hash[0]! % READ.length)
  const svg = Buffer.from(new Avatar(style, { seed: channelId, size: SIZE, backgroundColor: [] }).toString())
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
