/**
 * The items of YouTube's lists: their schemas, and how they map to our types. read-list.ts leaves out fields that do not match.
 *
 * Counts arrive as decimal text of at most 20 digits (unsigned 64-bit). A count above 2^53 - 1 would be a million views for every person
 * alive, and a number could not hold it exactly, so it counts as unknown.
 */
import * as z from 'zod/mini'
import { cleanText } from '#contract/display-name.ts'
import type { ListShape } from './read-list.ts'
import type { ApiChannel, ApiVideo, FoundItem, Upload, VideoCounts } from './api.ts'

const Count = z.pipe(
  z.string().check(
    z.regex(/^\d{1,20}$/),
    z.refine((text) => Number.isSafeInteger(Number(text))),
  ),
  z.transform(Number),
)
const Instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text)),
)

const ChannelId = z.string().check(z.regex(/^UC[\w-]{22}$/))
const VideoId = z.string().check(z.regex(/^[\w-]{11}$/))
/** Text without characters that PostgreSQL or a screen cannot hold. */
const Text = (longest: number) =>
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .toWellFormed()
        .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
        .trim()
        .slice(0, longest)
        .toWellFormed(),
    ),
  )
const Title = z.pipe(Text(200), z.transform(cleanText))
const Description = Text(5_000)
const Thumbnails = z.optional(z.record(z.string(), z.object({ url: z.optional(z.string()) })))

export const ChannelList = {
  kinds: ['channelList'],
  needed: 'statistics.viewCount',
  item: z.object({
    id: ChannelId,
    snippet: z.optional(
      z.object({
        title: z.optional(Title),
        description: z.optional(Description),
        customUrl: z.optional(z.string()),
        publishedAt: z.optional(Instant),
        thumbnails: Thumbnails,
      }),
    ),
    contentDetails: z.optional(
      z.object({ relatedPlaylists: z.optional(z.object({ uploads: z.optional(z.string()) })) }),
    ),
    statistics: z.optional(
      z.object({
        viewCount: z.optional(Count),
        subscriberCount: z.optional(Count),
        hiddenSubscriberCount: z.optional(z.boolean()),
        videoCount: z.optional(Count),
      }),
    ),
  }),
} satisfies ListShape<z.core.$ZodType>

const Statistics = z.object({
  viewCount: z.optional(Count),
  likeCount: z.optional(Count),
  commentCount: z.optional(Count),
})

export const VideoList = {
  kinds: ['videoList'],
  item: z.object({
    id: VideoId,
    snippet: z.object({ title: z.optional(Title), publishedAt: Instant, channelId: ChannelId }),
    contentDetails: z.optional(z.object({ duration: z.optional(z.string()) })),
    statistics: z.optional(Statistics),
  }),
} satisfies ListShape<z.core.$ZodType>

/** Counts of videos, from videos:batchGetStats or from videos.list. */
export const StatsList = {
  kinds: ['batchGetStats', 'videoList'],
  needed: 'statistics.viewCount',
  item: z.object({ id: VideoId, statistics: z.optional(Statistics) }),
} satisfies ListShape<z.core.$ZodType>

export const UploadList = {
  kinds: ['playlistItemList'],
  item: z.object({
    contentDetails: z.object({ videoId: VideoId, videoPublishedAt: z.optional(Instant) }),
  }),
} satisfies ListShape<z.core.$ZodType>

export const SearchList = {
  kinds: ['searchList'],
  item: z.object({
    id: z.object({ channelId: ChannelId }),
    snippet: z.object({ title: Title, description: z.optional(Description), thumbnails: Thumbnails }),
  }),
} satisfies ListShape<z.core.$ZodType>

type Item<List extends { item: z.core.$ZodType }> = z.output<List['item']>

export function channelOf({ id, snippet, contentDetails, statistics }: Item<typeof ChannelList>): ApiChannel {
  return {
    youtubeId: id,
    title: snippet?.title || null,
    handle: handleOf(snippet?.customUrl),
    description: snippet?.description ?? '',
    thumbnailUrl: pictureOf(snippet?.thumbnails),
    publishedAt: snippet?.publishedAt ?? null,
    uploadsPlaylist: contentDetails?.relatedPlaylists?.uploads || null,
    counts: {
      subscribers: statistics?.hiddenSubscriberCount === true ? null : (statistics?.subscriberCount ?? null),
      views: statistics?.viewCount ?? null,
      videos: statistics?.videoCount ?? null,
    },
  }
}

/** Represents a channel of which a response had an unreadable item: the channel exists, and nothing else is known. */
export const unreadableChannel = (youtubeId: string): ApiChannel => channelOf({ id: youtubeId })

export const videoCountsOf = ({ statistics }: Item<typeof StatsList>): VideoCounts => ({
  views: statistics?.viewCount ?? null,
  likes: statistics?.likeCount ?? null,
  comments: statistics?.commentCount ?? null,
})

export const videoOf = ({ id, snippet, contentDetails, statistics }: Item<typeof VideoList>): ApiVideo => ({
  id,
  title: snippet.title ?? '',
  channelId: snippet.channelId,
  publishedAt: snippet.publishedAt,
  durationSeconds: secondsOf(contentDetails?.duration),
  ...videoCountsOf({ id, statistics }),
})

/** Videos without a publication date are not public and are left out. */
export const uploadsOf = (items: readonly Item<typeof UploadList>[]): Upload[] =>
  items.flatMap(({ contentDetails: { videoId, videoPublishedAt } }) =>
    videoPublishedAt ? [{ videoId, publishedAt: videoPublishedAt }] : [],
  )

/** Decodes the HTML entities of a search result; no other response of YouTube escapes its text. */
export const foundOf = ({ id, snippet }: Item<typeof SearchList>): FoundItem => ({
  youtubeId: id.channelId,
  title: cleanText(unescaped(snippet.title)),
  description: unescaped(snippet.description ?? ''),
  thumbnailUrl: pictureOf(snippet.thumbnails),
})

const NAMED_ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** Decodes a single time, so that text that was escaped twice stays escaped once. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES.get((name as string).toLowerCase()) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    const isText =
      (code >= 0x20 && code < 0x7f) || (code > 0x9f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))
    return isText ? String.fromCodePoint(code) : (whole as string)
  })

/** Returns the handle in a custom address. Older custom addresses have no @ and cannot be looked up. */
const handleOf = (customUrl: string | undefined): string | null =>
  customUrl !== undefined && /^@[\p{L}\p{M}\p{N}_.·-]{1,30}$/u.test(customUrl) ? customUrl : null

const PICTURE_HOSTS = ['yt3.ggpht.com', 'yt3.googleusercontent.com', 'i.ytimg.com']

/** Returns the picture's address if its host is one that our pages may load pictures from, otherwise null. */
function pictureOf(thumbnails: Record<string, { url?: string | undefined }> | undefined): string | null {
  for (const size of ['medium', 'high', 'default']) {
    const url = URL.parse(thumbnails?.[size]?.url ?? '')
    if (url?.protocol === 'https:' && url.port === '' && url.username === '' && PICTURE_HOSTS.includes(url.hostname))
      return url.href
  }
  return null
}

/** Returns the seconds of "PT1H2M3S" (videos.list) or "3723s" (batchGetStats); null if the video has no length yet. */
function secondsOf(duration: string | undefined): number | null {
  if (
    duration === undefined ||
    !/^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(duration) ||
    !/\d[DHMS]$/.test(duration)
  )
    return null
  return Temporal.Duration.from(duration).total('seconds') || null
}
