/**
 * The part of the YouTube Data API v3 that the product uses.
 *
 * Cost     one unit a call, whatever it returns; a call carries up to 50 ids, longer lists take several calls.
 * Counts   whole numbers up to 2^53 - 1; null is "hidden" or "not published". A channel or video that is missing from a Map is gone (or was
 *          left out of a partial response): never 0.
 * Errors   YoutubeError (failures.ts); nothing of that response is used, and the caller keeps its last good values.
 */

/** Each has a daily quota of its own. */
export const BUCKETS = ['general', 'stats', 'search'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Who goes first when little is left: what settles a competition, what shows it live, the catalogue, a person who looks for a channel. */
const PRIORITIES = ['settlement', 'live', 'catalogue', 'search'] as const
export type Priority = (typeof PRIORITIES)[number]

export const IDS_A_CALL = 50

export type ApiChannel = {
  youtubeId: string
  /** null where the response had no readable title. */
  title: string | null
  /** With its @, as YouTube writes it; null for a channel without one. */
  handle: string | null
  description: string
  thumbnailUrl: string | null
  publishedAt: Date | null
  /** The playlist of its public uploads. */
  uploadsPlaylist: string | null
  /** Subscribers are rounded down to three figures by YouTube, null where they are hidden. */
  counts: { subscribers: number | null; views: number | null; videos: number | null }
}

export type VideoCounts = { views: number | null; likes: number | null; comments: number | null }

export type ApiVideo = VideoCounts & {
  id: string
  title: string
  channelId: string
  publishedAt: Date
  /** null while it is a running broadcast. */
  durationSeconds: number | null
}

export type Upload = { videoId: string; publishedAt: Date }

export type FoundItem = { youtubeId: string; title: string; description: string; thumbnailUrl: string | null }

export interface YoutubeApi {
  channels(youtubeIds: readonly string[], priority: Priority): Promise<Map<string, ApiChannel>>
  /** With or without its @, in any case. */
  channelByHandle(handle: string, priority: Priority): Promise<ApiChannel | null>
  /** The old kind of name, of addresses with /user/. */
  channelByUsername(name: string, priority: Priority): Promise<ApiChannel | null>
  /** The newest first, at most `limit`; a playlist that is not there has none. */
  uploads(playlistId: string, limit: number, priority: Priority): Promise<Upload[]>
  videos(videoIds: readonly string[], priority: Priority): Promise<Map<string, ApiVideo>>
  /** From the bucket 'stats' where YouTube offers videos:batchGetStats, else from 'general'. */
  videoCounts(videoIds: readonly string[], priority: Priority): Promise<Map<string, VideoCounts>>
  /** As YouTube orders them. Uses one of the day's few searches. */
  searchChannels(text: string, limit: number): Promise<FoundItem[]>
}
