/**
 * Facts about all creators at the lock of the newest competition: last days, past competitions, uploads. Computed once for everybody, and
 * again when a price book, a result or the catalogue changes.
 * No fact is newer than the lock, so a replay shows the state before its day began. Everything comes from prices, points of finished
 * competitions and the source's readings, none of it from other players.
 */
import { sql } from 'kysely'
import type { PastCompetition, ScoutedCreator } from '#contract/scouting.ts'
import { cents, decimalOf } from '#game/money.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { recentDays, type RecentDays } from '#game/scouting/days.ts'
import { recordOf } from '#game/scouting/record.ts'
import { spreadsOf, volatilityOf, type Spread } from '#game/scouting/spread.ts'
import { uploadOutlook, UPLOADS_KNOWN, type UploadOutlook, type Window } from '#game/scouting/uploads.ts'
import { median } from '#game/scoring/arithmetic.ts'
import { NEW_BELOW_DAYS } from '#game/scoring/types.ts'
import type { Gains } from '#game/scoring/v1-history.ts'
import { readUploads } from '#server/adapters/uploads.ts'
import { isDayToCome } from '#server/competition/returning-day.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import type { Db } from '#server/db/handle.ts'
import type { CompetitionRow, CreatorRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'

/** The number of finished competitions that are included. */
const PAST_COMPETITIONS = 30
const DAY_MS = 86_400_000

/** The facts about one creator. */
type Scouted = {
  line: ScoutedCreator
  youtubeId: string
  isListed: boolean
  days: RecentDays
  past: PastCompetition[]
  uploads: Date[]
  uploadForecast: UploadOutlook | null
}

export type Overview = { competition: CompetitionRow | null; creators: ReadonlyMap<number, Scouted> }

/** Returns a function that gives the current overview. Concurrent callers share one computation. */
export function openOverview(deps: Deps): () => Promise<Overview> {
  const written = deps.tableVersions.counter('creators')
  let latest: { state: string; overview: Promise<Overview> } | null = null
  return async () => {
    const competition = await findCompetition(deps)
    const settled = await findSettled(deps.db, deps.source.name)
    const state = [competition?.id, competition?.phase, settled, written(), await catalogueState(deps.db)].join(' ')
    if (latest?.state === state) return latest.overview
    const made = { state, overview: readOverview(deps, competition) }
    latest = made
    made.overview.catch(() => {
      if (latest === made) latest = null
    })
    return made.overview
  }
}

/** Returns the competition in drafting or live, otherwise the newest one in review or completed. */
const findCompetition = async ({ db, source }: Pick<Deps, 'db' | 'source'>): Promise<CompetitionRow | null> =>
  (await db
    .selectFrom('competitions')
    .selectAll()
    .where('phase', 'in', ['drafting', 'live', 'review', 'completed'])
    .where('source', '=', source.name)
    .orderBy(sql`phase in ('drafting', 'live') desc`)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

const findSettled = async (db: Db, source: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('competitions')
      .select('id')
      .where('phase', '=', 'completed')
      .where('source', '=', source)
      .orderBy('settled_at', (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst()
  )?.id

/** Returns a value that differs after any process has changed the catalogue. Prices only change with a price book. */
async function catalogueState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), count(*) filter (where is_active), max(updated_at)) as state from creators
  `.execute(db)
  return rows[0]!.state
}

async function readOverview(deps: Deps, competition: CompetitionRow | null): Promise<Overview> {
  const { db, source } = deps
  const rows = await db.selectFrom('creators').selectAll().orderBy('id').execute()
  const book = await readBook(db, competition)
  const past = await readPast(db, source.name)
  const window = competition && windowOf(competition)
  const uploads = window
    ? await readUploads(db, { until: new Date(window.from), limit: UPLOADS_KNOWN })
    : new Map<number, Date[]>()
  const histories = await readHistories(deps, competition, rows)
  // the common factor estimated from the creators on offer applies to all creators, because their prices use it
  const lastCommonFactor = competition?.last_tide ?? undefined
  const days = recentDays(histories, lastCommonFactor)
  const spreads = spreadsOf(histories, { formWeight: competition?.form_weight ?? undefined, lastCommonFactor })
  const deviations = spreads.flatMap((spread) => (spread === null ? [] : [spread.deviation]))
  const usual = deviations.length > 0 ? median(deviations) : 0
  const creators = rows.map((row, nth): [number, Scouted] => {
    const published = uploads.get(row.id) ?? []
    const uploadForecast =
      window &&
      uploadOutlook(
        published.map((at) => at.getTime()),
        window,
      )
    const outcomes = past.get(row.id) ?? []
    const rest = { past: outcomes, days: days[nth]!, spread: spreads[nth]!, usual, uploadForecast }
    return [
      row.id,
      {
        line: lineOf(row, book.get(row.id), rest),
        youtubeId: row.youtube_id,
        isListed: row.is_active,
        days: days[nth]!,
        past: outcomes,
        uploads: published,
        uploadForecast,
      },
    ]
  })
  return { competition, creators: new Map(creators) }
}

/** Returns the window as instants: the recorded day of a replay, otherwise the competition's start and end. */
function windowOf({ replay_day, start_time, end_time }: CompetitionRow): Window {
  if (replay_day === null) return { from: start_time.getTime(), to: end_time.getTime() }
  const from = Date.parse(replay_day)
  return { from, to: from + DAY_MS }
}

async function readHistories(
  { source }: Pick<Deps, 'source'>,
  competition: CompetitionRow | null,
  rows: readonly CreatorRow[],
): Promise<Gains[]> {
  if (!competition) return rows.map(() => [])
  const histories = await source.history(
    roundOf(competition),
    rows.map((row) => row.youtube_id),
  )
  return rows.map((row) => histories.get(row.youtube_id)?.viewGains ?? [])
}

type BookLine = { price_cents: number; is_new: boolean; form: number | null; expected_points: number }

/** Returns the price book lines of a competition in drafting or live, by creator id; otherwise an empty map. */
async function readBook(db: Db, competition: CompetitionRow | null): Promise<Map<number, BookLine>> {
  if (!competition || !['drafting', 'live'].includes(competition.phase)) return new Map()
  const lines = await db
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'price_cents', 'is_new', 'form', 'expected_points'])
    .where('competition_id', '=', competition.id)
    .execute()
  return new Map(lines.map((line) => [line.creator_id, line]))
}

async function readPast(db: Db, source: string): Promise<Map<number, PastCompetition[]>> {
  const rows = await db
    .with('recent', (recent) =>
      recent
        .selectFrom('competitions')
        .select(['id', 'ordinal', sql<string>`coalesce(replay_day, date)::text`.as('day')])
        .where('phase', '=', 'completed')
        .where('source', '=', source)
        .where(sql<boolean>`not ${isDayToCome}`)
        .orderBy('ordinal', 'desc')
        .limit(PAST_COMPETITIONS),
    )
    .selectFrom('creator_snapshots')
    .innerJoin('recent', 'recent.id', 'creator_snapshots.competition_id')
    .select(['creator_id', 'competition_id', 'recent.day', 'price_cents', 'points_tenths', 'expected_points'])
    .orderBy('recent.ordinal')
    .execute()
  const found = new Map<number, PastCompetition[]>()
  for (const row of rows) {
    const one: PastCompetition = {
      competitionId: row.competition_id,
      day: row.day,
      price: decimalOf(cents(row.price_cents)),
      expectedPoints: toTenths(row.expected_points),
      points: pointsOf(tenths(row.points_tenths)),
    }
    const known = found.get(row.creator_id)
    if (known) known.push(one)
    else found.set(row.creator_id, [one])
  }
  return found
}

type Rest = {
  past: readonly PastCompetition[]
  days: RecentDays
  spread: Spread | null
  usual: number
  uploadForecast: UploadOutlook | null
}

function lineOf(row: CreatorRow, book: BookLine | undefined, { past, days, spread, usual, uploadForecast }: Rest) {
  const record = recordOf(past)
  return {
    id: row.id,
    channelName: row.channel_name,
    category: row.category,
    thumbnailUrl: row.thumbnail_url,
    price: decimalOf(cents(book?.price_cents ?? row.price_cents)),
    inPlay: book !== undefined,
    isNew: book?.is_new ?? (days.knownDays > 0 && days.knownDays < NEW_BELOW_DAYS),
    expectedPoints: book ? toTenths(book.expected_points) : null,
    form: book ? book.form : days.form,
    upload: uploadForecast?.word ?? null,
    chance: uploadForecast ? toHundredths(uploadForecast.chance) : null,
    record: { ...record, surplus: record.surplus === null ? null : toTenths(record.surplus) },
    volatility: spread && volatilityOf(spread.deviation, usual),
    deviation: spread && toTenths(spread.deviation),
    // the expected points are of the same day, so the ceiling is never below them
    ceiling: spread && toTenths(Math.max(spread.ceiling, book?.expected_points ?? 0)),
  }
}

/** Chances have two decimals and points have one. With more decimals a reader could compute the view counts. */
const toHundredths = (value: number): number => Math.round(100 * value) / 100
const toTenths = (value: number): number => Math.round(10 * value) / 10
