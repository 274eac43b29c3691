/**
 * The tables as Kysely sees them; the SQL is in migrations/. Names are those of the columns.
 *
 * int8 arrives as number (ids, cents: all far below 2^53), numeric as string, timestamptz as Date, date as 'YYYY-MM-DD'.
 */
import type { Phase } from '#game/phase.ts'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { StoredChannel, StoredPick, StoredVideo } from './json-columns.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
/** With a default of the table's. */
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string, string>
type DefaultJson<T> = ColumnType<T, string | undefined, string>
/** A public total: a decimal string of up to 20 digits; null where it is not published. */
type Count = ColumnType<string | null, string | number | null | undefined, string | number | null>

export interface UsersTable {
  id: string
  issuer: Generated<string>
  subject: string
  email: string | null
  password_hash: string | null
  first_name: string | null
  last_name: string | null
  username: string | null
  role: Generated<'user' | 'viewer' | 'admin'>
  is_bot: Generated<boolean>
  profile_image_url: string | null
  balance_cents: Generated<number>
  level: Generated<number>
  xp: Generated<number>
  total_wins: Generated<number>
  total_earnings_cents: Generated<number>
  current_streak: Generated<number>
  nda_accepted: Generated<boolean>
  nda_accepted_at: MaybeInstant
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

export interface SessionsTable {
  sid: string
  sess: Json<Record<string, unknown>>
  expire: Instant
}

export interface CreatorsTable {
  id: Generated<number>
  youtube_id: string
  channel_name: string
  handle: string | null
  category: string
  thumbnail_url: string | null
  price_cents: Generated<number>
  price_override_cents: number | null
  subscriber_count: Count
  view_count: Count
  video_count: Count
  like_count: Count
  comment_count: Count
  share_count: Count
  trend: DefaultJson<number[]>
  is_active: Generated<boolean>
  is_promoted: Generated<boolean>
  counted_at: MaybeInstant
  version: Generated<number>
  times_missing: Generated<number>
  note: string | null
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

export interface CompetitionsTable {
  id: Generated<number>
  ordinal: number
  date: string
  replay_day: string | null
  source: string
  draft_opens_at: Instant
  start_time: Instant
  end_time: Instant
  settle_at: Instant
  prize_title: string
  prize_description: string | null
  prize_value_cents: Generated<number>
  prize_step_cents: Generated<number>
  prize_image_url: string | null
  payout_shares: DefaultJson<number[]>
  salary_cap_cents: Generated<number>
  min_picks: Generated<number>
  max_picks: Generated<number>
  is_active: Generated<boolean>
  phase: Generated<Phase>
  scoring_version: Generated<number>
  winner_id: string | null
  started_at: MaybeInstant
  ended_at: MaybeInstant
  settled_at: MaybeInstant
  statistics_at: MaybeInstant
  counts_forgotten_at: MaybeInstant
  created_at: DefaultInstant
}

export interface CompetitionTotalsTable {
  competition_id: number
  total_entries: Generated<number>
}

export interface CreatorSnapshotsTable {
  id: Generated<number>
  creator_id: number
  competition_id: number
  price_cents: number
  baseline_views: number
  baseline_engagement: number
  likes_share: ColumnType<number | null, number | null | undefined, number | null>
  projection: number
  is_new: Generated<boolean>
  start_subscribers: Count
  start_views: Count
  start_likes: Count
  start_comments: Count
  start_shares: Count
  start_taken_at: MaybeInstant
  end_subscribers: Count
  end_views: Count
  end_likes: Count
  end_comments: Count
  end_shares: Count
  end_taken_at: MaybeInstant
  growth_score_tenths: Generated<number>
  wes_score_tenths: Generated<number>
  points_tenths: Generated<number>
  created_at: DefaultInstant
}

export interface CreatorReadingsTable {
  creator_id: number
  competition_id: number | null
  taken_at: Instant
  subscribers: Count
  views: Count
  videos: Count
  likes: Count
  comments: Count
}

export interface EntriesTable {
  id: Generated<number>
  competition_id: number
  user_id: string
  picks: Json<StoredPick[]>
  total_salary_cents: number
  banked_tenths: Generated<number>
  moves: Generated<number>
  score_tenths: Generated<number>
  rank: number | null
  accepted_at: DefaultInstant
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: string
  status: number
  body: Json<unknown>
  created_at: DefaultInstant
}

export interface CompetitionWinnersTable {
  id: Generated<number>
  competition_id: number
  entry_id: number
  user_id: string
  rank: number
  score_tenths: number
  prize_amount_cents: Generated<number>
  created_at: DefaultInstant
}

export interface LedgerTable {
  id: Generated<number>
  tx_id: string
  account: string
  amount_cents: number
  reason: string
  competition_id: number | null
  entry_id: number | null
  created_at: DefaultInstant
}

export interface NotificationsTable {
  id: Generated<number>
  user_id: string
  type: string
  title: string
  message: string
  priority: Generated<'high' | 'medium' | 'low'>
  competition_id: number | null
  action_url: string | null
  read_at: MaybeInstant
  created_at: DefaultInstant
}

export interface IpoApplicationsTable {
  id: Generated<number>
  youtube_channel_url: string
  channel_name: string
  contact_email: string
  category: string
  description: string | null
  subscriber_count: Count
  status: Generated<'pending' | 'approved' | 'rejected'>
  submitted_by: string | null
  submitted_at: DefaultInstant
  reviewed_at: MaybeInstant
  review_notes: string | null
  creator_id: number | null
  ownership_code: Generated<string>
  ownership_proven_at: MaybeInstant
  ownership_channel_id: string | null
}

export interface AdminAuditTable {
  id: Generated<number>
  actor: string
  action: string
  subject: string | null
  before: Json<unknown> | null
  after: Json<unknown> | null
  at: DefaultInstant
}

export interface YoutubeQuotaTable {
  bucket: 'general' | 'stats' | 'search'
  pacific_date: string
  used: Generated<number>
  settled: Generated<number>
}

export interface YoutubeBreakersTable {
  bucket: 'general' | 'stats' | 'search'
  key_print: string
  kind: 'daily' | 'config' | 'absent' | 'failing'
  reason: string
  failures: Generated<number>
  is_open: boolean
  opened_at: Instant
  shut_until: MaybeInstant
}

export interface YoutubeSearchesTable {
  text: string
  found: Json<StoredChannel[]>
  asked_at: Instant
}

export interface YoutubeHighlightsTable {
  youtube_id: string
  uploads_playlist: string | null
  videos: Json<StoredVideo[]>
  asked_at: Instant
}

export interface YoutubeSearchersTable {
  user_id: string
  pacific_date: string
  searches: Generated<number>
}

export interface RecurringWorkTable {
  name: string
  begun_at: Instant
}

export const ASKS = ['channels', 'baskets', 'videos', 'uploads'] as const

export interface YoutubeAsksTable {
  competition_id: number
  what: (typeof ASKS)[number]
  due_at: Instant
  failures: Generated<number>
  all_at: MaybeInstant
  is_done: Generated<boolean>
}

export interface YoutubeFollowedTable {
  competition_id: number
  creator_id: number
  youtube_id: string
  uploads_playlist: string | null
  is_hot: Generated<boolean>
  misses: Generated<number>
  missed_at: MaybeInstant
  doubted_at: MaybeInstant
  basket_tries: Generated<number>
  basket_listed_at: MaybeInstant
  basket_at: MaybeInstant
}

export interface YoutubeReadingsTable {
  competition_id: number
  creator_id: number
  taken_at: Instant
  subscribers: Count
  views: string
  videos: Count
}

export interface YoutubeBasketsTable {
  competition_id: number
  creator_id: number
  video_id: string
  published_at: Instant
  is_new: boolean
  start_likes: Count
  start_comments: Count
  counted_at: MaybeInstant
  views: Count
  likes: Count
  comments: Count
  misses: Generated<number>
  missed_at: MaybeInstant
  gone_at: MaybeInstant
  doubted_at: MaybeInstant
}

export interface YoutubeDaysTable {
  youtube_id: string
  day: string
  taken_at: Instant
  subscribers: Count
  views: Count
  videos: Count
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  creators: CreatorsTable
  competitions: CompetitionsTable
  competition_totals: CompetitionTotalsTable
  creator_snapshots: CreatorSnapshotsTable
  creator_readings: CreatorReadingsTable
  entries: EntriesTable
  idempotency_keys: IdempotencyKeysTable
  competition_winners: CompetitionWinnersTable
  ledger: LedgerTable
  notifications: NotificationsTable
  ipo_applications: IpoApplicationsTable
  admin_audit: AdminAuditTable
  youtube_quota: YoutubeQuotaTable
  youtube_breakers: YoutubeBreakersTable
  youtube_searches: YoutubeSearchesTable
  youtube_highlights: YoutubeHighlightsTable
  youtube_searchers: YoutubeSearchersTable
  recurring_work: RecurringWorkTable
  youtube_asks: YoutubeAsksTable
  youtube_followed: YoutubeFollowedTable
  youtube_readings: YoutubeReadingsTable
  youtube_baskets: YoutubeBasketsTable
  youtube_days: YoutubeDaysTable
}

export type UserRow = Selectable<UsersTable>
export type NewUser = Insertable<UsersTable>
export type CreatorRow = Selectable<CreatorsTable>
export type CompetitionRow = Selectable<CompetitionsTable>
export type SnapshotRow = Selectable<CreatorSnapshotsTable>
export type EntryRow = Selectable<EntriesTable>
