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
import { paidPlaces } from '#game/payouts.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { simulateField, WINS_NOTHING, type SimulatedField, type Roster } from '#game/forecast/simulated-field.ts'
import { forecastDay } from '#game/forecast/day-forecast.ts'
import { forecastEntry, type Arrivals, type ShareNow } from '#game/forecast/entry-forecast.ts'
import { luckOf } from '#game/forecast/scenarios.ts'
import type { Book } from '#game/scoring/types.ts'
import type { EndReadings } from '#game/scoring/evidence.ts'
import { readEvidenceRows } from '#server/evidence/evidence-texts.ts'
import { bookOf, roundOf } from '#server/scores/stored-scores.ts'
import { readBoardRows } from '#server/competition/board-rows.ts'
import { BOT, readEntryOwners, type EntryOwners } from '#server/competition/entry-owners.ts'
import { openPrizesNow } from '#server/competition/prizes-now.ts'
import { botsMayWin, prizeOf } from '#server/competition/view.ts'
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
/** The number of entries whose owners are looked up before other work may run. */
const OWNERS_AT_ONCE = 1 << 16

/** `rosters` holds the roster of each entry at its first look-up, because later moves are not in the simulation. */
type Made = { simulatedField: SimulatedField; rosters: Map<number, Roster>; asOf: Date; nextReadingAt: Date | null }
/** The ids of all entries, ascending, and the player of each. `hasSeats`: whether seats made some of them. */
type Owners = { entryIds: Float64Array; owners: Int32Array; players: number; hasSeats: boolean }
/** The part of the input that is fixed from the lock on. */
type Fixed = { book: Book; owners: Owners }
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
  const prizesOn = openPrizesNow(db)

  /** Drops competitions that have ended from memory. */
  const forgetClosed = () => {
    for (const [competitionId, { board }] of kept) if (boards.peek(competitionId) !== board) kept.delete(competitionId)
  }

  const make = async (
    competition: CompetitionRow,
    board: LiveBoard,
    { book, owners }: Fixed,
    readings: EndReadings,
  ): Promise<Made> => {
    const { starts, nows, hours } = readings
    const picks = await board.copyPicks()
    const steps = simulateField(
      forecastDay(book, starts, nows, hours),
      luckOf(competition.id, book.lines.length),
      picks,
      { paidPlaces: paidPlacesOf(competition), owners: await inSlices(ownersOf(picks.entryIds, owners)) },
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
    owners: await readOwners(db, competition),
  })

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
      const places = Math.min(paidPlacesOf(competition), competition.total_entries)
      const prizes = board?.isRanked ? await prizesOn(competition, board) : undefined
      const ids = entries.map(({ id }) => id)
      const around = (await board?.neighbours(ids, ROWS_AROUND)) ?? ids.map(() => [])
      const rows = new Map((await readBoardRows(db, around.flat(), prizes)).map((row) => [row.id, row]))
      return {
        asOf: made?.asOf.toISOString() ?? null,
        nextReadingAt: made?.nextReadingAt?.toISOString() ?? null,
        everySeconds,
        entries: competition.total_entries,
        paidPlaces: places,
        own: entries.map((entry, nth): OwnForecast => ({
          entryId: entry.id,
          rank: board ? board.rankOf(entry.id) : entry.rank,
          score: pointsOf(board ? board.scoreOf(entry.id) : tenths(entry.score_tenths)),
          isPaid: (prizes?.get(entry.id) ?? 0) > 0,
          forecast:
            made &&
            shown(
              made,
              { id: entry.id, roster: rosterOf(entry), arrivals: arrivalsOf(moves.get(entry.id) ?? [], competition) },
              entries.filter(({ id }) => id !== entry.id).map((other) => ({ id: other.id, roster: rosterOf(other) })),
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

const paidPlacesOf = (competition: CompetitionRow): number =>
  paidPlaces(prizeOf(competition, 1), competition.prize_text, competition.payout_shares)

/** Seats, and bots in competitions with live statistics, are ranked but never paid. */
async function readOwners(db: Deps['db'], competition: CompetitionRow): Promise<Owners> {
  return inSlices(paidOwners(await readEntryOwners(db, competition.id), botsMayWin(competition)))
}

/** Numbers bots as players, or marks them and seats as winning nothing. Changes `owners` in place. */
function* paidOwners(
  { entryIds, owners, userIds, ofSeat }: EntryOwners,
  areBotsPaid: boolean,
): Generator<void, Owners> {
  let players = userIds.length
  let hasSeats = false
  for (let nth = 0; nth < owners.length; nth++) {
    if (ofSeat[nth] === 1) {
      owners[nth] = WINS_NOTHING
      hasSeats = true
    } else if (owners[nth] === BOT) owners[nth] = areBotsPaid ? players++ : WINS_NOTHING
    if (nth % OWNERS_AT_ONCE === 0) yield
  }
  return { entryIds, owners, players, hasSeats }
}

/**
 * Returns the player of each of these entries, or null if no player has two entries and all can be paid. An entry that is not among the
 * owners counts as that of a further player.
 */
function* ownersOf(
  ids: Uint32Array,
  { entryIds, owners, players, hasSeats }: Owners,
): Generator<void, Int32Array | null> {
  if (players === entryIds.length && !hasSeats) return null
  const found = new Int32Array(ids.length)
  let next = players
  for (let slot = 0, at = 0; slot < ids.length; slot++) {
    const id = ids[slot]!
    while (at < entryIds.length && entryIds[at]! < id) at++
    found[slot] = entryIds[at] === id ? owners[at]! : next++
    if (slot % OWNERS_AT_ONCE === 0) yield
  }
  return found
}

/** Returns how each traded creator came in. If several trades brought in the same creator, the last one counts, as in the entry's score. */
function arrivalsOf(moves: readonly MadeMove[], { start_time, end_time }: CompetitionRow): Arrivals {
  const passed = (at: Date) => (at.getTime() - start_time.getTime()) / (end_time.getTime() - start_time.getTime())
  return new Map(
    moves.flatMap(({ newCreatorId, pointsNew, at }) =>
      newCreatorId === null ? [] : [[newCreatorId, { earned: pointsNew, share: Math.min(1, Math.max(0, passed(at))) }]],
    ),
  )
}

type Own = { id: number; roster: Roster; arrivals: Arrivals }
/** Another entry of the same player. */
type Other = Pick<Own, 'id' | 'roster'>

function shown(
  { simulatedField, rosters }: Made,
  { id, roster, arrivals }: Own,
  others: readonly Other[],
  board: LiveBoard | undefined,
): ShownForecast {
  const before = firstRoster(rosters, id, roster)
  const sharesNow = board && sharesOn(board, roster)
  const { expected, rankRange, prizeLine, helps, hurts, ...forecast } = forecastEntry(
    simulatedField,
    roster,
    before,
    arrivals,
    sharesNow,
    others.map((other) => ({
      roster: other.roster,
      before: firstRoster(rosters, other.id, other.roster),
      isEarlier: other.id < id,
    })),
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

/** Returns the roster of an entry at its first look-up. */
function firstRoster(rosters: Map<number, Roster>, id: number, roster: Roster): Roster {
  const known = rosters.get(id)
  if (!known) rosters.set(id, roster)
  return known ?? roster
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
