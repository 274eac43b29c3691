/** The market of a live competition for one entry: the live prices, and what the entry may spend. */
import { leftOfCap, tradeWindow } from '#game/live-price.ts'
import type { Market } from '#game/live-moves.ts'
import type { Phase } from '#game/phase.ts'
import type { Book } from '#game/scoring/types.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { bookFor, livePricesOn } from '#server/live/live-prices.ts'
import type { MadeMove } from '#server/records/entry-moves.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import type { LockedEntry, OpenCompetition } from './lock-entry.ts'

/** What points and live prices follow from. `book` is the frozen price book, null while drafting. */
export type Stage = { board: LiveBoard; book: Book | null; nextReadingAt: number | null }

/** Opens the board with all changes of other processes, so that the prices are at most as old as its readings. */
export async function openStage({ db, boards, source }: Deps, competitionId: number, phase: Phase): Promise<Stage> {
  const board = await boards.open(competitionId)
  if (phase !== 'live') return { board, book: null, nextReadingAt: null }
  await board.freshen()
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', competitionId)
    .executeTakeFirstOrThrow()
  const nextReading = await source.nextReading(roundOf(competition))
  return { board, book: await bookFor(db, board, competitionId), nextReadingAt: nextReading?.getTime() ?? null }
}

/** The live prices and what the entry may spend. Everything of the board is read here, at one moment. */
export function marketAt(
  now: Date,
  { startTime, endTime, limits }: Pick<OpenCompetition, 'startTime' | 'endTime' | 'limits'>,
  { totalSalary }: Pick<LockedEntry, 'totalSalary'>,
  before: readonly MadeMove[],
  { board, book, nextReadingAt }: Stage,
): Market {
  const prices = book && livePricesOn(board, book)
  const nows = board.readings?.nows
  return {
    now: now.getTime(),
    ...tradeWindow(startTime.getTime(), endTime.getTime()),
    leftOfCap: leftOfCap(limits.salaryCap, totalSalary, before),
    priceOf: (creatorId) => prices?.get(creatorId),
    readAt: (creatorId) => nows?.get(creatorId)?.takenAt ?? null,
    nextReadingAt,
  }
}
