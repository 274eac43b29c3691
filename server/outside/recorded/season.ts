/**
 * The recorded season as it lies in the folder: 189 channels, their public totals at the end of each day, two snapshots of their videos.
 *
 * Days are 'YYYY-MM-DD'; a day's totals are those at its end. A channel has totals only from the day it was first looked at.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readCsv } from './csv.ts'

export type DayTotals = { subscribers: number; views: number; videos: number }

export type VideoSnapshot = { views: number | null; likes: number | null; comments: number | null }

export type RecordedVideo = {
  id: string
  title: string
  publishedAt: Date
  durationSeconds: number | null
  first: VideoSnapshot | null
  second: VideoSnapshot | null
}

export type RecordedChannel = {
  youtubeId: string
  title: string
  handle: string | null
  category: string
  totals: ReadonlyMap<string, DayTotals>
  videos: readonly RecordedVideo[]
}

export type Season = { days: readonly string[]; channels: ReadonlyMap<string, RecordedChannel> }

/** The days at whose ends the videos were counted. */
export const FIRST_SNAPSHOT = '2026-01-28'
export const SECOND_SNAPSHOT = '2026-02-04'

export const DAY_MS = 86_400_000

export const dayAfter = (day: string, days = 1): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The instant a day's totals are those of. */
export const endOfDay = (day: string): number => Date.parse(day) + DAY_MS

export function loadSeason(folder: string): Season {
  const text = (file: string) => readFileSync(path.join(folder, file), 'utf8').replace(/^\uFEFF/, '')
  const daily = readCsv(text('daily.csv'), ['date', 'channel_id', 'subscribers', 'views', 'videos'])
  const totals = Map.groupBy(daily, (row) => row.channel_id)
  const videos = Map.groupBy(readCsv(text('videos.csv'), VIDEO_COLUMNS), (row) => row.channel_id)

  const channels = readCsv(text('creators.csv'), ['channel_id', 'title', 'handle', 'category']).map((row): RecordedChannel => ({
    youtubeId: row.channel_id,
    title: row.title,
    handle: row.handle || null,
    category: row.category,
    totals: new Map((totals.get(row.channel_id) ?? []).map((day) => [
      day.date,
      { subscribers: Number(day.subscribers), views: Number(day.views), videos: Number(day.videos) },
    ])),
    videos: (videos.get(row.channel_id) ?? []).map(videoOf).sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime()),
  }))
  return {
    days: [...new Set(daily.map((row) => row.date))].sort(),
    channels: new Map(channels.map((channel) => [channel.youtubeId, channel])),
  }
}

const VIDEO_COLUMNS = [
  'channel_id', 'video_id', 'title', 'published_at', 'duration',
  'views_0128', 'likes_0128', 'comments_0128', 'views_0204', 'likes_0204', 'comments_0204',
] as const

const countOf = (text: string): number | null => (text === '' ? null : Number(text))

const snapshotOf = (views: string, likes: string, comments: string): VideoSnapshot | null =>
  views === '' ? null : { views: countOf(views), likes: countOf(likes), comments: countOf(comments) }

const videoOf = (row: Record<(typeof VIDEO_COLUMNS)[number], string>): RecordedVideo => ({
  id: row.video_id,
  title: row.title,
  publishedAt: new Date(row.published_at),
  durationSeconds: secondsOf(row.duration),
  first: snapshotOf(row.views_0128, row.likes_0128, row.comments_0128),
  second: snapshotOf(row.views_0204, row.likes_0204, row.comments_0204),
})

/** 'PT1H2M3S' is 3,723 seconds; null for anything else, such as a stream without an end. */
export function secondsOf(duration: string): number | null {
  const parts = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration)
  if (!parts || duration === 'P' || duration === 'P0D') return null
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number]
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}
