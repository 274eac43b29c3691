/**
 * Stores board snapshots of a competition for the recap: up to 47 while it is live, each by the first tick in its part of the window, and
 * the last one with the settlement. Scores at places of the board come from the counts that ranked it.
 */
import { sql } from 'kysely'
import { snapshotNumber, linePlaces } from '#game/board-snapshots.ts'
import { elapsedShare } from '#game/phase.ts'
import { tenths, tenthsOf, type Tenths } from '#game/points.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { saveSnapshot, saveLastSnapshot } from '#server/records/board-snapshots.ts'
import type { FinalScores, Result } from './result.ts'

/** Returns the number of the snapshot that is due, or 0 before the first. */
export const snapshotDue = (competition: CompetitionRow, at: Date): number =>
  snapshotNumber(elapsedShare(timesOf(competition), at))

/** The points of the creators, in the order of the price book. */
export async function keepSnapshot(
  db: Queryable,
  token: number,
  competition: CompetitionRow,
  { at, board, points }: { at: Date; board: LiveBoard; points: Tenths[] },
): Promise<void> {
  const places = linePlaces(board.size, competition.payout_shares.length)
  await board.ranked()
  await saveSnapshot(db, competition.id, token, {
    nth: snapshotDue(competition, at),
    share: elapsedShare(timesOf(competition), at),
    at,
    points,
    places,
    lines: board.scoresAt(places),
  })
}

/** Stores the settlement as the last snapshot in its transaction, so that the recap ends with the final scores. */
export async function storeSettlementSnapshot(
  tx: Queryable,
  competition: CompetitionRow,
  creators: FinalScores,
  { scores, order, expectedPoints }: Result,
): Promise<void> {
  const entries = scores.length
  const places = linePlaces(entries, competition.payout_shares.length)
  await saveLastSnapshot(tx, competition.id, {
    at: competition.end_time,
    points: [...creators.values()].map(({ points }) => points),
    places,
    lines: places.map((place) => tenths(scores[order[place - 1]!]!)),
    fieldExpected:
      entries === 0
        ? null
        : tenthsOf((expectedPoints + (await expectedLostByTrades(tx, competition.id, creators))) / entries),
  })
}

/** Returns by how many expected points the rosters at the lock exceeded the final rosters. */
async function expectedLostByTrades(tx: Queryable, competitionId: number, creators: FinalScores): Promise<number> {
  const { rows } = await sql<{ old: number; new: number | null; times: number }>`
    select old_creator_id as old, new_creator_id as new, count(*)::integer as times
    from entry_moves join entries on entries.id = entry_id where competition_id = ${competitionId} group by 1, 2
  `.execute(tx)
  const expectedPointsOf = (creatorId: number | null) =>
    creatorId === null ? 0 : (creators.get(creatorId)?.expectedPoints ?? 0)
  return rows.reduce((sum, move) => sum + move.times * (expectedPointsOf(move.old) - expectedPointsOf(move.new)), 0)
}
