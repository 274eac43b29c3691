/** Responses of the fake YouTube in the API's format: counts as text, no `items` if nothing matched, rounded subscribers. */
import type { Bucket } from '#server/adapters/youtube/api.ts'
import { errorBodies } from './error-bodies.ts'
import type { World, WorldChannel, WorldVideo } from './world.ts'

export type Query = Record<string, string>
type FakeResponse = { status: number; body: unknown }

const PAGE = 50

export const bucketOf = (path: string): Bucket =>
  path === 'search' ? 'search' : path === 'videos:batchGetStats' ? 'stats' : 'general'

export function responseOf(world: World, path: string, query: Query): FakeResponse {
  if (path === 'channels') return channelList(world, query)
  if (path === 'playlistItems') return uploadList(world, query)
  if (path === 'videos' || path === 'videos:batchGetStats') return videoList(world, path, query)
  if (path === 'search') return searchList(world, query)
  return { status: 404, body: errorBodies.unknownPath }
}

const badParameter: FakeResponse = { status: 400, body: errorBodies.badParameter }

function channelList(world: World, { part = '', id, forHandle, forUsername }: Query): FakeResponse {
  if ([id, forHandle, forUsername].filter((filter) => filter !== undefined).length !== 1) return badParameter
  const ids = id?.split(',')
  if (ids && ids.length > PAGE) return badParameter
  const handle = forHandle === undefined ? undefined : `@${forHandle.replace(/^@/, '')}`.toLowerCase()
  const isMeant = (channel: WorldChannel) =>
    ids
      ? ids.includes(channel.id)
      : handle !== undefined
        ? channel.customUrl?.toLowerCase() === handle
        : channel.username?.toLowerCase() === forUsername!.toLowerCase()
  // the items are in arbitrary order, as in the API's responses
  const found = world
    .channels()
    .filter(isMeant)
    .sort((one, other) => (one.id < other.id ? 1 : -1))
  return listed(
    'channelList',
    found.map((channel) => channelOf(world, channel, part)),
  )
}

function channelOf(world: World, channel: WorldChannel, part: string) {
  const videos = channel.videoCount ?? world.videos().filter(({ channelId }) => channelId === channel.id).length
  return {
    kind: 'youtube#channel',
    etag: 'e',
    id: channel.id,
    ...(part.includes('snippet') && {
      snippet: {
        title: channel.title,
        description: channel.description,
        publishedAt: channel.publishedAt.toISOString(),
        country: 'US',
        ...(channel.customUrl !== null && { customUrl: channel.customUrl }),
        thumbnails: thumbnailsOf(channel),
      },
    }),
    ...(part.includes('contentDetails') && {
      contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel.id) } },
    }),
    ...(part.includes('statistics') && {
      statistics: {
        viewCount: String(channel.views),
        subscriberCount: channel.isHidden ? '0' : roundedDown(channel.subscribers),
        hiddenSubscriberCount: channel.isHidden,
        videoCount: String(videos),
      },
    }),
  }
}

const thumbnailsOf = ({ thumbnailUrl }: WorldChannel) => ({
  default: { url: thumbnailUrl, width: 88, height: 88 },
  medium: { url: thumbnailUrl, width: 240, height: 240 },
})

const uploadsOf = (channelId: string): string => `UU${channelId.slice(2)}`

/** Rounds a count down to three figures. */
function roundedDown(count: number | string): string {
  if (typeof count === 'string' || count < 1000) return String(count)
  const step = 10 ** (String(count).length - 3)
  return String(Math.floor(count / step) * step)
}

function uploadList(world: World, { playlistId = '', maxResults = '5', pageToken = '0' }: Query): FakeResponse {
  if (!/^\d+$/.test(pageToken)) return badParameter
  const videos = world.videos().filter(({ channelId }) => uploadsOf(channelId) === playlistId)
  if (videos.length === 0) return { status: 404, body: errorBodies.playlistNotFound }
  const from = Number(pageToken)
  const upTo = from + Math.min(PAGE, Number(maxResults))
  const items = videos.slice(from, upTo).map((video) => ({
    kind: 'youtube#playlistItem',
    etag: 'e',
    id: `PL${video.id}`,
    contentDetails: { videoId: video.id, videoPublishedAt: video.publishedAt.toISOString() },
  }))
  return listed('playlistItemList', items, upTo < videos.length ? { nextPageToken: String(upTo) } : {})
}

function videoList(world: World, path: string, { part = '', id = '' }: Query): FakeResponse {
  const ids = id.split(',')
  if (id === '' || ids.length > PAGE) return badParameter
  const found = world.videos().filter((video) => ids.includes(video.id))
  return listed(
    path === 'videos' ? 'videoList' : 'batchGetStats',
    found.map((video) => ({
      kind: path === 'videos' ? 'youtube#video' : 'youtube#videoStats',
      etag: 'e',
      id: video.id,
      ...(part.includes('snippet') && {
        snippet:
          path === 'videos'
            ? {
                title: video.title,
                publishedAt: video.publishedAt.toISOString(),
                channelId: video.channelId,
                description: '',
              }
            : { publishTime: video.publishedAt.toISOString() },
      }),
      ...(part.includes('contentDetails') && {
        contentDetails: {
          duration: path === 'videos' ? isoOf(video.durationSeconds) : `${video.durationSeconds}s`,
        },
      }),
      ...(part.includes('statistics') && { statistics: statisticsOf(video) }),
    })),
  )
}

const statisticsOf = ({ views, likes, comments }: WorldVideo) => ({
  ...(views !== null && { viewCount: String(views) }),
  ...(likes !== null && { likeCount: String(likes) }),
  favoriteCount: '0',
  ...(comments !== null && { commentCount: String(comments) }),
})

const isoOf = (seconds: number): string =>
  `PT${Math.floor(seconds / 3600)}H${Math.floor((seconds % 3600) / 60)}M${seconds % 60}S`

function searchList(world: World, { q = '', type, maxResults = '5' }: Query): FakeResponse {
  if (type !== 'channel' || q === '') return badParameter
  const found = world
    .channels()
    .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
    .slice(0, Math.min(PAGE, Number(maxResults)))
  return listed(
    'searchList',
    found.map((channel) => ({
      kind: 'youtube#searchResult',
      etag: 'e',
      id: { kind: 'youtube#channel', channelId: channel.id },
      snippet: {
        title: escaped(channel.title),
        description: escaped(channel.description),
        channelTitle: escaped(channel.title),
        channelId: channel.id,
        thumbnails: thumbnailsOf(channel),
      },
    })),
  )
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const listed = (kind: string, items: unknown[], more: object = {}): FakeResponse => ({
  status: 200,
  body: {
    kind: `youtube#${kind}Response`,
    etag: 'e',
    ...more,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length || 5 },
    ...(items.length > 0 && { items }),
  },
})
