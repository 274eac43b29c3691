/**
 * Creates, edits and pauses series. Each change is one transaction with its audit event and with the competitions that it plans or removes.
 * Competitions that have opened are never changed.
 */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { Series, SeriesForm, SeriesPreview, Slate } from '#contract/hosting.ts'
import { inDollars } from '#game/dollars.ts'
import { cents, decimalOf, dollars, parseDecimal } from '#game/money.ts'
import { LEAST_DRAFT_MS, locksAfter, MOST_PRIZE, refuseDates } from '#game/series.ts'
import { readClock } from '#server/db/clock.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { planIn, removePlanned } from '#server/features/competitions/plan.ts'
import type { Player } from '#server/identity/player.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { readSeriesTokens } from '#server/records/overlays.ts'
import {
  insertSeries,
  lockSeries,
  readSeries,
  setPaused,
  updateSeries,
  type SeriesRow,
} from '#server/records/series.ts'

const MIN_PICKS = 3
const LOCKS_SHOWN = 3

export async function listSeries(db: Queryable): Promise<Series[]> {
  const rows = await readSeries(db)
  const planned = await db
    .selectFrom('competitions')
    .select(['series_id', 'start_time'])
    .where('phase', '=', 'upcoming')
    .orderBy('start_time')
    .execute()
  const rounds = await db
    .selectFrom('competitions')
    .select(({ fn }) => ['series_id', fn.max('round').as('last')])
    .groupBy('series_id')
    .execute()
  const tokens = await readSeriesTokens(db)
  return rows.map((row) =>
    toSeries(row, {
      locks: planned.filter((one) => one.series_id === row.id).map((one) => one.start_time),
      lastRound: rounds.find((one) => one.series_id === row.id)?.last ?? 0,
      overlayToken: tokens.get(row.id) ?? null,
    }),
  )
}

/** Refuses what `createSeries` refuses. */
export async function previewSeries({ db }: Pick<Deps, 'db'>, form: SeriesForm): Promise<SeriesPreview> {
  const { locks, creators } = await check(db, form, await readClock(db))
  return { nextLocks: locks.map((lock) => lock.toISOString()), creators }
}

export async function createSeries(deps: Deps, admin: Player, form: SeriesForm): Promise<Series> {
  const id = await deps.db.transaction().execute(async (tx) => {
    await check(tx, form, await readClock(tx))
    const row = await insertSeries(tx, { ...columnsOf(form), created_by: admin.id })
    await recordAuditEvent(tx, { actor: admin.id, action: 'create_series', subject: `series:${row.id}`, after: form })
    await planIn(tx, deps)
    return row.id
  })
  return changed(deps, id)
}

/** Refuses `series_changed` if somebody else has edited the series since `version`. */
export async function editSeries(
  deps: Deps,
  admin: Player,
  id: number,
  { version, series: form }: { version: number; series: SeriesForm },
): Promise<Series> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOne(tx, id)
    if (row.version !== version) throw new Refused({ code: 'series_changed' })
    await check(tx, form, await readClock(tx))
    // an edited series no longer follows the settings
    await updateSeries(tx, id, { ...columnsOf(form), is_built_in: false })
    await recordAuditEvent(tx, {
      actor: admin.id,
      action: 'edit_series',
      subject: `series:${id}`,
      before: toSeries(row, { locks: [], lastRound: 0, overlayToken: null }),
      after: form,
    })
    await removePlanned(tx, id)
    await planIn(tx, deps)
  })
  return changed(deps, id)
}

export async function pauseSeries(deps: Deps, admin: Player, id: number, isPaused: boolean): Promise<Series> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOne(tx, id)
    if ((row.paused_at !== null) === isPaused) return
    await setPaused(tx, id, isPaused)
    await recordAuditEvent(tx, {
      actor: admin.id,
      action: isPaused ? 'pause_series' : 'continue_series',
      subject: `series:${id}`,
    })
    if (isPaused) await removePlanned(tx, id)
    else await planIn(tx, deps)
  })
  return changed(deps, id)
}

/** Locks every series, because planning does so too. */
async function lockOne(tx: Queryable, id: number): Promise<SeriesRow> {
  const row = (await lockSeries(tx)).find((one) => one.id === id)
  if (!row) throw new Refused({ code: 'series_not_found' })
  return row
}

async function changed(deps: Deps, id: number): Promise<Series> {
  deps.poke()
  deps.tableVersions.note(['competitions', 'competition_totals'])
  return (await listSeries(deps.db)).find((one) => one.id === id)!
}

/** Returns the next locks and the size of the slate, or throws the refusal of the first field that is wrong. */
async function check(db: Queryable, form: SeriesForm, now: Date): Promise<{ locks: Date[]; creators: number }> {
  const wrong = refuseDates(form)
  if (wrong) throw new Refused(wrong)
  const locks = locksAfter(
    form,
    new Date(now.getTime() + LEAST_DRAFT_MS),
    Math.min(LOCKS_SHOWN, form.rounds ?? LOCKS_SHOWN),
  )
  if (locks.length === 0) throw new Refused({ code: 'date_passed' })
  if (parseDecimal(form.prizeValue)! > MOST_PRIZE) throw new Refused({ code: 'prize_too_large', most: MOST_PRIZE })
  const creators = await countSlate(db, form.slate)
  // an empty catalogue says so elsewhere, and does not keep anybody from planning
  if (form.slate.kind !== 'everybody' && creators < MIN_PICKS)
    throw new Refused({ code: 'slate_too_small', creators, minPicks: MIN_PICKS })
  return { locks, creators }
}

async function countSlate(db: Queryable, slate: Slate): Promise<number> {
  const active = db
    .selectFrom('creators')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
  const chosen =
    slate.kind === 'everybody'
      ? active
      : slate.kind === 'categories'
        ? active.where('category', 'in', slate.categories)
        : active.where('id', '=', sql<number>`any(${slate.creatorIds}::integer[])`)
  return (await chosen.executeTakeFirstOrThrow()).count
}

const columnsOf = (form: SeriesForm) => ({
  title: form.title,
  description: form.description,
  repeats: form.repeats,
  weekdays: form.repeats === 'weekly' ? [...new Set(form.weekdays)].toSorted() : [],
  first_date: form.firstDate,
  time_of_day: form.timeOfDay,
  time_zone: form.timeZone,
  draft_seconds: 60 * form.draftMinutes,
  live_seconds: 60 * form.liveMinutes,
  review_seconds: 60 * form.reviewMinutes,
  rounds: form.repeats === 'once' ? 1 : form.rounds,
  slate: JSON.stringify(form.slate),
  salary_cap_cents: dollars(form.salaryCap),
  prize_value_cents: parseDecimal(form.prizeValue)!,
  prize_text: form.prizeText,
  bots: form.bots,
  max_entries: form.maxEntries,
})

type Around = { locks: readonly Date[]; lastRound: number; overlayToken: string | null }

const toSeries = (row: SeriesRow, { locks, lastRound, overlayToken }: Around): Series => ({
  id: row.id,
  isBuiltIn: row.is_built_in,
  title: row.title,
  description: row.description,
  repeats: row.repeats,
  weekdays: row.weekdays,
  firstDate: row.first_date,
  timeOfDay: row.time_of_day,
  timeZone: row.time_zone,
  draftMinutes: row.draft_seconds / 60,
  liveMinutes: row.live_seconds / 60,
  reviewMinutes: row.review_seconds / 60,
  rounds: row.rounds,
  slate: row.slate,
  salaryCap: inDollars(cents(row.salary_cap_cents)),
  prizeValue: decimalOf(cents(row.prize_value_cents)),
  prizeText: row.prize_text,
  bots: row.bots,
  maxEntries: row.max_entries,
  isPaused: row.paused_at !== null,
  isOver: row.rounds !== null && lastRound >= row.rounds && locks.length === 0,
  version: row.version,
  nextLocks: locks.map((lock) => lock.toISOString()),
  overlayToken,
})
