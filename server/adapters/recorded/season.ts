/**
 * Reads a season from its folder: its channels (creators.csv), their public totals at the end of each day (daily.csv), two snapshots of
 * their videos (videos.csv, optional), and its title and origin (season.json, optional).
 *
 * A channel has totals only from the day on which its recording began.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isChannelId } from '#contract/channel-reference.ts'
import { readAbout, type SeasonAbout } from './about.ts'
import { readCsv, type Csv } from './csv.ts'
import { DAY_MS, daysThrough, startOfDay } from './days.ts'
import { engagementByDay, type Engagement } from './engagement.ts'
import {
  countOf,
  isSnapshotColumn,
  snapshotsOf,
  VIDEO_COLUMNS,
  videoOf,
  type RecordedVideo,
  type Snapshots,
} from './videos.ts'

type DayTotals = { subscribers: number | null; views: number; videos: number | null }

export type RecordedChannel = {
  youtubeId: string
  title: string
  handle: string | null
  category: string
  /** The day on which the channel began, as 'YYYY-MM-DD', or null if it is unknown. */
  since: string | null
  /** One element for each of `days`; null if the totals of that day are unknown. */
  totals: readonly (DayTotals | null)[]
  /** One value for each of `days`. */
  engagement: readonly Engagement[]
  /** The channel's videos, newest first. */
  videos: readonly RecordedVideo[]
}

export type Season = { days: readonly string[]; channels: ReadonlyMap<string, RecordedChannel> }

/** A season of a folder. `hash` changes with the channels, totals and videos, and not with season.json. */
export type SeasonOfFolder = Season & { about: SeasonAbout; hash: string }

/** Something in a folder that is not as it must be; `line` counts from 1 and is null if the whole file is meant. */
export type SeasonProblem = { file: string; line: number | null; text: string }

export const sentenceOf = ({ file, line, text }: SeasonProblem): string =>
  `${file}${line === null ? '' : `, line ${line}`}: ${text}`

/** Thrown for a folder that holds no season. The message is one sentence with the folder, and the file and line of the first problem. */
export class WrongSeason extends Error {}

const CHANNEL_COLUMNS = ['channel_id', 'title', 'handle', 'category', 'channel_published_at'] as const
const DAILY_COLUMNS = ['date', 'channel_id', 'subscribers', 'views', 'videos'] as const
const MOST_DAYS = 3_660
/** Years from 2101 on are those of simulated days. */
const DATE = /^(?:19|20)\d\d-\d\d-\d\d$/
const VIDEO_ID = /^[\w-]{11}$/

/** Returns only the ids of the season's channels, which is faster than loading the season. */
export const channelIds = (folder: string): string[] =>
  readCsv(readFileSync(path.join(folder, 'creators.csv')), ['channel_id']).rows.map((row) => row.channel_id)

/** Reads a season from its folder. Throws WrongSeason if anything in the folder is not as it must be. */
export function loadSeason(folder: string): SeasonOfFolder {
  const { season, problems } = readSeason(folder)
  if (season === null) throw new WrongSeason(`The season in ${folder} cannot be read: ${sentenceOf(problems[0]!)}`)
  return season
}

/** `problems`: everything that is not as it must be, so that `season` is null. `falls`: totals of views below those of the day before. */
type Read = { season: SeasonOfFolder | null; problems: SeasonProblem[]; falls: SeasonProblem[] }

/** Returns the season of a folder, and everything odd in the folder. */
export function readSeason(folder: string): Read {
  const problems: SeasonProblem[] = []
  const hash = createHash('sha256')
  const readRows = <Column extends string>(
    file: string,
    columns: readonly Column[],
    { isOptional = false, also }: { isOptional?: boolean; also?: (name: string) => boolean } = {},
  ): { csv: Csv<Column>; note: (line: number, text: string) => void } => {
    const note = (line: number | null, text: string) => void problems.push({ file, line, text })
    const text = readOrNull(path.join(folder, file))
    if (text === null) {
      if (!isOptional) note(null, 'the file is missing')
      return { csv: { header: [], rows: [], problems: [] }, note }
    }
    hash.update(`${file} ${text.length} `).update(text)
    const csv = readCsv(text, columns, also)
    for (const problem of csv.problems) note(problem.line, problem.text)
    return { csv, note }
  }

  const names = readRows('creators.csv', CHANNEL_COLUMNS)
  const known = new Set<string>()
  for (const { line, ...row } of names.csv.rows) {
    if (!isChannelId(row.channel_id)) names.note(line, `${quoted(row.channel_id)} is not a channel id`)
    if (known.has(row.channel_id)) names.note(line, `the channel ${row.channel_id} is listed twice`)
    if (row.title.trim() === '') names.note(line, 'the title is empty')
    if (row.channel_published_at !== '' && !isDay(row.channel_published_at))
      names.note(line, `${quoted(row.channel_published_at)} is not a day such as 2019-08-22`)
    known.add(row.channel_id)
  }

  const daily = readRows('daily.csv', DAILY_COLUMNS)
  const totals = readTotals(daily, known)
  const days = daysOf(daily, totals)

  const { csv, note } = readRows('videos.csv', VIDEO_COLUMNS, { isOptional: true, also: isSnapshotColumn })
  const snapshots = attempt<Snapshots | null>(
    () => (csv.rows.length === 0 ? null : snapshotsOf(csv.header, days)),
    (text) => note(1, text),
  )
  const seen = new Set<string>()
  const videos = new Map<string, RecordedVideo[]>()
  for (const row of csv.rows) {
    if (!known.has(row.channel_id)) note(row.line, `creators.csv does not have the channel ${quoted(row.channel_id)}`)
    if (!VIDEO_ID.test(row.video_id)) note(row.line, `${quoted(row.video_id)} is not the id of a video`)
    if (seen.has(row.video_id)) note(row.line, `the video ${row.video_id} is listed twice`)
    seen.add(row.video_id)
    const video = attempt(
      () => videoOf(row, snapshots),
      (text) => note(row.line, text),
    )
    if (video) videos.set(row.channel_id, [...(videos.get(row.channel_id) ?? []), video])
  }

  const { about, problem } = readAbout(readOrNull(path.join(folder, 'season.json')), path.basename(folder))
  if (problem) problems.push({ file: 'season.json', ...problem })
  const falls = fallsOf(totals)
  if (problems.length > 0) return { season: null, problems, falls }

  const place = new Map(days.map((day, nth) => [day, nth]))
  const channels = names.csv.rows.map((row): RecordedChannel => {
    const newest = (videos.get(row.channel_id) ?? []).sort(
      (one, other) => other.publishedAt.getTime() - one.publishedAt.getTime(),
    )
    const ofDays: (DayTotals | null)[] = days.map(() => null)
    for (const [day, { counts }] of totals.get(row.channel_id) ?? []) ofDays[place.get(day)!] = counts
    return {
      youtubeId: row.channel_id,
      title: row.title,
      handle: row.handle || null,
      category: row.category,
      since: row.channel_published_at || null,
      totals: ofDays,
      engagement: engagementByDay(newest, days, snapshots),
      videos: newest,
    }
  })
  const season = { days, channels: new Map(channels.map((channel) => [channel.youtubeId, channel])) }
  return { season: { ...season, about, hash: hash.digest('hex').slice(0, 16) }, problems, falls }
}

type Daily = { csv: Csv<(typeof DAILY_COLUMNS)[number]>; note: (line: number, text: string) => void }
/** For each channel its days, each with the totals and the line of the file. */
type Totals = Map<string, Map<string, { line: number; counts: DayTotals | null }>>

/** Returns the totals of each channel by day, and notes every row that is not valid. */
function readTotals({ csv, note }: Daily, known: ReadonlySet<string>): Totals {
  const totals: Totals = new Map()
  for (const { line, date, channel_id, subscribers, views, videos } of csv.rows) {
    if (!known.has(channel_id)) note(line, `creators.csv does not have the channel ${quoted(channel_id)}`)
    if (!isDay(date)) {
      note(line, `${quoted(date)} is not a day such as 2026-01-31`)
      continue
    }
    const counts = attempt(
      () => totalsOf(subscribers, views, videos),
      (text) => note(line, text),
    )
    let ofChannel = totals.get(channel_id)
    if (!ofChannel) totals.set(channel_id, (ofChannel = new Map()))
    const before = ofChannel.get(date)
    if (before) note(line, `line ${before.line} already has the channel ${channel_id} on ${date}`)
    else ofChannel.set(date, { line, counts })
  }
  return totals
}

/** Returns all days of the season, and notes a season without days and days on which no channel has a row. */
function daysOf({ csv, note }: Daily, totals: Totals): string[] {
  const firstLines = new Map<string, number>()
  for (const days of totals.values())
    for (const [day, { line }] of days) firstLines.set(day, Math.min(line, firstLines.get(day) ?? Infinity))
  const dates = [...firstLines.keys()].sort()
  if (dates.length === 0) {
    if (csv.header.length > 0 && csv.problems.length === 0) note(1, 'there is no row with totals')
    return []
  }
  if ((startOfDay(dates.at(-1)!) - startOfDay(dates[0]!)) / DAY_MS >= MOST_DAYS) {
    note(firstLines.get(dates.at(-1)!)!, `the season is longer than ten years: ${dates[0]} to ${dates.at(-1)}`)
    return []
  }
  dates.slice(1).forEach((day, nth) => {
    const missing = daysThrough(dates[nth]!, day).slice(1, -1)
    if (missing.length > 0)
      note(
        firstLines.get(day)!,
        missing.length === 1 ? `no row has ${missing[0]}` : `no row has a day from ${missing[0]} to ${missing.at(-1)}`,
      )
  })
  return daysThrough(dates[0]!, dates.at(-1)!)
}

/** Returns the totals of views below the channel's last known ones. YouTube corrects counts, so they are odd and not wrong. */
function fallsOf(totals: Totals): SeasonProblem[] {
  const falls: { line: number; text: string }[] = []
  for (const [channelId, days] of totals) {
    let last: number | null = null
    for (const [day, { line, counts }] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (counts === null) continue
      if (last !== null && counts.views < last)
        falls.push({ line, text: `the views of ${channelId} go back from ${last} to ${counts.views} on ${day}` })
      last = counts.views
    }
  }
  return falls.toSorted((one, other) => one.line - other.line).map((fall) => ({ file: 'daily.csv', ...fall }))
}

/** A day without views counts as unknown. */
function totalsOf(subscribers: string, views: string, videos: string): DayTotals | null {
  const known = countOf(views)
  const rest = { subscribers: countOf(subscribers), videos: countOf(videos) }
  return known === null ? null : { views: known, ...rest }
}

const isDay = (text: string): boolean => {
  const at = DATE.test(text) ? startOfDay(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Returns a text in quotes, shortened to a length that fits into a sentence. */
const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

function attempt<Value>(read: () => Value, note: (text: string) => void): Value | null {
  try {
    return read()
  } catch (error) {
    note(error instanceof Error ? error.message : String(error))
    return null
  }
}

/** Returns the bytes of a file, or null if it does not exist. */
function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new WrongSeason(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
