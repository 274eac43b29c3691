/**
 * A competition as everybody sees it: one query, one presenter. Slices that answer or announce competitions share them.
 *
 * The prize shown is what would be paid now: it starts at the competition's value and grows with every accepted entry.
 */
import type { Competition } from '#contract/competitions.ts'
import { cents, decimalOf, type Cents } from '#game/money.ts'
import type { CompetitionRow } from './db/tables.ts'
import type { Sql } from './deps.ts'

export type Totals = { total_entries: number }

/** Competitions with their number of entries, in one query; the caller adds which ones, and in which order. */
export const selectCompetitions = (sql: Sql) => sql
  .selectFrom('competitions')
  .innerJoin('competition_totals', 'competition_totals.competition_id', 'competitions.id')
  .selectAll('competitions')
  .select('competition_totals.total_entries')

export const findCompetition = (sql: Sql, id: number): Promise<(CompetitionRow & Totals) | undefined> =>
  selectCompetitions(sql).where('competitions.id', '=', id).executeTakeFirst()

export const prizeOf = (row: Pick<CompetitionRow, 'prize_value_cents' | 'prize_step_cents'>, entries: number): Cents =>
  cents(row.prize_value_cents + row.prize_step_cents * entries)

/** Bots win play money where a recorded day is replayed, and never where the numbers are live. */
export const botsMayWin = ({ source }: Pick<CompetitionRow, 'source'>): boolean => source === 'recorded'

export const toCompetition = (row: CompetitionRow, totals: Totals): Competition => ({
  id: row.id,
  date: row.date,
  draftOpensAt: row.draft_opens_at.toISOString(),
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  prizeTitle: row.prize_title,
  prizeDescription: row.prize_description,
  prizeValue: decimalOf(prizeOf(row, totals.total_entries)),
  prizeImageUrl: row.prize_image_url,
  payoutShares: row.payout_shares,
  salaryCap: row.salary_cap_cents / 100,
  minPicks: row.min_picks,
  maxPicks: row.max_picks,
  isActive: row.is_active,
  phase: row.phase,
  winnerId: row.winner_id,
  totalEntries: totals.total_entries,
  replayDay: row.replay_day,
  createdAt: row.created_at.toISOString(),
})
