/** Converts channels of the API into those of the source interface, and finds the channel that an id, an @handle or an address names. */
import type { Queryable } from '#server/db/handle.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import type { Channel, ChannelCounts, FoundChannel } from '#server/adapters/source.ts'
import type { ApiChannel, YoutubeApi } from './api.ts'

/** Returns null if YouTube shows no view count. */
export const countsOf = ({ counts: { subscribers, views, videos } }: ApiChannel): ChannelCounts | null =>
  views === null ? null : { subscribers, views, videos, likes: null, comments: null, basketViews: null }

/** YouTube has no categories like ours, so admins choose one. */
const UNKNOWN_CATEGORY = 'other'

const foundOf = (channel: ApiChannel): FoundChannel => ({
  youtubeId: channel.youtubeId,
  title: channel.title ?? channel.handle ?? channel.youtubeId,
  handle: channel.handle,
  category: UNKNOWN_CATEGORY,
  thumbnailUrl: channel.thumbnailUrl,
  description: channel.description,
  counts: countsOf(channel),
})

/**
 * Returns the listed channels as YouTube has them now. Channels that YouTube does not know are missing. `counts` is null if the view count
 * was missing or unreadable. Throws YoutubeError.
 */
export async function listedChannels(db: Queryable, api: YoutubeApi): Promise<Channel[]> {
  const rows = await db
    .selectFrom('creators')
    .select(['youtube_id', 'category', 'channel_name'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  const channels = await api.channels(
    rows.map((row) => row.youtube_id),
    'catalogue',
  )
  return rows.flatMap(({ youtube_id, category, channel_name: storedName }): Channel[] => {
    const channel = channels.get(youtube_id)
    if (!channel) return []
    const { youtubeId, title, handle, thumbnailUrl } = channel
    return [{ youtubeId, title: title ?? storedName, handle, category, thumbnailUrl, counts: countsOf(channel) }]
  })
}

/**
 * Finds the channel that a text names, or returns null. Costs one unit, or two for a video or an old name. No YouTube page is ever fetched.
 * Throws YoutubeError.
 */
export async function findChannel(api: YoutubeApi, text: string): Promise<FoundChannel | null> {
  const channel = await channelNamed(api, text)
  return channel && foundOf(channel)
}

/**
 * Finds channels by their ids, 50 with one unit. Ids that are missing from an answer are requested once more, because answers of YouTube
 * may be incomplete; ids that are missing again are unknown. Throws YoutubeError.
 */
export async function findChannelsById(
  api: YoutubeApi,
  youtubeIds: readonly string[],
): Promise<Map<string, FoundChannel>> {
  const first = await api.channels(youtubeIds, 'search')
  const missing = youtubeIds.filter((id) => !first.has(id))
  const second = missing.length > 0 ? await api.channels(missing, 'search') : []
  return new Map([...first, ...second].map(([id, channel]) => [id, foundOf(channel)]))
}

async function channelNamed(api: YoutubeApi, text: string): Promise<ApiChannel | null> {
  const reference = parseChannelReference(text)
  switch (reference?.kind) {
    case undefined:
      return null
    case 'id':
      return channelWithId(api, reference.id)
    case 'handle':
      return api.channelByHandle(reference.handle, 'search')
    case 'user':
      return (await api.channelByUsername(reference.name, 'search')) ?? channelOnceNamed(api, reference.name)
    case 'name':
    case 'bare':
      return channelOnceNamed(api, reference.name)
    case 'video': {
      const video = (await api.videos([reference.id], 'search')).get(reference.id)
      return video ? channelWithId(api, video.channelId) : null
    }
  }
}

const channelWithId = async (api: YoutubeApi, id: string): Promise<ApiChannel | null> =>
  (await api.channels([id], 'search')).get(id) ?? null

/** YouTube kept old custom names as handles. Only a channel whose handle is exactly that name is accepted. */
async function channelOnceNamed(api: YoutubeApi, name: string): Promise<ApiChannel | null> {
  const channel = await api.channelByHandle(`@${name}`, 'search')
  return channel?.handle?.toLowerCase() === `@${name}`.toLowerCase() ? channel : null
}
