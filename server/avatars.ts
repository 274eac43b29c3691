/**
 * Pictures of channels whose own picture we do not have: GET /avatars/<channel id>.svg, drawn from the id, the same every time.
 *
 * Several styles, all CC0, so that a catalogue looks like many hands and not like a template. Transparent: the cartridge behind it
 * gives the colour.
 */
import { Avatar, Style } from '@dicebear/core'
import critters from '@dicebear/styles/critters.json' with { type: 'json' }
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' }
import openPeeps from '@dicebear/styles/open-peeps.json' with { type: 'json' }
import voxelArt from '@dicebear/styles/voxel-art.json' with { type: 'json' }
import voxelBot from '@dicebear/styles/voxel-bot.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Refused } from '#contract/errors.ts'

const STYLES = [openPeeps, voxelArt, notionists, critters, voxelBot].map((definition) => new Style(definition))
const MOST_KEPT = 2_000

const CHANNEL_ID = /^UC[\w-]{22}$/

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

export function avatars(app: FastifyInstance): void {
  const drawn = new Map<string, Buffer>()

  app.get<{ Params: { file: string } }>('/avatars/:file', { schema: { hide: true } }, (request, reply) => {
    const id = request.params.file.replace(/\.svg$/, '')
    if (!request.params.file.endsWith('.svg') || !CHANNEL_ID.test(id)) throw new Refused({ code: 'not_found' })
    const picture = drawn.get(id) ?? draw(id)
    if (drawn.size >= MOST_KEPT) drawn.clear()
    drawn.set(id, picture)
    return reply.headers(HEADERS).send(picture)
  })
}

export function draw(channelId: string): Buffer {
  const hash = createHash('sha256').update(channelId).digest()
  const style = STYLES[hash[0]! % STYLES.length]!
  return Buffer.from(new Avatar(style, { seed: channelId, size: 256, backgroundColor: [] }).toString())
}
