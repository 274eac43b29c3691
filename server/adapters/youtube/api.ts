/**
 * The calls of the YouTube Data API v3 that the product uses. A call costs one unit and carries up to 50 ids; longer lists take several
 * calls.
 *
 * A count is a whole number up to 2^53 - 1, or null if it is hidden or not published. A channel or video that is missing from a Map is gone
 * or was missing from a partial response; it never counts as 0. Throws YoutubeError (failures.ts); then nothing of the response is used,
 * and the caller keeps its last good values.
 */

/** Each of these buckets has a daily quota of its own. */
export const BUCKETS = ['general', 'stats', 'search'] as const
export type Bucket = (typeof BUCKETS)[number]

/**
 * Priorities when little quota is left, most important first: settling a competition, showing it live, the catalogue, an admin's search.
 */
const PRIORITIES = ['settlement', 'live', 'catalogue', 'search'] as const
export type Priority = (typeof PRIORITIES)[number]

export const IDS_A_CALL = 50

export type ApiChannel = {
  youtubeId: string
  /** The channel's title, or null if the response had no readable title. */
  title: string | null
  /** The handle with its @, as YouTube writes it, or null for a channel without a handle. */
  handle: string | null
  description: string
  thumbnailUrl: string | null
  publishedAt: Date | null
  /** The id of the playlist of the channel's public uploads. */
  uploadsPlaylist: string | null
  /** The subscriber count, which YouTube rounds down to three figures, or null if it is hidden. */
  counts: { subscribers: number | null; views: number | null; videos: number | null }
}

export type VideoCounts = { views: number | null; likes: number | null; comments: number | null }

export type ApiVideo = VideoCounts & {
  id: string
  title: string
  channelId: string
  publishedAt: Date
  /** The length in seconds, or null while a broadcast is running. */
  durationSeconds: number | null
}

export type Upload = { videoId: string; publishedAt: Date }

export type FoundItem = { youtubeId: string; title: string; description: string; thumbnailUrl: string | null }

export interface YoutubeApi {
  channels(youtubeIds: readonly string[], priority: Priority): Promise<Map<string, ApiChannel>>
  /** Finds a channel by its handle, with or without the @, in any case. */
  channelByHandle(handle: string, priority: Priority): Promise<ApiChannel | null>
  /** Finds a channel by its old user name, as in addresses with /user/. */
  channelByUsername(name: string, priority: Priority): Promise<ApiChannel | null>
  /** Returns at most `limit` videos of a playlist, newest first; an empty list if the playlist does not exist. */
  uploads(playlistId: string, limit: number, priority: Priority): Promise<Upload[]>
  videos(videoIds: readonly string[], priority: Priority): Promise<Map<string, ApiVideo>>
  /** Uses the bucket 'stats' if YouTube offers videos:batchGetStats, otherwise 'general'. */
  videoCounts(videoIds: readonly string[], priority: Priority): Promise<Map<string, VideoCounts>>
  /** Returns channels in YouTube's order. Uses one of the day's few searches. */
  searchChannels(text: string, limit: number): Promise<FoundItem[]>
}
