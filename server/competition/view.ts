/**
 * Reads competitions and converts them to the form of the contract, for all slices that return or announce them.
 *
 * The prize shown is what would be paid now: it starts at the competition's prize value and grows with every accepted entry.
 */
import { sql } from 'kysely'
import type { Competition } from '#contract/competitions.ts'
import { inDollars } from '#game/dollars.ts'
import { cents, decimalOf, type Cents } from '#game/money.ts'
import type { Phase } from '#game/phase.ts'
import { isReplay } from '#server/adapters/source.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Settings } from '#server/settings.ts'
import { isResultHidden } from './returning-day.ts'

/** The number of entries, the number of the newest change, and the database's time when the row was read. */
export type Totals = { total_entries: number; seq: number; read_at: Date }

/** Selects competitions with their number of entries in one query; the caller adds conditions and an order. */
export const selectCompetitions = (db: Queryable) =>
  db
    .selectFrom('competitions')
    .innerJoin('competition_totals', 'competition_totals.competition_id', 'competitions.id')
    .selectAll('competitions')
    .select(['competition_totals.total_entries', 'competition_totals.seq', sql<Date>`clock_timestamp()`.as('read_at')])

/** The lock of a draft, else the end. */
export const nextTime = sql<Date>`case phase when 'drafting' then start_time else end_time end`

/** Selects the competitions in drafting or live: drafts first, the soonest lock first, then those that end soonest. */
export const selectOpen = (db: Queryable) =>
  selectCompetitions(db)
    .where('phase', 'in', ['drafting', 'live'])
    .orderBy('phase')
    .orderBy(nextTime)
    .orderBy('competitions.id')

/** Returns the competition with its totals and whether its replayed day comes again in this cycle, or undefined if it does not exist. */
export const findCompetition = (
  db: Queryable,
  id: number,
): Promise<(CompetitionRow & Totals & { isHidden: boolean }) | undefined> =>
  selectCompetitions(db).select(isResultHidden.as('isHidden')).where('competitions.id', '=', id).executeTakeFirst()

const MINUTE_MS = 60_000
/** In ms: twice the ten minutes between two readings of channels in a live competition. */
const LATE_MS = 2 * 10 * MINUTE_MS

/** Returns the whole prize in cents with this number of entries. */
export const prizeOf = (row: Pick<CompetitionRow, 'prize_value_cents' | 'prize_step_cents'>, entries: number): Cents =>
  cents(row.prize_value_cents + row.prize_step_cents * entries)

/** Returns whether bots may win prizes: only when a season is replayed, never with live statistics. */
export const botsMayWin = ({ source }: Pick<CompetitionRow, 'source'>): boolean => isReplay(source)

/** Converts a row to the form of the contract: instants as ISO 8601 in UTC, money as decimal dollars. */
export const toCompetition = (
  row: CompetitionRow,
  totals: Totals,
  { maxEntriesPerPlayer }: Pick<Settings, 'maxEntriesPerPlayer'>,
): Competition => ({
  id: row.id,
  date: row.date,
  draftOpensAt: row.draft_opens_at.toISOString(),
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  finalAt: row.settle_at.toISOString(),
  prizeTitle: row.prize_title,
  prizeDescription: row.prize_description,
  prizeText: row.prize_text,
  prizeValue: decimalOf(prizeOf(row, totals.total_entries)),
  prizeStep: decimalOf(cents(row.prize_step_cents)),
  prizeImageUrl: row.prize_image_url,
  payoutShares: row.payout_shares,
  salaryCap: inDollars(cents(row.salary_cap_cents)),
  minPicks: row.min_picks,
  maxPicks: row.max_picks,
  maxEntriesPerPlayer: row.max_entries ?? maxEntriesPerPlayer,
  slateSize: row.slate_size,
  isActive: row.is_active,
  scoringVersion: row.scoring_version,
  formWeight: row.form_weight,
  pricesAsOf: row.prices_as_of?.toISOString() ?? null,
  phase: row.phase,
  isHeld: row.phase === 'review' && row.held_at !== null,
  voidReason: row.void_reason,
  winnerId: row.winner_id,
  totalEntries: totals.total_entries,
  replayDay: row.replay_day,
  ...ageOf(row, totals.read_at),
  createdAt: row.created_at.toISOString(),
})

const PLAYED: readonly Phase[] = ['live', 'review', 'completed']

/** The time of the statistics, and whether they are older than twice the polling interval. */
function ageOf(row: CompetitionRow, now: Date): Pick<Competition, 'statisticsAt' | 'isDelayed'> {
  if (!PLAYED.includes(row.phase)) return { statisticsAt: null, isDelayed: false }
  const until = new Date(Math.min(lately(row.start_time, now), row.end_time.getTime()))
  if (isReplay(row.source)) {
    // the time is rounded to the minute, so that responses can be cached
    const minute = now < row.end_time ? Math.floor(until.getTime() / MINUTE_MS) * MINUTE_MS : until.getTime()
    return { statisticsAt: new Date(Math.max(minute, row.start_time.getTime())).toISOString(), isDelayed: false }
  }
  const knownAt = row.statistics_at ?? row.start_time
  return {
    statisticsAt: row.statistics_at?.toISOString() ?? null,
    isDelayed: until.getTime() - knownAt.getTime() > LATE_MS,
  }
}

/** Returns the current time rounded down to 10 s, so that responses can be cached, but never before `since`. */
const lately = (since: Date, now: Date): number =>
  Math.max(since.getTime(), Math.floor(now.getTime() / 10_000) * 10_000)
