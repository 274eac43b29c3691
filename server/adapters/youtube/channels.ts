/** Channels of the API as the game's source port returns them, and finding the one that an id, an @handle or an address names. */
import type { Queryable } from '#server/db/handle.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import type { Channel, ChannelCounts, FoundChannel } from '#server/adapters/source.ts'
import type { ApiChannel, YoutubeApi } from './api.ts'

/** null where YouTube shows no view count. */
export const countsOf = ({ counts: { subscribers, views, videos } }: ApiChannel): ChannelCounts | null =>
  views === null ? null : { subscribers, views, videos, likes: null, comments: null, basketViews: null }

/** YouTube knows no categories like ours; admins choose. */
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
 * The channels of our catalogue as YouTube has them now; those that it does not know are left out. `counts` is null for a channel whose view
 * count was not sent or could not be read. Throws YoutubeError.
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

/** Costs a unit, two by way of a video or of an old name. No YouTube page is ever fetched. */
export async function findChannel(api: YoutubeApi, text: string): Promise<FoundChannel | null> {
  const channel = await channelNamed(api, text)
  return channel && foundOf(channel)
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

/** Old custom names were kept as handles for their channels: only one whose address is exactly that name is meant. */
async function channelOnceNamed(api: YoutubeApi, name: string): Promise<ApiChannel | null> {
  const channel = await api.channelByHandle(`@${name}`, 'search')
  return channel?.handle?.toLowerCase() === `@${name}`.toLowerCase() ? channel : null
}
