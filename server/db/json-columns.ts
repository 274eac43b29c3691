/** The types of JSON columns as the database returns them: dates are text. */
import type { ColumnType } from 'kysely'

/** The creators that a competition offers: all of the catalogue, of which some may be drawn; those of categories; or named ones. */
export type StoredSlate =
  | { kind: 'everybody' }
  | { kind: 'categories'; categories: string[] }
  | { kind: 'creators'; creatorIds: number[] }

export type StoredPick = { creatorId: number; price: string }

type StoredVideo = {
  id: string
  title: string
  views: number | null
  durationSeconds: number | null
  publishedAt: string
  url: string
}

/** A channel that a search found. */
type StoredChannel = {
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

interface JsonColumns {
  'admin_audit.after': unknown
  'admin_audit.before': unknown
  'audit_runs.findings': { id: string; promise: string; places: string[] }[]
  'competitions.payout_shares': number[]
  'competitions.slate': StoredSlate
  'creators.trend': number[]
  'entries.picks': StoredPick[]
  'idempotency_keys.body': unknown
  'series.slate': StoredSlate
  'sessions.sess': Record<string, unknown>
  'youtube_highlights.videos': StoredVideo[]
  'youtube_searches.found': StoredChannel[]
}

/** A column that is read as this type and written as JSON text. */
export type JsonColumn<Name extends keyof JsonColumns> = ColumnType<JsonColumns[Name], string, string>
