/**
 * The interface of a statistics source: the public counts of channels. recorded.ts replays a recorded season, youtube.ts calls YouTube.
 *
 * Counts are public totals. null means "not published" and a missing channel means "unknown"; neither is ever 0. A call may take seconds
 * and may itself use the database, so never make one inside a transaction. Time is an argument: a replay maps the elapsed share of a
 * round's window onto its recorded day.
 */
import { isSimulated } from '#game/invented.ts'
import type { Hours, Reading } from '#game/scoring/types.ts'

/**
 * The window of one competition, and the recorded day that it replays, if any. `competitionId` is left out when no competition is meant.
 */
export type Round = {
  replayDay: string | null
  startTime: Date
  endTime: Date
  competitionId?: number
  /** With live statistics, the newest reading that the competition's prices know. Left out or null before they are frozen. */
  pricesAsOf?: Date | null
}

/** `takenAt` is the time at which the counts were true. It is left out if that is the requested time. */
export type ChannelCounts = Reading & { videos: number | null; takenAt?: Date }

/** Thrown by `read` while the reading of that time is not available yet. The caller tries again a moment later. */
export class NotReadYet extends Error {}

export type Channel = {
  youtubeId: string
  title: string
  handle: string | null
  category: string
  thumbnailUrl: string | null
  /** The counts, or null if the source knows the channel but could not read its counts. */
  counts: ChannelCounts | null
}

/** A channel found by a name or address. `counts` is null if they are unknown at the start of the round. */
export type FoundChannel = Omit<Channel, 'counts'> & { description: string; counts: ChannelCounts | null }

/** A search result; `countedAt` is the time at which its counts were true. */
export type SearchedChannel = FoundChannel & { countedAt: Date }

/**
 * View gains of complete days before a round, oldest first; all channels end with the same day. Null marks an unknown day. `until` is the
 * instant at which the last day ends; it is left out for a recorded day, and if nothing is known.
 */
export type History = { viewGains: (number | null)[]; until?: Date }

export type Video = {
  id: string
  title: string
  views: number | null
  durationSeconds: number | null
  publishedAt: Date
  url: string
}

/** A video of a channel and its time of publication. */
export type Upload = { videoId: string; publishedAt: Date }

/**
 * Thrown when the source gave no usable answer. `why` says whether its quota is spent ('quota'), the caller's share of it is spent
 * ('own-quota'), or the call failed otherwise ('unavailable').
 */
export class SourceUnavailable extends Error {
  readonly why: 'quota' | 'own-quota' | 'unavailable'
  constructor(why: SourceUnavailable['why'], message: string) {
    super(message)
    this.why = why
  }
}

/** The rest of a source's quota today, and the state of its calls. */
export type SourceQuota = {
  /** The time at which the quota is reset. */
  resetsAt: Date
  /** Items of the source's answers in the last week that could not be read completely, newest first. */
  oddItems: { list: string; itemId: string | null; fields: string[]; times: number; firstAt: Date; lastAt: Date }[]
  buckets: {
    name: 'general' | 'stats' | 'search'
    limit: number
    used: number
    /** Why calls are paused, when the next one is tried, what the source answered, and what an administrator can do. */
    shut: { reason: string; since: Date; until: Date; answer: string | null; advice: string | null } | null
  }[]
}

/** The number of searches that each administrator has in a day, if the source limits them. */
export const SEARCHES_A_DAY = 20

/** The season of a replay as players see it: its title, whom to credit for its numbers (null if unknown), and its days as 'YYYY-MM-DD'. */
export type SeasonNote = { title: string; credit: string | null; firstDay: string; lastDay: string }

/** Returns whether a source with this name, as competitions store it, replays a season. */
export const isReplay = (name: string): boolean => name !== 'youtube'

/** Returns whether a source plays simulated days of invented channels. */
export const isInventedSeason = ({ season }: Pick<StatisticsSource, 'season'>): boolean =>
  season !== null && isSimulated(season.firstDay)

export interface StatisticsSource {
  /** 'youtube', or the name of a season. Competitions of a source with another name cannot be scored. */
  readonly name: string
  /** The season of a replay, or null for a live source. */
  readonly season: SeasonNote | null
  /** Returns the recorded day that the nth competition (from 1) replays, or null for a live source. */
  replayDay(ordinal: number): string | null
  /** Returns the recorded day that is played after this one, or null if the source does not play this one. */
  dayAfter(replayDay: string): string | null
  /** Returns elapsed and total hours of recorded time: a replayed window of any length stands for 24 hours. */
  hours(round: Round, now: Date): Hours
  /** Returns all channels that the source knows, as of the start of a round. */
  channels(round: Round): Promise<Channel[]>
  /** Returns the gains of the days before a round. With live statistics they end at its `pricesAsOf`, or now. */
  history(round: Round, youtubeIds: readonly string[]): Promise<Map<string, History>>
  read(round: Round, at: Date, youtubeIds: readonly string[]): Promise<Map<string, ChannelCounts>>
  /** Returns when the counts of a running competition are read next, or null if every `read` returns new counts. */
  nextReading(round: Round): Promise<Date | null>
  /** Returns a channel's newest public videos, at most `limit`, newest first. */
  videos(round: Round, at: Date, youtubeId: string, limit: number): Promise<Video[]>
  /**
   * Returns the newest public videos of these channels as known at the start of a round, without a call. A live source stores uploads
   * itself and returns none.
   */
  uploads(round: Round, youtubeIds: readonly string[]): Promise<Map<string, Upload[]>>
  /** Returns channels that match the text, best match first; the search counts against the share of the administrator `askedBy`. */
  search(round: Round, text: string, limit: number, askedBy: string): Promise<SearchedChannel[]>
  /** Returns the channel that an id, an @handle or an address names (channel-reference.ts), or null. */
  find(round: Round, reference: string): Promise<FoundChannel | null>
  /** Returns the channels with these ids. Ids that the source does not know are missing. A live source reads 50 of them with one call. */
  findByIds(round: Round, youtubeIds: readonly string[]): Promise<Map<string, FoundChannel>>
  /**
   * Returns whether a competition that replays that day can offer the channel. A source that can offer every channel leaves this function
   * out.
   */
  hasDay?(replayDay: string, youtubeId: string): boolean
  /**
   * Returns the recorded days on which practice rounds are played, oldest first. No competition ever replays them. Only a recorded season has
   * this function.
   */
  practiceDays?(): string[]
  /** Returns every channel that has an @handle. Only a recorded season has this function, because it knows all of its channels. */
  handles?(): { youtubeId: string; handle: string }[]
  /** Returns the state of the quota, or null for a source without one. */
  allowance(): Promise<SourceQuota | null>
  /** Deletes stored answers that are too old to be shown. */
  purge(): Promise<void>
}
