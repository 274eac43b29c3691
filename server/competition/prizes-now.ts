/**
 * The prizes that entries would win if the board stayed as it is, and after the settlement those that they have won. Also names the entries
 * that win nothing because their player has a better one.
 */
import { sql } from 'kysely'
import type { Cents } from '#game/money.ts'
import { prizesNow } from '#game/payouts.ts'
import { isLevel } from '#game/ranking.ts'
import { pointsOf, type Tenths } from '#game/points.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/handle.ts'
import { canWinPrize, isSeatEntry } from './prize-eligibility.ts'
import { prizeOf } from './view.ts'

/** In cents, by entry. Null: the player has a better entry, and that one is paid. */
export type PrizesNow = ReadonlyMap<number, Cents | null>
export type Prized = Pick<
  CompetitionRow,
  'id' | 'phase' | 'source' | 'payout_shares' | 'prize_value_cents' | 'prize_step_cents'
>

/** An entry with its place; `rank` is null while entries have no ranks. */
type Place = { entryId: number; score: Tenths; rank: number | null }
/** `top` returns the first rows of the board, best first. */
type Ranked = { size: number; top(limit: number): readonly Place[] | Promise<readonly Place[]> }

/** The second number is read only if the prize places do not end within the first. */
const ROWS_READ = [50, 1_000]
export const MOST_ROWS = 1_000

/** Returns nothing before the first points, while all entries are level, and if the prize places do not end within MOST_ROWS rows. */
export async function readPrizesNow(db: Db, competition: Prized, board: Ranked): Promise<PrizesNow> {
  for (const limit of ROWS_READ) {
    const rows = await board.top(limit)
    const [first] = rows
    if (
      !first ||
      first.rank === null ||
      isLevel(competition.phase, { rank: first.rank, totalScore: pointsOf(first.score) })
    )
      break
    const owners = await readOwners(db, rows)
    const placed = rows.flatMap(({ entryId, rank }) => {
      const owner = owners.get(entryId)
      const mayWin = owner !== undefined && rank !== null && canWinPrize(competition, owner)
      return mayWin ? [{ entryId, rank, playerId: owner.userId }] : []
    })
    const prizes = prizesNow(prizeOf(competition, board.size), competition.payout_shares, placed)
    const isWhole = prizes.length < placed.length || rows.length < limit
    if (isWhole) return new Map(prizes.map(({ entryId, amount }) => [entryId, amount]))
  }
  return new Map()
}

type Owner = { id: number; userId: string; isBot: boolean; isSeat: boolean }

async function readOwners(db: Db, rows: readonly Place[]): Promise<Map<number, Owner>> {
  const owners = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['entries.id', 'user_id as userId', 'is_bot as isBot'])
    .select(isSeatEntry.as('isSeat'))
    .where('entries.id', '=', sql<number>`any(${rows.map(({ entryId }) => entryId)}::bigint[])`)
    .execute()
  return new Map(owners.map((owner) => [owner.id, owner]))
}

/** Returns a reader that reads the prizes of a board in memory once for each version of the board. */
export function openPrizesNow(
  db: Db,
): (competition: Prized, board: Ranked & { version: number }) => Promise<PrizesNow> {
  const kept = new WeakMap<Ranked, { version: number; phase: string; prizes: Promise<PrizesNow> }>()
  return (competition, board) => {
    const known = kept.get(board)
    const { version } = board
    if (known?.version === version && known.phase === competition.phase) return known.prizes
    const prizes = readPrizesNow(db, competition, board)
    kept.set(board, { version, phase: competition.phase, prizes })
    prizes.catch(() => kept.delete(board))
    return prizes
  }
}
