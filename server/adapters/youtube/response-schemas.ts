/**
 * YouTube's responses, validated and mapped to our types. A response of unknown shape is rejected as a whole.
 *
 * Counts arrive as decimal text of at most 20 digits (unsigned 64-bit). No true count exceeds 2^53 - 1: it would be a million views for
 * everybody alive, and a number could not hold it exactly. Such a response is rejected as well, so every count is exact.
 */
import * as z from 'zod/mini'
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
/** Text as PostgreSQL and a screen can hold it. */
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
const Title = Text(200)
const Description = Text(5_000)
const Thumbnails = z.optional(z.record(z.string(), z.object({ url: z.optional(z.string()) })))

/** A list whose `items` are left out when nothing matched. Its kind tells it from anything else that has no items. */
const listOf = <Item extends z.core.$ZodType>(kinds: readonly [string, ...string[]], item: Item) =>
  z.object({
    kind: z.enum(kinds.map((kind) => `youtube#${kind}Response`)),
    items: z._default(z.array(item), []),
    nextPageToken: z.optional(z.string()),
  })

export const ChannelList = listOf(
  ['channelList'],
  z.object({
    id: ChannelId,
    snippet: z.object({
      title: Title,
      description: z.optional(Description),
      customUrl: z.optional(z.string()),
      publishedAt: z.optional(Instant),
      thumbnails: Thumbnails,
    }),
    contentDetails: z.optional(
      z.object({ relatedPlaylists: z.optional(z.object({ uploads: z.optional(z.string()) })) }),
    ),
    statistics: z
      .object({
        viewCount: z.optional(Count),
        // ignored where it is hidden, so any value is fine there
        subscriberCount: z.optional(z.unknown()),
        hiddenSubscriberCount: z.optional(z.boolean()),
        videoCount: z.optional(Count),
      })
      .check(
        z.refine(
          ({ subscriberCount, hiddenSubscriberCount }) =>
            hiddenSubscriberCount === true || subscriberCount === undefined || Count.safeParse(subscriberCount).success,
        ),
      ),
  }),
)

const Statistics = z.object({
  viewCount: z.optional(Count),
  likeCount: z.optional(Count),
  commentCount: z.optional(Count),
})

export const VideoList = listOf(
  ['videoList'],
  z.object({
    id: VideoId,
    snippet: z.object({ title: Title, publishedAt: Instant, channelId: ChannelId }),
    contentDetails: z.optional(z.object({ duration: z.optional(z.string()) })),
    statistics: z.optional(Statistics),
  }),
)

/** Of videos:batchGetStats, and of videos.list when only its counts are wanted. */
export const StatsList = listOf(
  ['batchGetStats', 'videoList'],
  z.object({ id: VideoId, statistics: z.optional(Statistics) }),
)

export const UploadList = listOf(
  ['playlistItemList'],
  z.object({
    contentDetails: z.object({ videoId: VideoId, videoPublishedAt: z.optional(Instant) }),
  }),
)

export const SearchList = listOf(
  ['searchList'],
  z.object({
    id: z.object({ channelId: ChannelId }),
    snippet: z.object({ title: Title, description: z.optional(Description), thumbnails: Thumbnails }),
  }),
)

type Item<List extends z.core.$ZodType> = z.output<List> extends { items: (infer One)[] } ? One : never

export function channelOf({ id, snippet, contentDetails, statistics }: Item<typeof ChannelList>): ApiChannel {
  const isHidden = statistics.hiddenSubscriberCount === true || statistics.subscriberCount === undefined
  return {
    youtubeId: id,
    title: snippet.title,
    handle: handleOf(snippet.customUrl),
    description: snippet.description ?? '',
    thumbnailUrl: pictureOf(snippet.thumbnails),
    publishedAt: snippet.publishedAt ?? null,
    uploadsPlaylist: contentDetails?.relatedPlaylists?.uploads || null,
    counts: {
      subscribers: isHidden ? null : Count.parse(statistics.subscriberCount),
      views: statistics.viewCount ?? null,
      videos: statistics.videoCount ?? null,
    },
  }
}

export const videoCountsOf = ({ statistics }: Item<typeof StatsList>): VideoCounts => ({
  views: statistics?.viewCount ?? null,
  likes: statistics?.likeCount ?? null,
  comments: statistics?.commentCount ?? null,
})

export const videoOf = ({ id, snippet, contentDetails, statistics }: Item<typeof VideoList>): ApiVideo => ({
  id,
  title: snippet.title,
  channelId: snippet.channelId,
  publishedAt: snippet.publishedAt,
  durationSeconds: secondsOf(contentDetails?.duration),
  ...videoCountsOf({ id, statistics }),
})

/** Videos that are not public have no date. */
export const uploadsOf = (items: readonly Item<typeof UploadList>[]): Upload[] =>
  items.flatMap(({ contentDetails: { videoId, videoPublishedAt } }) =>
    videoPublishedAt ? [{ videoId, publishedAt: videoPublishedAt }] : [],
  )

/** Only a search escapes its text as HTML. */
export const foundOf = ({ id, snippet }: Item<typeof SearchList>): FoundItem => ({
  youtubeId: id.channelId,
  title: unescaped(snippet.title),
  description: unescaped(snippet.description ?? ''),
  thumbnailUrl: pictureOf(snippet.thumbnails),
})

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes once: text that was escaped twice stays escaped once. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES[(name as string).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    const isText =
      (code >= 0x20 && code < 0x7f) || (code > 0x9f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))
    return isText ? String.fromCodePoint(code) : (whole as string)
  })

/** A custom address is the handle; the older ones have no @ and name nothing that can be asked for. */
const handleOf = (customUrl: string | undefined): string | null =>
  customUrl !== undefined && /^@[\p{L}\p{M}\p{N}_.·-]{3,30}$/u.test(customUrl) ? customUrl : null

const PICTURE_HOSTS = ['yt3.ggpht.com', 'yt3.googleusercontent.com', 'i.ytimg.com']

/** As YouTube gave it, from the hosts that our pages may show pictures of. */
function pictureOf(thumbnails: Record<string, { url?: string | undefined }> | undefined): string | null {
  for (const size of ['medium', 'high', 'default']) {
    const url = URL.parse(thumbnails?.[size]?.url ?? '')
    if (url?.protocol === 'https:' && url.port === '' && url.username === '' && PICTURE_HOSTS.includes(url.hostname))
      return url.href
  }
  return null
}

/** "PT1H2M3S" from videos.list, "3723s" from batchGetStats; null for what has no length (yet). */
function secondsOf(duration: string | undefined): number | null {
  if (
    duration === undefined ||
    !/^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(duration) ||
    !/\d[DHMS]$/.test(duration)
  )
    return null
  return Temporal.Duration.from(duration).total('seconds') || null
}
