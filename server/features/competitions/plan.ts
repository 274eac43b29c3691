/**
 * Plans competitions ahead: each series has its next three. In a rotation each opens the moment the one before it ends; the others lock at
 * their dates.
 *
 * The planner locks all series first, so two processes never plan the same competition.
 */
import { readClock } from '#server/db/clock.ts'
import { sql, type Insertable } from 'kysely'
import { PAYOUT_TABLE } from '#game/payouts.ts'
import { followingTimes, planTimes, type Times } from '#game/phase.ts'
import { LEAST_DRAFT_MS, localDateOf, locksAfter, timesOfLock, type Dates } from '#game/series.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { Competitions } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Settings } from '#server/settings.ts'
import { openTotals } from '#server/records/entries.ts'
import {
  BUILT_IN_SERIES,
  datesOf,
  lockSeries,
  scheduleOf,
  updateSeries,
  type SeriesRow,
} from '#server/records/series.ts'
import { prizeOfOrdinal } from './prizes.ts'
import { retimeUpcoming } from './retime-upcoming.ts'
import { voidForeign } from './void.ts'

const AHEAD = 3

/** Returns whether a competition must be planned, or voided because its statistics source is not configured. */
export async function needsPlanning({ db, source }: Deps): Promise<boolean> {
  const { rows } = await sql<{ isMissing: boolean; isForeign: boolean }>`
    select exists (
      select from series
      where paused_at is null and ${AHEAD} > (
        select count(*) from competitions where series_id = series.id and phase = 'upcoming'
      ) and (rounds is null or rounds > ${roundsPlanned})
    ) as "isMissing", exists (
      select from competitions
      where source <> ${source.name} and (phase in ('drafting', 'live') or (phase = 'review' and ended_at is null))
    ) as "isForeign"
  `.execute(db)
  return rows[0]!.isMissing || rows[0]!.isForeign
}

/** Use it in a query on `series`. */
const roundsPlanned = sql<number>`(select coalesce(max(round), 0) from competitions where series_id = series.id)`

/** Plans the missing competitions and applies the schedule's lengths to planned ones. Returns how many were planned. */
export async function plan(deps: Deps): Promise<number> {
  await voidForeign(deps)
  const { made, retimed } = await deps.db.transaction().execute((tx) => planIn(tx, deps))
  if (made > 0 || retimed > 0) deps.poke()
  return made
}

/** Plans in the caller's transaction. */
export async function planIn(tx: Queryable, deps: Deps): Promise<{ made: number; retimed: number }> {
  const locked = await lockSeries(tx)
  const now = await readClock(tx)
  const all = await applySettings(tx, deps.settings, locked, now)
  const retimed = await retimeUpcoming(tx, deps.settings.schedule)
  let made = 0
  for (const series of all) {
    if (series.paused_at !== null) continue
    const dates = datesOf(series)
    made += dates ? await planDates(tx, series, dates, deps, now) : await planRotation(tx, deps, now)
  }
  return { made, retimed }
}

/**
 * The built-in series follows the settings until an administrator edits it: every day at DAILY_LOCK, or back to back. After a change of the
 * dates its competitions that have not opened are planned again. Returns the series as they are now.
 */
async function applySettings(
  tx: Queryable,
  { dailyLock, schedule, salaryCap }: Settings,
  all: SeriesRow[],
  now: Date,
): Promise<SeriesRow[]> {
  const row = all.find(({ is_built_in }) => is_built_in)
  if (!row) return all
  const wanted = {
    repeats: dailyLock ? ('daily' as const) : ('back_to_back' as const),
    first_date: dailyLock ? (row.first_date ?? localDateOf(now, dailyLock.timeZone)) : null,
    time_of_day: dailyLock?.timeOfDay ?? null,
    time_zone: dailyLock?.timeZone ?? null,
    draft_seconds: schedule.draftSeconds,
    live_seconds: schedule.liveSeconds,
    review_seconds: schedule.reviewSeconds,
    salary_cap_cents: salaryCap,
  }
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  if (names.every((name) => row[name] === wanted[name])) return all
  await updateSeries(tx, row.id, wanted)
  // planned competitions of a rotation take new lengths where they are
  if (dailyLock || row.repeats === 'daily') await removePlanned(tx, row.id)
  return all.map((one) => (one === row ? { ...one, ...wanted } : one))
}

/** Removes the competitions of a series that have not opened. Nobody has entered them. */
export async function removePlanned(tx: Queryable, seriesId: number): Promise<void> {
  await tx.deleteFrom('competitions').where('series_id', '=', seriesId).where('phase', '=', 'upcoming').execute()
}

async function planRotation(tx: Queryable, deps: Deps, now: Date): Promise<number> {
  const last = await findLast(tx, BUILT_IN_SERIES)
  // The very first competition opens at once, in addition to the three that wait.
  const missing = AHEAD - (await countUpcoming(tx, BUILT_IN_SERIES)) + (last ? 0 : 1)
  let times: Times | undefined = last && timesOf(last)
  const { schedule } = deps.settings
  return insertPlanned(tx, deps, missing, (ordinal) => {
    times = times ? followingTimes(times, schedule) : planTimes(now, schedule)
    return { ...columnsOf(times), ...rotatingPrize(ordinal), salary_cap_cents: deps.settings.salaryCap }
  })
}

/** Returns the columns of the prize that the built-in series has at this ordinal. */
function rotatingPrize(ordinal: number) {
  const { title, description, value } = prizeOfOrdinal(ordinal)
  return { prize_title: title, prize_description: description, prize_value_cents: value }
}

async function planDates(tx: Queryable, series: SeriesRow, dates: Dates, deps: Deps, now: Date): Promise<number> {
  const last = await findLast(tx, series.id)
  const done = await countRounds(tx, series.id)
  const wanted = Math.min(AHEAD - (await countUpcoming(tx, series.id)), (series.rounds ?? Infinity) - done)
  if (wanted <= 0) return 0
  // the first draft of an installation opens at once, and has its whole length
  const isFirst = series.is_built_in && !last
  const least = isFirst ? 1000 * series.draft_seconds : LEAST_DRAFT_MS
  const since = Math.max(now.getTime() + least, last?.start_time.getTime() ?? 0)
  const locks = locksAfter(dates, new Date(since), wanted)
  // no date is left, so the series ends with the competitions that it has
  if (locks.length < wanted) await updateSeries(tx, series.id, { rounds: done + locks.length })
  let nth = 0
  return insertPlanned(tx, deps, locks.length, (ordinal) => {
    const times = timesOfLock(dates, locks[nth]!, scheduleOf(series), now)
    if (isFirst && nth === 0) times.draftOpensAt = now
    return {
      ...columnsOf(times),
      ...(series.is_built_in ? rotatingPrize(ordinal) : ownPrize(series)),
      series_id: series.id,
      round: done + ++nth,
      slate: JSON.stringify(series.slate),
      bots: series.bots,
      max_entries: series.max_entries,
      salary_cap_cents: series.salary_cap_cents,
    }
  })
}

/** The prize of a series that an administrator made does not grow with its entries. */
const ownPrize = ({ title, description, prize_value_cents, prize_text }: SeriesRow) => ({
  prize_title: title,
  prize_description: description,
  prize_value_cents,
  prize_step_cents: 0,
  prize_text,
})

const findLast = (tx: Queryable, seriesId: number) =>
  tx
    .selectFrom('competitions')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the number of the last competition with a date. */
const countRounds = async (tx: Queryable, seriesId: number): Promise<number> =>
  (
    await tx
      .selectFrom('competitions')
      .where('series_id', '=', seriesId)
      .select(({ fn }) => fn.max('round').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0

const countUpcoming = async (tx: Queryable, seriesId: number): Promise<number> =>
  (
    await tx
      .selectFrom('competitions')
      .where('series_id', '=', seriesId)
      .where('phase', '=', 'upcoming')
      .select((table) => table.fn.countAll<number>().as('upcoming'))
      .executeTakeFirstOrThrow()
  ).upcoming

type Own = Omit<
  Insertable<Competitions>,
  'ordinal' | 'replay_day' | 'source' | 'payout_shares' | 'phase' | 'scoring_version'
>

/** Inserts `count` competitions with the next ordinals. Returns `count`, or 0 if it is negative. */
async function insertPlanned(
  tx: Queryable,
  { source }: Pick<Deps, 'source'>,
  count: number,
  ownColumns: (ordinal: number) => Own,
): Promise<number> {
  if (count <= 0) return 0
  const { last } = await tx
    .selectFrom('competitions')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .executeTakeFirstOrThrow()
  const planned = Array.from({ length: count }, (_, index) => {
    const ordinal = (last ?? 0) + 1 + index
    return {
      ...ownColumns(ordinal),
      ordinal,
      replay_day: source.replayDay(ordinal),
      source: source.name,
      payout_shares: JSON.stringify(PAYOUT_TABLE),
      phase: 'upcoming' as const,
      scoring_version: NEWEST_VERSION,
    }
  })
  const made = await tx.insertInto('competitions').values(planned).returning('id').execute()
  for (const { id } of made) await openTotals(tx, id)
  return made.length
}

/** The UTC day on which the competition is played. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

const columnsOf = (times: Times) => ({
  date: dayOf(times.startTime),
  draft_opens_at: times.draftOpensAt,
  start_time: times.startTime,
  end_time: times.endTime,
  settle_at: times.settleAt,
})
