/** Implements YoutubeApi over HTTP, with 50 ids in a call. */
import type { youtube_v3 as v3 } from '@googleapis/youtube'
import * as schemas from './response-schemas.ts'
import {
  IDS_A_CALL,
  type ApiChannel,
  type ApiVideo,
  type Priority,
  type Upload,
  type VideoCounts,
  type YoutubeApi,
} from './api.ts'
import { openRetries, type RetryDeps } from './retry.ts'
import { YoutubeError } from './failures.ts'
import { openClient, type ClientOptions } from './http.ts'

export type ApiDeps = Omit<RetryDeps, 'send'> & ClientOptions

const PARTS = ['snippet,statistics,contentDetails']
const PAGE = 50
const MOST_PAGES = 10

/** Opens the API with quota, retries and circuit breakers. Makes no call until a method is called. */
export function openYoutubeApi(given: ApiDeps): YoutubeApi {
  const call = openRetries({ ...given, send: openClient(given) })

  const channelsBy = async (filter: v3.Params$Resource$Channels$List, priority: Priority) => {
    const response = await call({
      bucket: 'general',
      priority,
      shape: schemas.ChannelList,
      ask: (api, options) => api.channels.list({ part: PARTS, ...filter }, options),
    })
    return {
      found: response?.items.map(schemas.channelOf) ?? [],
      hasUnreadable: response?.odd.some(({ isLeftOut }) => isLeftOut) ?? false,
    }
  }

  const listCounts = async (ids: readonly string[], priority: Priority) =>
    call({
      bucket: 'general',
      priority,
      shape: schemas.StatsList,
      ask: (api, options) => api.videos.list({ part: ['statistics'], id: [ids.join(',')], maxResults: PAGE }, options),
    })

  const countsOf = async (ids: readonly string[], priority: Priority) => {
    try {
      return await call({
        bucket: 'stats',
        priority,
        shape: schemas.StatsList,
        ask: (api, options) => api.videos.batchGetStats({ part: ['statistics'], id: [ids.join(',')] }, options),
      })
    } catch (error) {
      if (!(error instanceof YoutubeError) || !isToBeListed(error, priority)) throw error
      return listCounts(ids, priority)
    }
  }

  return {
    channels: (youtubeIds, priority) =>
      inChunks(youtubeIds, async (ids) => {
        const { found, hasUnreadable } = await channelsBy({ id: [ids.join(',')], maxResults: PAGE }, priority)
        const byId = new Map(found.map((channel) => [channel.youtubeId, channel]))
        return ids.flatMap((id): [string, ApiChannel][] => {
          const channel = byId.get(id) ?? (hasUnreadable ? schemas.unreadableChannel(id) : undefined)
          return channel ? [[id, channel]] : []
        })
      }),
    channelByHandle: async (handle, priority) => (await channelsBy({ forHandle: handle }, priority)).found[0] ?? null,
    channelByUsername: async (name, priority) => (await channelsBy({ forUsername: name }, priority)).found[0] ?? null,

    async uploads(playlistId, limit, priority) {
      const found: Upload[] = []
      let pageToken: string | undefined
      for (let page = 0; page < MOST_PAGES && found.length < limit; page++) {
        const response = await call({
          bucket: 'general',
          priority,
          shape: schemas.UploadList,
          ask: (api, options) =>
            api.playlistItems.list(
              {
                part: ['contentDetails'],
                playlistId,
                maxResults: PAGE,
                ...(pageToken !== undefined && { pageToken }),
              },
              options,
            ),
        })
        found.push(...schemas.uploadsOf(response?.items ?? []))
        pageToken = response?.nextPageToken
        if (pageToken === undefined) break
      }
      return found.sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime()).slice(0, limit)
    },

    videos: (videoIds, priority) =>
      inChunks(videoIds, async (ids): Promise<[string, ApiVideo][]> => {
        const response = await call({
          bucket: 'general',
          priority,
          shape: schemas.VideoList,
          ask: (api, options) => api.videos.list({ part: PARTS, id: [ids.join(',')], maxResults: PAGE }, options),
        })
        const wanted = new Set(ids)
        return (response?.items ?? [])
          .filter(({ id }) => wanted.has(id))
          .map((item) => [item.id, schemas.videoOf(item)])
      }),

    videoCounts: (videoIds, priority) =>
      inChunks(videoIds, async (ids): Promise<[string, VideoCounts][]> => {
        const response = await countsOf(ids, priority)
        const wanted = new Set(ids)
        return (response?.items ?? [])
          .filter(({ id }) => wanted.has(id))
          .map((item) => [item.id, schemas.videoCountsOf(item)])
      }),

    async searchChannels(text, limit) {
      const response = await call({
        bucket: 'search',
        priority: 'search',
        shape: schemas.SearchList,
        ask: (api, options) =>
          api.search.list(
            {
              part: ['snippet'],
              type: ['channel'],
              q: text,
              maxResults: Math.min(limit, PAGE),
            },
            options,
          ),
      })
      return response?.items.map(schemas.foundOf) ?? []
    },
  }
}

/** Returns whether to use the more expensive call instead. A settlement does so rather than read nothing. */
const isToBeListed = ({ kind }: YoutubeError, priority: Priority): boolean =>
  kind === 'absent' || (priority === 'settlement' && ['daily', 'plan', 'breaker-open'].includes(kind))

/** Requests each id once, in lists that fit into a single call, one call after the other. */
async function inChunks<T>(
  ids: readonly string[],
  ask: (ids: readonly string[]) => Promise<(readonly [string, T])[]>,
): Promise<Map<string, T>> {
  const once = [...new Set(ids)]
  const found = new Map<string, T>()
  for (let from = 0; from < once.length; from += IDS_A_CALL) {
    for (const [id, one] of await ask(once.slice(from, from + IDS_A_CALL))) found.set(id, one)
  }
  return found
}
