/**
 * Returns the caller's entries in a competition, oldest first: from the board while it is drafting, live or in review, otherwise as stored.
 */
import type { ResponseOf } from '#contract/endpoint.ts'
import type { myEntries } from '#contract/entries.ts'
import { Refused } from '#contract/errors.ts'
import { cents, type Cents } from '#game/money.ts'
import { isOnBoard, type Phase } from '#game/phase.ts'
import type { LivePrice } from '#game/scoring/types.ts'
import { tenths, tenthsOf, type Tenths } from '#game/points.ts'
import { sharesRank } from '#server/competition/ties.ts'
import { isResultHidden, requireShownResult } from '#server/competition/returning-day.ts'
import type { EntryRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { bookFor, livePricesOn, type LivePrices } from '#server/live/live-prices.ts'
import { readMovesOf, type MadeMove } from '#server/records/entry-moves.ts'
import { atTheStart, entryView, type CreatorPoints, type Standing } from './entry-view.ts'
import { picksOf, readBook } from './queries.ts'

export async function readMyEntries(
  { db, boards }: Deps,
  player: Player,
  competitionId: number,
): Promise<ResponseOf<typeof myEntries>> {
  const competition = await db
    .selectFrom('competitions')
    .select(['phase', 'salary_cap_cents', isResultHidden.as('isHidden')])
    .where('id', '=', competitionId)
    .executeTakeFirst()
  if (!competition) throw new Refused({ code: 'competition_not_found' })
  requireShownResult(competition)

  const rows = await db
    .selectFrom('entries')
    .selectAll()
    .select(sharesRank.as('isTied'))
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', player.id)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []

  const creatorIds = rows.flatMap(({ picks }) => picks.map((pick) => pick.creatorId))
  const book = await readBook(db, competitionId, creatorIds)
  const moves = await readLiveMoves(db, rows)
  const standing = isOnBoard(competition.phase)
    ? standingOnBoard(await stageOf(db, await boards.open(competitionId), competitionId, competition.phase), moves)
    : standingAsSettled(
        await readSettledPoints(db, competitionId),
        await readPrizes(db, competitionId, player.id),
        competition.phase,
        moves,
      )

  return rows.map((row) =>
    entryView(
      {
        id: row.id,
        version: row.version,
        competitionId,
        userId: row.user_id,
        userDisplayName: player.displayName,
        picks: picksOf(row.picks),
        totalSalary: cents(row.total_salary_cents),
        salaryCap: cents(competition.salary_cap_cents),
        createdAt: row.created_at,
      },
      standing(row),
      book,
    ),
  )
}

type Moves = ReadonlyMap<number, readonly MadeMove[]>

/** Reads the live moves of those entries that have any; most have none. */
export const readLiveMoves = (db: Db, rows: readonly Pick<EntryRow, 'id' | 'moves'>[]): Promise<Moves> =>
  readMovesOf(
    db,
    rows.filter(({ moves }) => moves > 0).map(({ id }) => id),
  )

/** The board with its live prices; `prices` is null unless it is live and statistics have come. */
export async function stageOf(db: Db, board: LiveBoard, competitionId: number, phase: Phase): Promise<Stage> {
  const book = phase === 'live' ? await bookFor(db, board, competitionId) : null
  return { board, prices: book && livePricesOn(board, book) }
}
type Stage = { board: LiveBoard; prices: LivePrices | null }

/** Returns the points that a creator is still expected to earn, in tenths. */
export const toCome = (price: LivePrice | undefined): Tenths | null => (price ? tenthsOf(price.stillToCome) : null)

export const standingOnBoard =
  ({ board, prices }: Stage, moves: Moves) =>
  (row: EntryRow): Standing => ({
    score: board.scoreOf(row.id),
    rank: board.rankOf(row.id),
    isTied: board.isTied(row.id),
    prize: cents(0),
    banked: tenths(row.banked_tenths),
    moves: row.moves,
    made: moves.get(row.id) ?? [],
    pointsOf: (creatorId) => {
      const score = board.creatorScore(creatorId)
      return score
        ? { points: score.points, stillToCome: toCome(prices?.get(creatorId)) }
        : atTheStart.pointsOf(creatorId)
    },
  })

type Prizes = ReadonlyMap<number, Cents>

export const standingAsSettled =
  (points: ReadonlyMap<number, CreatorPoints>, prizes: Prizes, phase: Phase, moves: Moves) =>
  (row: EntryRow & { isTied?: boolean }): Standing =>
    phase !== 'completed'
      ? atTheStart
      : {
          score: tenths(row.score_tenths),
          rank: row.rank,
          isTied: row.isTied === true,
          prize: prizes.get(row.id) ?? cents(0),
          banked: tenths(row.banked_tenths),
          moves: row.moves,
          made: moves.get(row.id) ?? [],
          pointsOf: (creatorId) => points.get(creatorId) ?? atTheStart.pointsOf(creatorId),
        }

export async function readSettledPoints(db: Db, competitionId: number): Promise<Map<number, CreatorPoints>> {
  const rows = await db
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'points_tenths'])
    .where('competition_id', '=', competitionId)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, { points: tenths(row.points_tenths), stillToCome: null }]))
}

export async function readPrizes(db: Db, competitionId: number, userId: string): Promise<Prizes> {
  const rows = await db
    .selectFrom('competition_winners')
    .leftJoin('held_prizes', 'held_prizes.entry_id', 'competition_winners.entry_id')
    .select(['competition_winners.entry_id', 'prize_amount_cents'])
    .where('competition_winners.competition_id', '=', competitionId)
    .where('competition_winners.user_id', '=', userId)
    .where((where) => where.or([where('state', 'is', null), where('state', '!=', 'withheld')]))
    .execute()
  return new Map(rows.map((row) => [row.entry_id, cents(row.prize_amount_cents)]))
}
