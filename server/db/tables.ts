/**
 * The tables as Kysely sees them. Generated from migrations/ by `npm run generate`: change those, not this.
 *
 * int8 arrives as number (ids, cents: all far below 2^53), numeric as string, timestamptz as Date, date as 'YYYY-MM-DD'.
 */
import type { JsonColumn } from './json-columns.ts'
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Numeric = ColumnType<string, number | string, number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AdminAudit {
  action: string
  actor: string
  after: JsonColumn<'admin_audit.after'> | null
  at: Generated<Timestamp>
  before: JsonColumn<'admin_audit.before'> | null
  id: Generated<number>
  subject: string | null
}

export interface AuditRuns {
  checked: Generated<number>
  failure: string | null
  findings: Generated<JsonColumn<'audit_runs.findings'>>
  finished_at: Timestamp | null
  id: Generated<number>
  seen_at: Generated<Timestamp>
  started_at: Generated<Timestamp>
  total: Generated<number>
}

export interface BoardSnapshots {
  at: Timestamp
  competition_id: number
  field_expected_tenths: number | null
  lines: number[]
  nth: number
  places: number[]
  points: number[]
  share: number
}

export interface ClusterSettings {
  name: string
  value: string
}

export interface CompetitionEvidence {
  at: Generated<Timestamp>
  body: string | null
  competition_id: number
  sha256: string
  stage: 'lock' | 'end' | 'settlement'
}

export interface CompetitionResults {
  best_rank: number | null
  competition_id: number
  prize_cents: Generated<number>
  seen_at: Timestamp | null
  streak_after: number
  streak_before: number
  told_at: Timestamp | null
  user_id: string
  xp_after: number
  xp_before: number
}

export interface Competitions {
  bots: number | null
  counts_forgotten_at: Timestamp | null
  created_at: Generated<Timestamp>
  date: string
  day_choice: 'next' | 'again' | null
  draft_opens_at: Timestamp
  end_time: Timestamp
  ended_at: Timestamp | null
  form_weight: number | null
  held_at: Timestamp | null
  id: Generated<number>
  is_active: Generated<boolean>
  last_tide: number | null
  max_entries: number | null
  max_picks: Generated<number>
  min_picks: Generated<number>
  ordinal: number
  payout_shares: Generated<JsonColumn<'competitions.payout_shares'>>
  phase: Generated<'upcoming' | 'drafting' | 'live' | 'review' | 'completed' | 'void'>
  planned_end_time: Timestamp | null
  prices_as_of: Timestamp | null
  prize_description: string | null
  prize_image_url: string | null
  prize_step_cents: Generated<number>
  prize_text: string | null
  prize_title: string
  prize_value_cents: Generated<number>
  replay_day: string | null
  round: number | null
  salary_cap_cents: Generated<number>
  scoring_version: Generated<number>
  series_id: Generated<number>
  settle_at: Timestamp
  settled_at: Timestamp | null
  slate: Generated<JsonColumn<'competitions.slate'>>
  slate_size: Generated<number>
  source: string
  spread: number | null
  start_time: Timestamp
  started_at: Timestamp | null
  statistics_at: Timestamp | null
  void_reason: string | null
  winner_id: string | null
}

export interface CompetitionTotals {
  competition_id: number
  seq: Generated<number>
  total_entries: Generated<number>
}

export interface CompetitionWinners {
  competition_id: number
  created_at: Generated<Timestamp>
  entry_id: number
  id: Generated<number>
  prize_amount_cents: Generated<number>
  rank: number
  score_tenths: number
  user_id: string
}

export interface CreatorReadings {
  basket_views: Numeric | null
  comments: Numeric | null
  competition_id: number | null
  creator_id: number
  likes: Numeric | null
  subscribers: Numeric | null
  taken_at: Timestamp
  videos: Numeric | null
  views: Numeric | null
}

export interface Creators {
  category: string
  channel_name: string
  comment_count: Numeric | null
  counted_at: Timestamp | null
  created_at: Generated<Timestamp>
  handle: string | null
  id: Generated<number>
  is_active: Generated<boolean>
  is_promoted: Generated<boolean>
  like_count: Numeric | null
  note: string | null
  price_cents: Generated<number>
  price_override_cents: number | null
  share_count: Numeric | null
  subscriber_count: Numeric | null
  thumbnail_url: string | null
  times_missing: Generated<number>
  trend: Generated<JsonColumn<'creators.trend'>>
  updated_at: Generated<Timestamp>
  version: Generated<number>
  video_count: Numeric | null
  view_count: Numeric | null
  youtube_id: string
}

export interface CreatorSnapshots {
  baseline_views: number
  competition_id: number
  created_at: Generated<Timestamp>
  creator_id: number
  end_basket_views: Numeric | null
  end_comments: Numeric | null
  end_likes: Numeric | null
  end_shares: Numeric | null
  end_subscribers: Numeric | null
  end_taken_at: Timestamp | null
  end_views: Numeric | null
  expected_points: number
  expected_views: number
  form: number | null
  growth_score_tenths: Generated<number>
  id: Generated<number>
  is_new: Generated<boolean>
  known_days: number
  points_tenths: Generated<number>
  price_cents: number
  projection: number
  sharp_points: number
  start_basket_views: Numeric | null
  start_comments: Numeric | null
  start_likes: Numeric | null
  start_shares: Numeric | null
  start_subscribers: Numeric | null
  start_taken_at: Timestamp | null
  start_views: Numeric | null
  wes_score_tenths: Generated<number>
}

export interface CreatorUploads {
  creator_id: number
  published_at: Timestamp
  seen_at: Timestamp
  video_id: string
}

export interface DeletedEmails {
  email_hash: string
  left_at: Timestamp
}

export interface EndedSessions {
  ended_at: Generated<Timestamp>
  is_renewed: boolean
  seq: number
  sid: string
}

export interface Entries {
  accepted_at: Generated<Timestamp>
  banked_tenths: Generated<number>
  competition_id: number
  created_at: Generated<Timestamp>
  creator_ids: number[]
  id: Generated<number>
  moves: Generated<number>
  picks: JsonColumn<'entries.picks'>
  rank: number | null
  roster: string | null
  score_tenths: Generated<number>
  seq: number
  total_salary_cents: number
  updated_at: Generated<Timestamp>
  user_id: string
  version: Generated<number>
}

export interface EntryAddresses {
  account_seconds: number
  address_hash: string
  competition_id: number
  entry_id: number
  roster: string
  user_id: string
}

export interface EntryFlags {
  accounts: number
  competition_id: number
  entry_id: number
  group_id: number | null
  reason: 'alike' | 'haste'
}

export interface EntryMoves {
  at: Timestamp
  banked_after_tenths: number
  bought_cents: number | null
  entry_id: number
  new_creator_id: number | null
  nth: number
  old_creator_id: number
  points_new_tenths: number
  points_old_tenths: number
  sold_cents: number
}

export interface Follows {
  created_at: Generated<Timestamp>
  followed_id: string
  user_id: string
}

export interface ForgottenRecipients {
  address_hash: string
  at: Generated<Timestamp>
  id: Generated<number>
}

export interface Guesses {
  began_at: Timestamp
  count: number
  what: string
  who: string
}

export interface HeldPrizes {
  accounts: number
  amount_cents: number
  competition_id: number
  decided_at: Timestamp | null
  decided_by: string | null
  decisions: Generated<number>
  entry_id: number
  held_at: Generated<Timestamp>
  reason: 'alike' | 'haste' | 'returned' | 'banned'
  state: Generated<'waiting' | 'released' | 'withheld'>
  user_id: string
}

export interface IdempotencyKeys {
  body: JsonColumn<'idempotency_keys.body'>
  created_at: Generated<Timestamp>
  key: string
  request_hash: string
  status: number
  user_id: string
}

export interface IpoApplications {
  category: string
  channel_name: string
  contact_email: string
  creator_id: number | null
  description: string | null
  id: Generated<number>
  ownership_channel_id: string | null
  ownership_code: Generated<string>
  ownership_proven_at: Timestamp | null
  review_notes: string | null
  reviewed_at: Timestamp | null
  status: Generated<'pending' | 'approved' | 'rejected'>
  submitted_at: Generated<Timestamp>
  submitted_by: string | null
  subscriber_count: Numeric | null
  youtube_channel_url: string
}

export interface LeagueMembers {
  id: Generated<number>
  joined_at: Generated<Timestamp>
  league_id: number
  left_at: Timestamp | null
  user_id: string
}

export interface LeagueRounds {
  competition_id: number
  host_id: string | null
  league_id: number
  nth: number
  season: number
}

export interface Leagues {
  closed_at: Timestamp | null
  code: string | null
  created_at: Generated<Timestamp>
  has_seats: Generated<boolean>
  host_id: string | null
  id: Generated<number>
  keeps_seats: Generated<boolean>
  name: string
  owner_id: string
  slug: string
}

export interface LeagueScores {
  competition_id: number
  entry_id: number | null
  league_id: number
  points_tenths: number
  rank: number | null
  score_tenths: number | null
  user_id: string
}

export interface LeagueSeasons {
  began_at: Generated<Timestamp>
  ended_at: Timestamp | null
  league_id: number
  rounds: number
  season: number
  series_id: number | null
}

export interface Leases {
  name: string
  owner: string
  token: number
  until: Timestamp
}

export interface Ledger {
  account: string
  amount_cents: number
  competition_id: number | null
  created_at: Generated<Timestamp>
  entry_id: number | null
  id: Generated<number>
  reason: string
  tx_id: string
}

export interface LiveScores {
  at: Timestamp
  competition_id: number
  is_final: boolean
  readings: string | null
  scores: string
  seq: number
  token: number
}

export interface LockedRosters {
  competition_id: number
  created_at: Generated<Timestamp>
  entries: number
  sha256: string
}

export interface NotificationOutbox {
  id: Generated<number>
  notification_ids: number[]
  seq: number | null
  stored_at: Generated<Timestamp>
  user_ids: string[]
}

export interface Notifications {
  action_url: string | null
  competition_id: number | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  message: string
  priority: Generated<'high' | 'medium' | 'low'>
  read_at: Timestamp | null
  title: string
  type: string
  user_id: string
}

export interface OutgoingPosts {
  attempts: Generated<number>
  competition_id: number
  due_at: Generated<Timestamp>
  id: Generated<number>
  kind: 'draft_open' | 'lock_soon' | 'result' | 'season_over'
  message_id: string | null
  sent_at: Timestamp | null
  state: Generated<'waiting' | 'sending' | 'sent' | 'unknown' | 'failed' | 'skipped'>
  webhook_id: number
  written_at: Generated<Timestamp>
}

export interface OutgoingPushes {
  attempts: Generated<number>
  competition_id: number
  due_at: Generated<Timestamp>
  id: Generated<number>
  kind: 'lock_reminder' | 'result'
  state: Generated<'waiting' | 'sending' | 'sent' | 'unknown' | 'failed' | 'skipped'>
  subscription_id: number
  written_at: Generated<Timestamp>
}

export interface Overlays {
  created_at: Generated<Timestamp>
  league_id: number | null
  series_id: number | null
  token: string
}

export interface OwnProjections {
  competition_id: number
  creator_id: number
  points: number
  user_id: string
}

export interface Passkeys {
  counter: number
  created_at: Generated<Timestamp>
  id: string
  last_used_at: Timestamp | null
  name: string
  public_key: string
  transports: string
  user_id: string
}

export interface PushSubscriptions {
  auth: string
  created_at: Generated<Timestamp>
  endpoint: string
  id: Generated<number>
  p256dh: string
  sid: string
  user_id: string
}

export interface QueuedEmails {
  attempts: Generated<number>
  body: string
  due_at: Generated<Timestamp>
  id: Generated<string>
  recipient: string
  subject: string
  written_at: Generated<Timestamp>
}

export interface RecoveryCodes {
  hash: string
  used_at: Timestamp | null
  user_id: string
}

export interface RecurringWork {
  begun_at: Timestamp
  name: string
}

export interface ResetLinks {
  expires_at: Timestamp
  token_hash: string
  user_id: string | null
}

export interface Seats {
  league_id: number
  link_hash: string | null
  recovery_hash: string | null
  user_id: string
}

export interface Series {
  bots: number | null
  created_at: Generated<Timestamp>
  created_by: string | null
  description: string | null
  draft_seconds: number
  first_date: string | null
  id: Generated<number>
  is_built_in: Generated<boolean>
  live_seconds: number
  max_entries: number | null
  paused_at: Timestamp | null
  prize_text: string | null
  prize_value_cents: Generated<number>
  repeats: 'back_to_back' | 'once' | 'daily' | 'weekly'
  review_seconds: number
  rounds: number | null
  salary_cap_cents: number
  slate: Generated<JsonColumn<'series.slate'>>
  time_of_day: string | null
  time_zone: string | null
  title: string
  version: Generated<number>
  weekdays: Generated<number[]>
}

export interface ServerKeys {
  key: string
  name: string
}

export interface Sessions {
  expire: Timestamp
  sess: JsonColumn<'sessions.sess'>
  sid: string
}

export interface SettlementHolds {
  competition_id: number
  decided_at: Timestamp | null
  decided_by: string | null
  decision: 'settle' | 'call_off' | null
  held_at: Generated<Timestamp>
  picks: number
  silent_picks: number
}

export interface Settlements {
  competition_id: number
  done_to: Generated<number>
  held_until: Timestamp
  token: string
}

export interface ShareLinks {
  created_at: Generated<Timestamp>
  entry_id: number
  revoked_at: Timestamp | null
  token: string
}

export interface TopicVersions {
  seq: number
  topic: string
}

export interface TotpSecrets {
  confirmed_at: Timestamp | null
  last_step: Generated<number>
  pending_secret: string | null
  secret: string | null
  user_id: string
}

export interface Users {
  account_since: Timestamp | null
  balance_cents: Generated<number>
  ban_reason: string | null
  banned_at: Timestamp | null
  bot_level: 'easy' | 'normal' | 'sharp' | null
  created_at: Generated<Timestamp>
  current_streak: Generated<number>
  deleted_at: Timestamp | null
  device_secret: Generated<string>
  email: string | null
  first_name: string | null
  id: string
  is_bot: Generated<boolean>
  issuer: Generated<string>
  last_name: string | null
  level: Generated<number>
  nda_accepted: Generated<boolean>
  nda_accepted_at: Timestamp | null
  nda_version: number | null
  password_hash: string | null
  practice_done_at: Timestamp | null
  profile_image_url: string | null
  returned_until: Timestamp | null
  role: Generated<'user' | 'viewer' | 'admin'>
  subject: string
  total_earnings_cents: Generated<number>
  total_wins: Generated<number>
  updated_at: Generated<Timestamp>
  username: string | null
  xp: Generated<number>
}

export interface Webhooks {
  added_by: string
  created_at: Generated<Timestamp>
  ended_at: Timestamp | null
  id: Generated<number>
  league_id: number | null
  service: 'discord' | 'slack'
  url: string
  with_names: Generated<boolean>
}

export interface WithdrawnEntries {
  competition_id: number
  entry_id: number
  flag_accounts: number | null
  flag_reason: string | null
  seq: number
  user_id: string
}

export interface YoutubeAsks {
  all_at: Timestamp | null
  competition_id: number
  due_at: Timestamp
  failures: Generated<number>
  is_done: Generated<boolean>
  what: 'channels' | 'baskets' | 'videos' | 'uploads'
}

export interface YoutubeBaskets {
  comments: Numeric | null
  competition_id: number
  counted_at: Timestamp | null
  creator_id: number
  doubted_at: Timestamp | null
  gone_at: Timestamp | null
  is_new: boolean
  likes: Numeric | null
  missed_at: Timestamp | null
  misses: Generated<number>
  published_at: Timestamp
  start_comments: Numeric | null
  start_likes: Numeric | null
  start_views: Numeric | null
  video_id: string
  views: Numeric | null
}

export interface YoutubeBreakers {
  answer: string | null
  bucket: 'general' | 'stats' | 'search'
  failures: Generated<number>
  is_open: boolean
  key_print: string
  kind: 'daily' | 'config' | 'absent' | 'failing'
  opened_at: Timestamp
  reason: string
  shut_until: Timestamp
}

export interface YoutubeFollowed {
  basket_at: Timestamp | null
  basket_listed_at: Timestamp | null
  basket_tries: Generated<number>
  competition_id: number
  creator_id: number
  doubted_at: Timestamp | null
  is_hot: Generated<boolean>
  missed_at: Timestamp | null
  misses: Generated<number>
  uploads_playlist: string | null
  youtube_id: string
}

export interface YoutubeHighlights {
  asked_at: Timestamp
  uploads_playlist: string | null
  videos: JsonColumn<'youtube_highlights.videos'>
  youtube_id: string
}

export interface YoutubeHours {
  hour: Timestamp
  taken_at: Timestamp
  views: Numeric
  youtube_id: string
}

export interface YoutubeOddItems {
  fields: string
  first_at: Timestamp
  item_id: string
  last_at: Timestamp
  list: string
  times: number
}

export interface YoutubeQuota {
  bucket: 'general' | 'stats' | 'search'
  pacific_date: string
  settled: Generated<number>
  used: Generated<number>
}

export interface YoutubeReadings {
  competition_id: number
  creator_id: number
  subscribers: Numeric | null
  taken_at: Timestamp
  videos: Numeric | null
  views: Numeric
}

export interface YoutubeSearchers {
  pacific_date: string
  searches: Generated<number>
  user_id: string
}

export interface YoutubeSearches {
  asked_at: Timestamp
  found: JsonColumn<'youtube_searches.found'>
  text: string
}

export interface Tables {
  admin_audit: AdminAudit
  audit_runs: AuditRuns
  board_snapshots: BoardSnapshots
  cluster_settings: ClusterSettings
  competition_evidence: CompetitionEvidence
  competition_results: CompetitionResults
  competition_totals: CompetitionTotals
  competition_winners: CompetitionWinners
  competitions: Competitions
  creator_readings: CreatorReadings
  creator_snapshots: CreatorSnapshots
  creator_uploads: CreatorUploads
  creators: Creators
  deleted_emails: DeletedEmails
  ended_sessions: EndedSessions
  entries: Entries
  entry_addresses: EntryAddresses
  entry_flags: EntryFlags
  entry_moves: EntryMoves
  follows: Follows
  forgotten_recipients: ForgottenRecipients
  guesses: Guesses
  held_prizes: HeldPrizes
  idempotency_keys: IdempotencyKeys
  ipo_applications: IpoApplications
  league_members: LeagueMembers
  league_rounds: LeagueRounds
  league_scores: LeagueScores
  league_seasons: LeagueSeasons
  leagues: Leagues
  leases: Leases
  ledger: Ledger
  live_scores: LiveScores
  locked_rosters: LockedRosters
  notification_outbox: NotificationOutbox
  notifications: Notifications
  outgoing_posts: OutgoingPosts
  outgoing_pushes: OutgoingPushes
  overlays: Overlays
  own_projections: OwnProjections
  passkeys: Passkeys
  push_subscriptions: PushSubscriptions
  queued_emails: QueuedEmails
  recovery_codes: RecoveryCodes
  recurring_work: RecurringWork
  reset_links: ResetLinks
  seats: Seats
  series: Series
  server_keys: ServerKeys
  sessions: Sessions
  settlement_holds: SettlementHolds
  settlements: Settlements
  share_links: ShareLinks
  topic_versions: TopicVersions
  totp_secrets: TotpSecrets
  users: Users
  webhooks: Webhooks
  withdrawn_entries: WithdrawnEntries
  youtube_asks: YoutubeAsks
  youtube_baskets: YoutubeBaskets
  youtube_breakers: YoutubeBreakers
  youtube_followed: YoutubeFollowed
  youtube_highlights: YoutubeHighlights
  youtube_hours: YoutubeHours
  youtube_odd_items: YoutubeOddItems
  youtube_quota: YoutubeQuota
  youtube_readings: YoutubeReadings
  youtube_searchers: YoutubeSearchers
  youtube_searches: YoutubeSearches
}
