/**
 * What a competition's stored rows say about scores: its window, its price book, the readings at both ends, the final scores.
 *
 * Final scores are a pure function of these rows and the scoring version, so the end, the settlement and the audit all use this
 * and get the same tenths. A reading without views is ignored, never taken for 0.
 */
import type { Times } from '#game/phase.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { scoreBook, type BookLine, type CreatorScore, type Hours, type Reading } from '#game/scoring.ts'
import { entryScore } from '#game/trades.ts'
import type { StoredPick } from '#server/db/json-columns.ts'
import type { CompetitionRow, SnapshotRow } from '#server/db/rows.ts'
import type { Round } from '#server/adapters/source.ts'

type Window = Pick<CompetitionRow, 'replay_day' | 'start_time' | 'end_time'>

export const roundOf = (row: Window & Pick<CompetitionRow, 'id'>): Round => ({
  replayDay: row.replay_day,
  startTime: row.start_time,
  endTime: row.end_time,
  competitionId: row.id,
})

export const timesOf = (
  row: Pick<CompetitionRow, 'draft_opens_at' | 'start_time' | 'end_time' | 'settle_at'>,
): Times => ({
  draftOpensAt: row.draft_opens_at,
  startTime: row.start_time,
  endTime: row.end_time,
  settleAt: row.settle_at,
})

/** The whole window in hours of the statistics: a replayed day has 24, whatever the length of its window. */
function finalHours({ replay_day, start_time, end_time }: Window): Hours {
  const total = replay_day === null ? (end_time.getTime() - start_time.getTime()) / 3_600_000 : 24
  return { elapsed: total, total }
}

export type BookColumns = Pick<
  SnapshotRow,
  'creator_id' | 'baseline_views' | 'baseline_engagement' | 'likes_share' | 'projection'
>
export type ReadingColumns = Pick<
  SnapshotRow,
  | 'start_subscribers'
  | 'start_views'
  | 'start_likes'
  | 'start_comments'
  | 'end_subscribers'
  | 'end_views'
  | 'end_likes'
  | 'end_comments'
>

export const bookLineOf = (row: BookColumns): BookLine => ({
  creatorId: row.creator_id,
  normalDay: row.baseline_views,
  engagementBaseline: row.baseline_engagement ?? 0,
  ...(row.likes_share !== null && { likesShare: row.likes_share }),
  projection: row.projection,
})

type Counts = { subscribers: string | null; views: string | null; likes: string | null; comments: string | null }

const countOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))

/** A stored reading; undefined where there was none. */
export const readingOf = ({ subscribers, views, likes, comments }: Counts): Reading | undefined =>
  views === null
    ? undefined
    : { subscribers: countOf(subscribers), views: Number(views), likes: countOf(likes), comments: countOf(comments) }

export const startOf = (row: ReadingColumns): Reading | undefined =>
  readingOf({
    subscribers: row.start_subscribers,
    views: row.start_views,
    likes: row.start_likes,
    comments: row.start_comments,
  })

const endOf = (row: ReadingColumns): Reading | undefined =>
  readingOf({
    subscribers: row.end_subscribers,
    views: row.end_views,
    likes: row.end_likes,
    comments: row.end_comments,
  })

/** The readings there are, by creator. */
export function readingsBy<Row extends { creator_id: number }>(
  rows: readonly Row[],
  reading: (row: Row) => Reading | undefined,
): Map<number, Reading> {
  const found = new Map<number, Reading>()
  for (const row of rows) {
    const one = reading(row)
    if (one) found.set(row.creator_id, one)
  }
  return found
}

/** What every creator of the book scored over the whole window. */
export const finalScores = (
  competition: Window,
  rows: readonly (BookColumns & ReadingColumns)[],
): Map<number, CreatorScore> =>
  scoreBook(rows.map(bookLineOf), readingsBy(rows, startOf), readingsBy(rows, endOf), finalHours(competition))

export type EntryColumns = { banked_tenths: number; picks: readonly StoredPick[] }

/** What an entry scores with these creators' scores. */
export const scoreOfEntry = (entry: EntryColumns, scores: ReadonlyMap<number, Pick<CreatorScore, 'points'>>): Tenths =>
  entryScore(
    tenths(entry.banked_tenths),
    entry.picks.map((pick) => scores.get(pick.creatorId)?.points ?? tenths(0)),
  )
