/** What JSON columns hold, as it comes back from the database: dates are text. */

export type StoredPick = { creatorId: number; price: string }

export type StoredVideo = {
  id: string
  title: string
  views: number | null
  durationSeconds: number | null
  publishedAt: string
  url: string
}

/** A channel that a search found. */
export type StoredChannel = {
  youtubeId: string
  title: string
  handle: string | null
  category: string
  thumbnailUrl: string | null
  description: string
  counts: {
    subscribers: number | null
    views: number
    videos: number | null
    likes: number | null
    comments: number | null
  } | null
}
