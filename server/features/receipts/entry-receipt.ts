/** What an entry's score is the sum of: what its creators have, and what trades and drops banked. Somebody else's only after the lock. */
import type { EntryReceipt } from '#contract/receipts.ts'
import { Refused } from '#contract/errors.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { entryScore } from '#game/trades.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { displayNameOf } from '#server/identity/display-name.ts'
import type { Player } from '#server/identity/player.ts'
import { readMoves } from '#server/records/entry-moves.ts'

export async function readEntryReceipt({ db, boards }: Deps, player: Player, entryId: number): Promise<EntryReceipt> {
  const entry = await findEntry(db, entryId)
  if (!entry) throw new Refused({ code: 'entry_not_found' })
  if (entry.phase === 'void') throw new Refused({ code: 'called_off' })
  if (entry.phase === 'drafting' && entry.user_id !== player.id) throw new Refused({ code: 'rosters_hidden' })

  const board = entry.phase === 'live' ? await boards.open(entry.competition_id) : null
  const moves = await readMoves(db, entryId)
  const creatorIds = entry.picks.map((pick) => pick.creatorId)
  const known = await readCreators(db, entry.competition_id, [
    ...creatorIds,
    ...moves.flatMap(({ oldCreatorId, newCreatorId }) => [
      oldCreatorId,
      ...(newCreatorId === null ? [] : [newCreatorId]),
    ]),
  ])
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
      pointsSold: pointsOf(move.pointsOld),
      pointsBought: pointsOf(move.pointsNew),
      bankedAfter: pointsOf(move.bankedAfter),
    })),
    movesMade: entry.moves,
    banked: pointsOf(banked),
    // once settled it is what was paid for; until then it is what these points come to
    score: pointsOf(
      entry.phase === 'completed' ? tenths(entry.score_tenths) : entryScore(banked, creatorIds.map(earned)),
    ),
  }
}

const findEntry = (db: Db, entryId: number) =>
  db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .selectAll('entries')
    .select(['competitions.phase', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('entries.id', '=', entryId)
    .executeTakeFirst()

async function readCreators(
  db: Db,
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
