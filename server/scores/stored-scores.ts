/**
 * Converts a competition's stored rows for scoring: its window, its price book, the readings at the start and the end, and the final
 * scores.
 *
 * Each competition is scored by the version in its row. Final scores are a pure function of these rows, so the end, the settlement and the
 * audit get the same tenths. A reading without views is ignored and never counts as 0.
 */
import { sql } from 'kysely'
import { cents } from '#game/money.ts'
import type { Times } from '#game/phase.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { isKnownVersion, scorerOf } from '#game/scoring/scorer.ts'
import {
  SCORING_VERSIONS,
  type Book,
  type BookLine,
  type CreatorScore,
  type Hours,
  type Reading,
  type Scorer,
  type ScoringVersion,
} from '#game/scoring/types.ts'
import { entryScore } from '#game/trades.ts'
import type { StoredPick } from '#server/db/json-columns.ts'
import type { CompetitionRow, SnapshotRow } from '#server/db/rows.ts'
import type { Round } from '#server/adapters/source.ts'

type Window = Pick<CompetitionRow, 'replay_day' | 'start_time' | 'end_time' | 'planned_end_time'>

/** A replay that was ended by hand shows a part of its day: the day is mapped onto the window as it was planned. */
const endOfDayShown = ({ replay_day, end_time, planned_end_time }: Window): Date =>
  (replay_day === null ? null : planned_end_time) ?? end_time

/** Returns what a statistics source needs to know about a competition. */
export const roundOf = (
  row: Window & Pick<CompetitionRow, 'id'> & Partial<Pick<CompetitionRow, 'prices_as_of'>>,
): Round => ({
  replayDay: row.replay_day,
  startTime: row.start_time,
  endTime: endOfDayShown(row),
  competitionId: row.id,
  pricesAsOf: row.prices_as_of ?? null,
})

/** Returns the times of a competition's phases as the rules take them. */
export const timesOf = (
  row: Pick<CompetitionRow, 'draft_opens_at' | 'start_time' | 'end_time' | 'settle_at'>,
): Times => ({
  draftOpensAt: row.draft_opens_at,
  startTime: row.start_time,
  endTime: row.end_time,
  settleAt: row.settle_at,
})

/**
 * Returns the whole window in hours of the statistics: a replayed day has 24, whatever the length of the window. `elapsed` is less than
 * `total` for a replay that was ended by hand.
 */
export function finalHours(window: Window): Hours {
  const { replay_day, start_time, end_time } = window
  const length = end_time.getTime() - start_time.getTime()
  if (replay_day === null) return { elapsed: length / 3_600_000, total: length / 3_600_000 }
  return { elapsed: (24 * length) / (endOfDayShown(window).getTime() - start_time.getTime()), total: 24 }
}

/** The columns of a competition that are frozen with its price book. */
export type FrozenColumns = Pick<
  CompetitionRow,
  'id' | 'scoring_version' | 'salary_cap_cents' | 'form_weight' | 'spread' | 'last_tide'
>
export type BookColumns = Pick<
  SnapshotRow,
  'creator_id' | 'baseline_views' | 'expected_views' | 'projection' | 'known_days' | 'expected_points' | 'price_cents'
>
export type ReadingColumns = Pick<
  SnapshotRow,
  | 'start_subscribers'
  | 'start_views'
  | 'start_likes'
  | 'start_comments'
  | 'start_basket_views'
  | 'end_subscribers'
  | 'end_views'
  | 'end_likes'
  | 'end_comments'
  | 'end_basket_views'
>

/** Returns the version by which a competition is scored. Throws if this program does not know it, as after a downgrade. */
function versionOf({ id, scoring_version: version }: Pick<FrozenColumns, 'id' | 'scoring_version'>): ScoringVersion {
  if (isKnownVersion(version)) return version
  throw new Error(`competition ${id} is scored by version ${version}, which this program does not know`)
}

/** Returns the scorer of this competition. Throws for an unknown version. */
export const scorerFor = (competition: Pick<FrozenColumns, 'id' | 'scoring_version'>): Scorer =>
  scorerOf(versionOf(competition))

/** Returns a competition's stored price book. Throws for an unknown version. */
export const bookOf = (competition: FrozenColumns, rows: readonly BookColumns[]): Book => ({
  version: versionOf(competition),
  salaryCap: cents(competition.salary_cap_cents),
  formWeight: competition.form_weight,
  spread: competition.spread,
  lastCommonFactor: competition.last_tide,
  lines: rows.map(lineOf),
})

const lineOf = (row: BookColumns): BookLine => ({
  creatorId: row.creator_id,
  normalDay: row.baseline_views,
  expectedViews: row.expected_views,
  knownDays: row.known_days,
  projection: row.projection,
  expectedPoints: row.expected_points,
  price: cents(row.price_cents),
})

type Counts = {
  subscribers: string | null
  views: string | null
  likes: string | null
  comments: string | null
  basket_views: string | null
}

const countOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))

/** Returns a stored reading, or undefined if there is none. */
export const readingOf = ({ subscribers, views, likes, comments, basket_views }: Counts): Reading | undefined =>
  views === null
    ? undefined
    : {
        subscribers: countOf(subscribers),
        views: Number(views),
        likes: countOf(likes),
        comments: countOf(comments),
        basketViews: countOf(basket_views),
      }

/** Returns the reading at the start, or undefined if there is none. */
export const startOf = (row: ReadingColumns): Reading | undefined =>
  readingOf({
    subscribers: row.start_subscribers,
    views: row.start_views,
    likes: row.start_likes,
    comments: row.start_comments,
    basket_views: row.start_basket_views,
  })

/** Returns the reading at the end, or undefined if there is none. */
export const endOf = (row: ReadingColumns): Reading | undefined =>
  readingOf({
    subscribers: row.end_subscribers,
    views: row.end_views,
    likes: row.end_likes,
    comments: row.end_comments,
    basket_views: row.end_basket_views,
  })

/** Returns the existing readings by creator id. */
function readingsBy<Row extends { creator_id: number }>(
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

/**
 * Returns every creator's score over the whole window: from the readings, or from stored scores once readings are deleted. Throws for an
 * unknown version while readings exist.
 */
export const finalScores = (
  competition: Window & FrozenColumns & Pick<CompetitionRow, 'counts_forgotten_at'>,
  rows: readonly (BookColumns & ReadingColumns & ScoreColumns)[],
): Map<number, CreatorScore> =>
  competition.counts_forgotten_at === null
    ? scorerFor(competition).scoreBook(
        bookOf(competition, rows),
        readingsBy(rows, startOf),
        readingsBy(rows, endOf),
        finalHours(competition),
      )
    : new Map(rows.map((row) => [row.creator_id, storedScore(row)]))

export type ScoreColumns = Pick<SnapshotRow, 'growth_score_tenths' | 'wes_score_tenths' | 'points_tenths'>

/** A stored score; after the end a creator's pace equals its points. */
const storedScore = (row: ScoreColumns): CreatorScore => ({
  growthScore: tenths(row.growth_score_tenths),
  engagementScore: tenths(row.wes_score_tenths),
  pace: tenths(row.points_tenths),
  points: tenths(row.points_tenths),
  isMeasured: true,
})

/**
 * A query condition: this program can score the competition. With an unknown version, only competitions with stored scores can still be
 * paid.
 */
export const isScorable = sql<boolean>`(
  competitions.scoring_version = any(${[...SCORING_VERSIONS]}::integer[]) or competitions.counts_forgotten_at is not null
)`

export type EntryColumns = { banked_tenths: number; picks: readonly StoredPick[] }

/** Returns an entry's score in tenths from these creators' scores. */
export const scoreOfEntry = (entry: EntryColumns, scores: ReadonlyMap<number, Pick<CreatorScore, 'points'>>): Tenths =>
  entryScore(
    tenths(entry.banked_tenths),
    entry.picks.map((pick) => scores.get(pick.creatorId)?.points ?? tenths(0)),
  )
