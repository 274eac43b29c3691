/**
 * The live prices of a competition, computed from its frozen price book and the readings of its board. Every board has the readings that
 * the ticking process stored, so all processes compute the same prices. They are computed once for all callers, until new readings come.
 */
import type { EndReadings } from '#game/scoring/evidence.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Book, LivePrice } from '#game/scoring/types.ts'
import type { Queryable } from '#server/db/handle.ts'
import { bookOf } from '#server/scores/stored-scores.ts'
import type { LiveBoard } from './live-board.ts'

export type LivePrices = ReadonlyMap<number, LivePrice>

/** The price book never changes while its board is open. */
const books = new WeakMap<LiveBoard, Promise<Book>>()
const prices = new WeakMap<EndReadings, LivePrices>()

/** Returns the price book of a board's competition; read from the database once. Throws for an unknown scoring version. */
export function bookFor(db: Queryable, board: LiveBoard, competitionId: number): Promise<Book> {
  const known = books.get(board)
  if (known) return known
  const read = readBook(db, competitionId)
  books.set(board, read)
  read.catch(() => books.delete(board))
  return read
}

/** Returns the prices at the board's readings, the same that its points follow from; null before the first readings and after the end. */
export function livePricesOn({ readings }: Pick<LiveBoard, 'readings'>, book: Book): LivePrices | null {
  if (!readings || readings.nows.size === 0) return null
  const known = prices.get(readings)
  if (known) return known
  const made = scorerOf(book.version).livePrices(book, readings.starts, readings.nows, readings.hours)
  prices.set(readings, made)
  return made
}

async function readBook(db: Queryable, competitionId: number): Promise<Book> {
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', competitionId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('creator_snapshots')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .orderBy('creator_id')
    .execute()
  return bookOf(competition, rows)
}
