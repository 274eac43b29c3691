/**
 * Computes the result of a competition as its settlement would store it now, and stores nothing: what it writes is rolled back. Before the
 * end the newest readings stand in for those of the end.
 */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { DryRun } from '#contract/hosting.ts'
import { cents, decimalOf } from '#game/money.ts'
import { prizeTextAt } from '#game/payouts.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { prizeOf } from '#server/competition/view.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { finalScoresOf, resultOf, type Result } from '#server/features/competitions/result.ts'
import { findFlagged } from '#server/records/held-prizes.ts'
import type { LiveBoard } from '#server/live/live-board.ts'

const MOST_LINES = 100

/** Refuses phase_passed before the lock and after the settlement. */
export function dryRun(deps: Deps, competitionId: number): Promise<DryRun> {
  return rolledBack(deps, async (tx) => {
    const row = await tx
      .selectFrom('competitions')
      .selectAll()
      .select(sql<Date>`least(end_time, clock_timestamp())`.as('until'))
      .where('id', '=', competitionId)
      .forShare()
      .executeTakeFirst()
    if (!row) throw new Refused({ code: 'competition_not_found' })
    if (row.phase !== 'live' && row.phase !== 'review') throw new Refused({ code: 'phase_passed' })
    await flagFarms(tx, competitionId)
    // while live it is settled as if it were ended by hand now
    const ended =
      row.phase === 'live'
        ? { ...row, end_time: row.until, planned_end_time: row.planned_end_time ?? row.end_time }
        : row
    const result = await resultOf(tx, ended, await finalScoresOf(tx, ended))
    const board = deps.boards.peek(competitionId)
    await board?.ranked()
    const paid = Array.from(result.order).filter((slot) => result.amounts[slot]! > 0)
    // the winner of a prize in words may be paid nothing
    const isListed = (slot: number) =>
      result.amounts[slot]! > 0 || prizeTextAt(result.ranks[slot]!, row.prize_text) !== null
    const listed = Array.from(result.order).filter(isListed).slice(0, MOST_LINES)
    return {
      entries: result.scores.length,
      prize: decimalOf(prizeOf(row, result.scores.length)),
      paid: decimalOf(cents(paid.reduce((sum, slot) => sum + result.amounts[slot]!, 0))),
      lines: await linesOf(tx, result, listed, board),
      differences: board ? countDifferences(result, board) : result.scores.length,
    }
  })
}

async function linesOf(
  tx: Queryable,
  { entryIds, scores, ranks, amounts }: Result,
  slots: readonly number[],
  board: LiveBoard | undefined,
): Promise<DryRun['lines']> {
  const rows = await tx
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['entries.id', 'users.first_name', 'users.is_bot'])
    .where('entries.id', '=', sql<number>`any(${slots.map((slot) => entryIds[slot]!)}::bigint[])`)
    .execute()
  const held = await findFlagged(
    tx,
    slots.map((slot) => entryIds[slot]!),
  )
  const owners = new Map(rows.map((row) => [row.id, row]))
  return slots.map((slot) => {
    const entryId = entryIds[slot]!
    const owner = owners.get(entryId)
    const boardRank = board?.rankOf(entryId) ?? null
    return {
      entryId,
      playerName: owner?.first_name ?? '',
      isBot: owner?.is_bot ?? false,
      isHeld: held.has(entryId),
      rank: ranks[slot]!,
      points: pointsOf(tenths(scores[slot]!)),
      amount: decimalOf(cents(amounts[slot]!)),
      boardPoints: board && boardRank !== null ? pointsOf(board.scoreOf(entryId)) : null,
      boardRank,
    }
  })
}

function countDifferences({ entryIds, scores, ranks }: Result, board: LiveBoard): number {
  let count = 0
  for (let slot = 0; slot < scores.length; slot++) {
    const entryId = entryIds[slot]!
    if (board.rankOf(entryId) !== ranks[slot] || board.scoreOf(entryId) !== scores[slot]) count++
  }
  return count
}

/** Runs `work` in a transaction that is always rolled back. */
async function rolledBack<Found>({ db }: Pick<Deps, 'db'>, work: (tx: Queryable) => Promise<Found>): Promise<Found> {
  const done = new Error('rolled back on purpose')
  let found: { value: Found } | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      found = { value: await work(tx) }
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
    })
  return found!.value
}
