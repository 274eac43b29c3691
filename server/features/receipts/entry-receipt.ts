/**
 * Reads the parts of an entry's score: the points of its creators, and the points that trades and drops banked. Another player's entry can
 * be read only after the lock.
 */
import type { EntryReceipt } from '#contract/receipts.ts'
import { Refused } from '#contract/errors.ts'
import { leftOfCap } from '#game/live-price.ts'
import { cents, decimalOf } from '#game/money.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { entryScore } from '#game/trades.ts'
import { rostersArePublic } from '#server/competition/lock.ts'
import { isResultHidden, requireShownResult } from '#server/competition/returning-day.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { displayNameOf } from '#server/records/users.ts'
import type { Player } from '#server/identity/player.ts'
import { readMoves } from '#server/records/entry-moves.ts'

export async function readEntryReceipt(deps: Deps, player: Player, entryId: number): Promise<EntryReceipt> {
  const { db, boards } = deps
  const { entry, moves, known } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readStored(tx, player, entryId))
  if (entry.isPublic && entry.phase === 'drafting') await deps.storeDuePhase(entry.competition_id)
  const board = entry.phase === 'live' ? await boards.open(entry.competition_id) : null
  const creatorIds = entry.picks.map((pick) => pick.creatorId)
  const earned = (creatorId: number): Tenths =>
    board ? (board.creatorScore(creatorId)?.points ?? tenths(0)) : (known.get(creatorId)?.points ?? tenths(0))
  const named = (creatorId: number) => ({ creatorId, name: known.get(creatorId)?.name ?? 'Unknown' })
  const banked = tenths(entry.banked_tenths)
  return {
    entryId,
    competitionId: entry.competition_id,
    userDisplayName: displayNameOf({ ...entry, id: entry.user_id }),
    phase: entry.phase,
    picks: creatorIds.map((creatorId) => ({ ...named(creatorId), points: pointsOf(earned(creatorId)) })),
    moves: moves.map((move) => ({
      at: move.at.toISOString(),
      sold: named(move.oldCreatorId),
      bought: move.newCreatorId === null ? null : named(move.newCreatorId),
      sells: decimalOf(move.sold),
      costs: move.bought === null ? null : decimalOf(move.bought),
      pointsSold: pointsOf(move.pointsOld),
      pointsBought: pointsOf(move.pointsNew),
      bankedAfter: pointsOf(move.bankedAfter),
    })),
    movesMade: entry.moves,
    banked: pointsOf(banked),
    leftOfCap: decimalOf(leftOfCap(cents(entry.salary_cap_cents), cents(entry.total_salary_cents), moves)),
    // once settled, the stored score; until then the sum of these points
    score: pointsOf(
      entry.phase === 'completed' ? tenths(entry.score_tenths) : entryScore(banked, creatorIds.map(earned)),
    ),
  }
}

/** Reads the entry with its moves in one snapshot: a concurrent trade is in both or in neither. */
async function readStored(tx: Queryable, player: Player, entryId: number) {
  const entry = await findEntry(tx, entryId)
  if (!entry) throw new Refused({ code: 'entry_not_found' })
  if (!entry.isPublic && entry.user_id !== player.id) throw new Refused({ code: 'rosters_hidden' })
  if (entry.phase === 'void') throw new Refused({ code: 'called_off' })
  requireShownResult(entry)

  const moves = await readMoves(tx, entryId)
  const traded = moves.flatMap(({ oldCreatorId, newCreatorId }) => [oldCreatorId, newCreatorId ?? oldCreatorId])
  const creatorIds = [...entry.picks.map((pick) => pick.creatorId), ...traded]
  return { entry, moves, known: await readCreators(tx, entry.competition_id, creatorIds) }
}

/** Includes whether the entry's roster is public at this instant. */
const findEntry = (db: Queryable, entryId: number) =>
  db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .selectAll('entries')
    .select(['competitions.phase', 'salary_cap_cents', 'username', 'first_name as firstName', 'last_name as lastName'])
    .select([rostersArePublic.as('isPublic'), isResultHidden.as('isHidden')])
    .where('entries.id', '=', entryId)
    .executeTakeFirst()

async function readCreators(
  db: Queryable,
  competitionId: number,
  creatorIds: readonly number[],
): Promise<Map<number, { name: string; points: Tenths }>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_snapshots.creator_id')
    .select(['creator_id', 'channel_name', 'points_tenths'])
    .where('competition_id', '=', competitionId)
    .where('creator_id', 'in', creatorIds)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, { name: row.channel_name, points: tenths(row.points_tenths) }]))
}
