/**
 * Where statistics come from: the one door to a channel's public numbers.
 *
 * Adapters   recorded.ts replays a season of real numbers; a live one asks YouTube. Nobody else knows which it is.
 * Units      counts are public totals; null is "not published", an absent channel is "unknown": neither is ever 0.
 * Waiting    an answer may take seconds and may itself need the database: never ask inside a transaction.
 * Time       an argument: a replay maps the share of a round's window that has passed onto its recorded day.
 */
import type { EngagementGain, Hours, Reading } from '#game/scoring.ts'

/**
 * What is measured: one competition's window, and the recorded day it stands for when it is a replay. `competitionId` is left out where
 * no competition is meant.
 */
export type Round = { replayDay: string | null; startTime: Date; endTime: Date; competitionId?: number }

/** `takenAt`: when the counts were true; left out: at the instant that was asked for. */
export type ChannelCounts = Reading & { videos: number | null; takenAt?: Date }

/** Thrown by `read`: the reading of that instant is still to come. Not a fault; ask again in a moment. */
export class NotReadYet extends Error {}

export type Channel = {
  youtubeId: string
  title: string
  handle: string | null
  category: string
  thumbnailUrl: string | null
  counts: ChannelCounts
}

/** A channel somebody looked for; counts are null where they are not known at the start of the round. */
export type FoundChannel = Omit<Channel, 'counts'> & { description: string; counts: ChannelCounts | null }

/** One of those a search found; `countedAt` is when its counts were true. */
export type SearchedChannel = FoundChannel & { countedAt: Date }

/** Complete days before a round, oldest first; null where a day is not known. */
export type History = { viewGains: (number | null)[]; engagementGains: (EngagementGain | null)[] }

export type Video = {
  id: string
  title: string
  views: number | null
  durationSeconds: number | null
  publishedAt: Date
  url: string
}

/** A source that does not answer: its allowance ('quota') or that of the one who asks ('own-quota') is spent, or anything else. */
export class SourceSilent extends Error {
  readonly why: 'quota' | 'own-quota' | 'unavailable'
  constructor(why: SourceSilent['why'], message: string) {
    super(message)
    this.why = why
  }
}

/** What may still be asked of a source today. */
export type SourceQuota = {
  /** When it begins anew. */
  resetsAt: Date
  buckets: {
    name: 'general' | 'stats' | 'search'
    limit: number
    used: number
    /** Why nothing is asked of it now; `until` null: until somebody puts it right. */
    shut: { reason: string; since: Date; until: Date | null } | null
  }[]
}

/** Each admin's share of the searches of a source that has few. */
export const SEARCHES_A_DAY = 20

export interface StatisticsSource {
  readonly name: 'recorded' | 'youtube'
  /** The recorded day the nth competition (from 1) replays; null when the numbers are live. */
  replayDay(ordinal: number): string | null
  /** Hours of the statistics, not of the wall: a replayed window of any length stands for 24. */
  hours(round: Round, now: Date): Hours
  /** The whole catalogue as it stands at the start of a round. */
  channels(round: Round): Promise<Channel[]>
  history(round: Round, youtubeIds: readonly string[]): Promise<Map<string, History>>
  read(round: Round, at: Date, youtubeIds: readonly string[]): Promise<Map<string, ChannelCounts>>
  /** The newest public videos, at most `limit`, newest first. */
  videos(round: Round, at: Date, youtubeId: string, limit: number): Promise<Video[]>
  /** Channels by text, the likeliest first; `askedBy` is who gets only so many searches a day where they are few. */
  search(round: Round, text: string, limit: number, askedBy: string): Promise<SearchedChannel[]>
  /** The channel that an id, an @handle or an address names (channel-reference.ts). */
  find(round: Round, reference: string): Promise<FoundChannel | null>
  /** null where nothing limits it. */
  allowance(): Promise<SourceQuota | null>
  /** Forgets what was kept of answers for longer than it may be shown. */
  purge(): Promise<void>
}
