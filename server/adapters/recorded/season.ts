/**
 * Reads the recorded season from its folder: its channels, their public totals at the end of each day, and two snapshots of their videos.
 *
 * A channel has totals only from the day on which its recording began. Throws an error that names the file if a file is missing or invalid.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readCsv } from './csv.ts'
import { daysThrough } from './days.ts'
import { engagementByDay, type Engagement } from './engagement.ts'
import { countOf, VIDEO_COLUMNS, videoOf, type RecordedVideo } from './videos.ts'

type DayTotals = { subscribers: number | null; views: number; videos: number | null }

export type RecordedChannel = {
  youtubeId: string
  title: string
  handle: string | null
  category: string
  /** A day as 'YYYY-MM-DD'. */
  since: string
  /** One element for each of `days`; null if the totals of that day are unknown. */
  totals: readonly (DayTotals | null)[]
  /** One value for each of `days`. */
  engagement: readonly Engagement[]
  /** The channel's videos, newest first. */
  videos: readonly RecordedVideo[]
}

export type Season = { days: readonly string[]; channels: ReadonlyMap<string, RecordedChannel> }

const CHANNEL_COLUMNS = ['channel_id', 'title', 'handle', 'category', 'channel_published_at'] as const

/** Returns only the ids of the season's channels, which is faster than loading the season. */
export const channelIds = (folder: string): string[] =>
  table(folder, 'creators.csv', ['channel_id'], (row) => row.channel_id)

/** Reads a season from its folder. Throws an error that names the file if a file is missing or invalid. */
export function loadSeason(folder: string): Season {
  const daily = table(folder, 'daily.csv', ['date', 'channel_id', 'subscribers', 'views', 'videos'], (row) => ({
    day: row.date,
    channelId: row.channel_id,
    totals: totalsOf(row.subscribers, row.views, row.videos),
  }))
  const videos = Map.groupBy(
    table(folder, 'videos.csv', VIDEO_COLUMNS, (row) => ({ channelId: row.channel_id, video: videoOf(row) })),
    ({ channelId }) => channelId,
  )
  const dates = daily.map(({ day }) => day).sort()
  const days = dates.length > 0 ? daysThrough(dates[0]!, dates.at(-1)!) : []
  const place = new Map(days.map((day, nth) => [day, nth]))
  const totals = new Map<string, (DayTotals | null)[]>()
  for (const row of daily) {
    if (!totals.has(row.channelId))
      totals.set(
        row.channelId,
        days.map(() => null),
      )
    totals.get(row.channelId)![place.get(row.day)!] = row.totals
  }

  const channels = table(folder, 'creators.csv', CHANNEL_COLUMNS, (row): RecordedChannel => {
    const newest = (videos.get(row.channel_id) ?? [])
      .map(({ video }) => video)
      .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    return {
      youtubeId: row.channel_id,
      title: row.title,
      handle: row.handle || null,
      category: row.category,
      since: row.channel_published_at,
      totals: totals.get(row.channel_id) ?? days.map(() => null),
      engagement: engagementByDay(newest, days),
      videos: newest,
    }
  })
  return { days, channels: new Map(channels.map((channel) => [channel.youtubeId, channel])) }
}

/** A day without views counts as unknown. */
function totalsOf(subscribers: string, views: string, videos: string): DayTotals | null {
  const known = countOf(views)
  return known === null ? null : { subscribers: countOf(subscribers), views: known, videos: countOf(videos) }
}

function table<Column extends string, Row>(
  folder: string,
  file: string,
  columns: readonly Column[],
  toRow: (record: Record<Column, string>) => Row,
): Row[] {
  try {
    return readCsv(readFileSync(path.join(folder, file)), columns).map(toRow)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The recorded season cannot be read: ${file}: ${why}`, { cause: error })
  }
}
