/**
 * Where statistics come from: the one interface to a channel's public numbers.
 *
 * Adapters   recorded.ts replays a season of real numbers; a live one calls YouTube. Callers do not know which it is.
 * Units      counts are public totals; null is "not published", an absent channel is "unknown": neither is ever 0.
 * Waiting    a call may take seconds and may itself use the database: never make one inside a transaction.
 * Time       an argument: a replay maps the share of a round's window that has passed onto its recorded day.
 */
import type { Hours, Reading } from '#game/scoring/types.ts'

/**
 * The thing measured: one competition's window, and the recorded day it stands for if it is a replay. `competitionId` is left out if no
 * competition is meant.
 */
export type Round = { replayDay: string | null; startTime: Date; endTime: Date; competitionId?: number }

/** `takenAt`: when the counts were true; left out: at the instant that was asked for. */
export type ChannelCounts = Reading & { videos: number | null; takenAt?: Date }

/** Thrown by `read`: the reading of that instant is not available yet. Not a failure; try again in a moment. */
export class NotReadYet extends Error {}

export type Channel = {
  youtubeId: string
  title: string
  handle: string | null
  category: string
  thumbnailUrl: string | null
  /** null where the source knows the channel and its counts could not be read. */
  counts: ChannelCounts | null
}

/** A channel somebody looked for; counts are null where they are not known at the start of the round. */
export type FoundChannel = Omit<Channel, 'counts'> & { description: string; counts: ChannelCounts | null }

/** A search result; `countedAt` is when its counts were true. */
export type SearchedChannel = FoundChannel & { countedAt: Date }

/** Complete days before a round, oldest first, the last one the same day for everybody; null where a day is not known. */
export type History = { viewGains: (number | null)[] }

export type Video = {
  id: string
  title: string
  views: number | null
  durationSeconds: number | null
  publishedAt: Date
  url: string
}

/** When a channel published a video. */
export type Upload = { videoId: string; publishedAt: Date }

/** The source gave no usable response: its quota ('quota') or the caller's own ('own-quota') is spent, or something else failed. */
export class SourceSilent extends Error {
  readonly why: 'quota' | 'own-quota' | 'unavailable'
  constructor(why: SourceSilent['why'], message: string) {
    super(message)
    this.why = why
  }
}

/** The rest of a source's quota today. */
export type SourceQuota = {
  /** When the quota is reset. */
  resetsAt: Date
  /** Items of the source's answers that could not be read whole, newest first, of the last week. */
  oddItems: { list: string; itemId: string | null; fields: string[]; times: number; firstAt: Date; lastAt: Date }[]
  buckets: {
    name: 'general' | 'stats' | 'search'
    limit: number
    used: number
    /** Why no calls are made now, when the next one is tried, what the source answered, and what an administrator can do. */
    shut: { reason: string; since: Date; until: Date; answer: string | null; advice: string | null } | null
  }[]
}

/** Each admin's share of the searches, where the source limits them. */
export const SEARCHES_A_DAY = 20

export interface StatisticsSource {
  readonly name: 'recorded' | 'youtube'
  /** The recorded day the nth competition (from 1) replays; null when the numbers are live. */
  replayDay(ordinal: number): string | null
  /** Hours of recorded time, not of wall time: a replayed window of any length stands for 24. */
  hours(round: Round, now: Date): Hours
  /** The whole catalogue as it stands at the start of a round. */
  channels(round: Round): Promise<Channel[]>
  history(round: Round, youtubeIds: readonly string[]): Promise<Map<string, History>>
  read(round: Round, at: Date, youtubeIds: readonly string[]): Promise<Map<string, ChannelCounts>>
  /** When counts of a running competition are read next; null if every `read` has new ones. */
  nextReading(round: Round): Promise<Date | null>
  /** The newest public videos, at most `limit`, newest first. */
  videos(round: Round, at: Date, youtubeId: string, limit: number): Promise<Video[]>
  /**
   * The newest public videos of channels, known at the start of a round and without asking anybody. A source that finds them while a
   * competition is played stores them itself and returns none.
   */
  uploads(round: Round, youtubeIds: readonly string[]): Promise<Map<string, Upload[]>>
  /** Channels by text, best match first; `askedBy` is the admin whose share the search counts against. */
  search(round: Round, text: string, limit: number, askedBy: string): Promise<SearchedChannel[]>
  /** The channel that an id, an @handle or an address names (channel-reference.ts). */
  find(round: Round, reference: string): Promise<FoundChannel | null>
  /** Whether a competition that replays that day can offer the channel; left out where every competition can. */
  hasDay?(replayDay: string, youtubeId: string): boolean
  /** Every channel that has an @handle, where all of them are known beforehand: those of a recorded season. */
  handles?(): { youtubeId: string; handle: string }[]
  /** null if nothing limits it. */
  allowance(): Promise<SourceQuota | null>
  /** Deletes stored responses that are older than they may be shown. */
  purge(): Promise<void>
}
