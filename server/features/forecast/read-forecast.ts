/**
 * The forecast of a live competition: simulates all entries when a player asks, and reads each caller's own forecasts from that simulated
 * field.
 *
 * No timer runs: concurrent callers who need a newer simulation wait for the same one. A million entries take a second or two of processor
 * time, in slices of a few milliseconds; reading a caller's own forecast takes microseconds. A simulation is valid for `everySeconds`, or
 * until new points come if that is later.
 *
 * The caller's own picks are current, so a trade changes their forecast at once; other entries are as they were in the simulation, except
 * for current ownership, which the board provides. Each process simulates by itself: equal readings and picks give equal results, because
 * scenarios are drawn by competition id and number.
 */
import { Refused } from '#contract/errors.ts'
import { ROWS_AROUND } from '#contract/leaderboard.ts'
import type { OwnForecast, EntryForecast as ShownForecast, Forecasts } from '#contract/forecasts.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { simulateField, type SimulatedField, type Roster } from '#game/forecast/simulated-field.ts'
import { forecastDay } from '#game/forecast/day-forecast.ts'
import { forecastEntry, type Arrivals, type ShareNow } from '#game/forecast/entry-forecast.ts'
import { luckOf } from '#game/forecast/scenarios.ts'
import type { Book } from '#game/scoring/types.ts'
import type { EndReadings } from '#game/scoring/evidence.ts'
import { readEvidenceRows } from '#server/evidence/evidence-texts.ts'
import { bookOf, roundOf } from '#server/scores/stored-scores.ts'
import { readBoardRows } from '#server/competition/board-rows.ts'
import { botsMayWin } from '#server/competition/view.ts'
import type { StoredPick } from '#server/db/json-columns.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { readMovesOf, type MadeMove } from '#server/records/entry-moves.ts'

/** The scoring version whose rules the scenarios follow. */
const VERSION = 1
/** A simulation is repeated after five ticks, within these bounds: every minute, and every ten seconds in the demo. */
const FORECAST_TICKS = 5
const FORECAST_SECONDS = { least: 10, most: 60 }

/** `rosters` holds the roster of each entry at its first look-up, because later moves are not in the simulation. */
type Made = { simulatedField: SimulatedField; rosters: Map<number, Roster>; asOf: Date; nextReadingAt: Date | null }
/** The bots of a competition, which are fixed from the lock on and make no moves. */
type Fixed = { book: Book; unpaid: readonly Roster[] }
type Kept = { board: LiveBoard; fixed: Promise<Fixed>; pointsVersion: number; at: number; made: Promise<Made> }

type ForecastDeps = Pick<Deps, 'db' | 'boards' | 'source' | 'settings'>

/** `now` returns ms from a monotonic clock. */
export function openForecast(
  { db, boards, source, settings }: ForecastDeps,
  now: () => number = () => performance.now(),
) {
  const everySeconds = Math.min(
    FORECAST_SECONDS.most,
    Math.max(FORECAST_SECONDS.least, FORECAST_TICKS * settings.tickSeconds),
  )
  const kept = new Map<number, Kept>()

  /** Drops competitions that have ended from memory. */
  const forgetClosed = () => {
    for (const [competitionId, { board }] of kept) if (boards.peek(competitionId) !== board) kept.delete(competitionId)
  }

  const make = async (
    competition: CompetitionRow,
    board: LiveBoard,
    { book, unpaid }: Fixed,
    readings: EndReadings,
  ): Promise<Made> => {
    const { starts, nows, hours } = readings
    const steps = simulateField(
      forecastDay(book, starts, nows, hours),
      luckOf(competition.id, book.lines.length),
      board.copyPicks(),
      { paidPlaces: competition.payout_shares.length, unpaid },
    )
    return {
      simulatedField: await inSlices(steps),
      rosters: new Map(),
      asOf: newestOf(readings),
      nextReadingAt: await nextReading(competition),
    }
  }

  const readFixed = async (competition: CompetitionRow): Promise<Fixed> => ({
    book: bookOf(competition, await readEvidenceRows(db, competition.id)),
    unpaid: botsMayWin(competition) ? [] : await readBots(competition.id),
  })

  /** Bots in competitions with live statistics are ranked but never paid. */
  const readBots = async (competitionId: number): Promise<Roster[]> => {
    const rows = await db
      .selectFrom('entries')
      .innerJoin('users', 'users.id', 'entries.user_id')
      .select(['picks', 'banked_tenths'])
      .where('competition_id', '=', competitionId)
      .where('is_bot', '=', true)
      .execute()
    return rows.map(rosterOf)
  }

  /** Returns null if the next reading is overdue, because its time is then unknown. */
  const nextReading = async (competition: CompetitionRow): Promise<Date | null> => {
    const at = await source.nextReading(roundOf(competition))
    return at && at < competition.end_time ? at : null
  }

  /** Returns the simulation of the current board, or a recent one; null before the first reading. */
  async function current(competition: CompetitionRow): Promise<Made | null> {
    const board = await boards.open(competition.id)
    forgetClosed()
    const known = kept.get(competition.id)
    if (known && (known.pointsVersion === board.pointsVersion || now() - known.at < 1000 * everySeconds))
      return known.made
    const { readings } = board.moment
    if (readings === null || readings.nows.size === 0 || competition.scoring_version !== VERSION) return null
    const fixed = known?.fixed ?? readFixed(competition)
    const made = fixed.then((found) => make(competition, board, found, readings))
    const fresh: Kept = { board, fixed, pointsVersion: board.pointsVersion, at: now(), made }
    kept.set(competition.id, fresh)
    made.catch(() => kept.get(competition.id) === fresh && kept.delete(competition.id))
    return made
  }

  return {
    async read(player: Player, competitionId: number): Promise<Forecasts> {
      const competition = await db
        .selectFrom('competitions')
        .innerJoin('competition_totals', 'competition_id', 'id')
        .selectAll('competitions')
        .select('total_entries')
        .where('id', '=', competitionId)
        .executeTakeFirst()
      if (!competition) throw new Refused({ code: 'competition_not_found' })
      const entries = await db
        .selectFrom('entries')
        .select(['id', 'picks', 'banked_tenths', 'score_tenths', 'rank'])
        .where('competition_id', '=', competitionId)
        .where('user_id', '=', player.id)
        .orderBy('id')
        .execute()
      const isLive = competition.phase === 'live' && competition.counts_forgotten_at === null
      const made = isLive && entries.length > 0 ? await current(competition) : null
      const moves = made
        ? await readMovesOf(
            db,
            entries.map(({ id }) => id),
          )
        : new Map<number, MadeMove[]>()
      // while a competition is in review the stored result may be incomplete
      const isReviewed = competition.phase === 'review'
      const board = isReviewed ? await boards.open(competitionId) : isLive ? boards.peek(competitionId) : undefined
      if (made) await board?.freshen()
      const paidPlaces = Math.min(competition.payout_shares.length, competition.total_entries)
      const around = entries.map(({ id }) => board?.neighbours(id, ROWS_AROUND) ?? [])
      const rows = new Map((await readBoardRows(db, around.flat())).map((row) => [row.id, row]))
      return {
        asOf: made?.asOf.toISOString() ?? null,
        nextReadingAt: made?.nextReadingAt?.toISOString() ?? null,
        everySeconds,
        entries: competition.total_entries,
        paidPlaces,
        own: entries.map((entry, nth): OwnForecast => ({
          entryId: entry.id,
          rank: board ? board.rankOf(entry.id) : entry.rank,
          score: pointsOf(board ? board.scoreOf(entry.id) : tenths(entry.score_tenths)),
          forecast:
            made &&
            shown(
              made,
              { id: entry.id, roster: rosterOf(entry), arrivals: arrivalsOf(moves.get(entry.id) ?? [], competition) },
              board,
            ),
          neighbours: around[nth]!.flatMap(({ entryId }) => rows.get(entryId) ?? []),
        })),
      }
    },
  }
}

const rosterOf = ({ picks, banked_tenths }: { picks: readonly StoredPick[]; banked_tenths: number }): Roster => ({
  creatorIds: picks.map(({ creatorId }) => creatorId),
  banked: tenths(banked_tenths),
})

/** The last trade that brought in a creator counts, as in the entry's score. */
function arrivalsOf(moves: readonly MadeMove[], { start_time, end_time }: CompetitionRow): Arrivals {
  const passed = (at: Date) => (at.getTime() - start_time.getTime()) / (end_time.getTime() - start_time.getTime())
  return new Map(
    moves.flatMap(({ newCreatorId, pointsNew, at }) =>
      newCreatorId === null ? [] : [[newCreatorId, { earned: pointsNew, share: Math.min(1, Math.max(0, passed(at))) }]],
    ),
  )
}

type Own = { id: number; roster: Roster; arrivals: Arrivals }

function shown(
  { simulatedField, rosters }: Made,
  { id, roster, arrivals }: Own,
  board: LiveBoard | undefined,
): ShownForecast {
  const before = rosters.get(id)
  if (!before) rosters.set(id, roster)
  const sharesNow = board && sharesOn(board, roster)
  const { expected, rankRange, prizeLine, helps, hurts, ...forecast } = forecastEntry(
    simulatedField,
    roster,
    before,
    arrivals,
    sharesNow,
  )
  return {
    ...forecast,
    ...rankRange,
    expected: pointsOf(expected),
    prizeLine: prizeLine === null ? null : pointsOf(prizeLine),
    helps: helps.map(rounded),
    hurts: hurts.map(rounded),
  }
}

/**
 * A creator in the player's roster has at least one owner, because this board may not have a trade yet that another process has just made.
 */
const sharesOn =
  (board: LiveBoard, { creatorIds }: Roster): ShareNow =>
  (creatorId) =>
    Math.max(board.holders(creatorId), creatorIds.includes(creatorId) ? 1 : 0) / Math.max(1, board.size)

const rounded = <Leverage extends { points: number; surplus: number; share: number }>(
  leverage: Leverage,
): Leverage => ({
  ...leverage,
  points: Math.round(10 * leverage.points) / 10,
  surplus: Math.round(10 * leverage.surplus) / 10,
  share: Math.round(1000 * leverage.share) / 1000,
})

const newestOf = ({ nows }: EndReadings): Date =>
  new Date([...nows.values()].reduce((newest, { takenAt }) => Math.max(newest, takenAt ?? 0), 0))
