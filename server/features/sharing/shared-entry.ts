/**
 * What a share link shows to anyone: player, competition, place, and the picks with points. It shows no YouTube counts, no prices and no
 * channel pictures, and nothing before the lock.
 */
import { Refused } from '#contract/errors.ts'
import { isOnBoard, type Phase } from '#game/phase.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { isLevel } from '#game/ranking.ts'
import { hasBeatenPrice } from '#game/share.ts'
import { earnedBefore } from '#game/trades.ts'
import type { SeasonNote } from '#server/adapters/source.ts'
import { rostersArePublic } from '#server/competition/lock.ts'
import { requireShownResult } from '#server/competition/returning-day.ts'
import { sharesRank } from '#server/competition/ties.ts'
import { findCompetition, selectOpen, toCompetition } from '#server/competition/view.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { displayNameOf } from '#server/records/users.ts'
import { readMoves } from '#server/records/entry-moves.ts'
import { findShareLink } from '#server/records/share-links.ts'

/** A pick that came by a trade counts from then on: its points since then, against that part of its price. */
export type SharedPick = {
  name: string
  handle: string | null
  category: string
  points: number
  hasBeaten: boolean
  isTraded: boolean
}

export type SharedEntry = {
  userId: string
  player: string
  title: string
  phase: Phase
  /** YYYY-MM-DD: the day that counts. */
  day: string
  /** The recorded day that is replayed, or null. */
  replayDay: string | null
  /** The season of that day, if the installation still replays it. */
  season: SeasonNote | null
  statisticsAt: string | null
  isDelayed: boolean
  entries: number
  /** The rank, or null while no entry has a rank: before the first points, and in a void competition. */
  rank: number | null
  /** True if another entry has the same rank. */
  isTied: boolean
  score: number
  picks: readonly SharedPick[]
  /** The points that trades and drops banked. */
  banked: number
}

/** Returns the entry of a token, or why there is none: an unknown token, a revoked link, or a day that will be replayed again. */
export async function readShared(deps: Deps, token: string): Promise<SharedEntry | 'unknown' | 'gone' | 'hidden'> {
  const link = await findShareLink(deps.db, token)
  if (!link) return 'unknown'
  if (link.isRevoked) return 'gone'
  try {
    return (await readSharedEntry(deps, link.entryId)) ?? 'gone'
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'day_returns') return 'hidden'
    throw error
  }
}

/** Returns an entry in its public form; null before the lock, or if it does not exist. Refuses day_returns. */
export async function readSharedEntry(deps: Deps, entryId: number): Promise<SharedEntry | null> {
  const { db, boards } = deps
  const row = await findEntry(db, entryId)
  if (!row?.isPublic) return null
  const found = await findCompetition(db, row.competition_id)
  if (!found) return null
  requireShownResult(found)
  const competition = toCompetition(found, found, deps.settings)
  const { prizeTitle, phase, date, replayDay, statisticsAt, isDelayed, totalEntries } = competition
  const board = isOnBoard(phase) ? await boards.open(row.competition_id) : null
  const creatorIds = row.picks.map(({ creatorId }) => creatorId)
  const book = await readBook(db, row.competition_id, creatorIds)
  const moves = row.moves > 0 ? await readMoves(db, entryId) : []
  const window = { startTime: found.start_time, endTime: found.end_time }
  const isScored = board !== null || phase === 'completed'
  const earned = (creatorId: number): Tenths =>
    !isScored
      ? tenths(0)
      : board
        ? (board.creatorScore(creatorId)?.points ?? tenths(0))
        : (book.get(creatorId)?.points ?? tenths(0))
  const picks = creatorIds.map((creatorId): SharedPick => {
    const { name = 'Unknown', handle = null, category = 'other', expectedPoints = 0 } = book.get(creatorId) ?? {}
    const points = earned(creatorId)
    const own = tenths(points - earnedBefore(moves, creatorId))
    const arrival = moves.findLast(({ newCreatorId }) => newCreatorId === creatorId)
    const hasBeaten = hasBeatenPrice(own, expectedPoints, arrival?.at ?? null, window)
    return { name, handle, category, points: pointsOf(own), hasBeaten, isTraded: arrival !== undefined }
  })
  const score = !isScored ? tenths(0) : board ? board.scoreOf(entryId) : tenths(row.score_tenths)
  const rank = !isScored ? null : board ? board.rankOf(entryId) : row.rank
  const hasPlace = rank !== null && !isLevel(phase, { rank, totalScore: score })
  return {
    userId: row.user_id,
    player: displayNameOf({
      id: row.user_id,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
    }),
    title: prizeTitle,
    phase,
    day: replayDay ?? date,
    replayDay,
    season: found.source === deps.source.name ? deps.source.season : null,
    statisticsAt,
    isDelayed,
    entries: totalEntries,
    rank: hasPlace ? rank : null,
    isTied: hasPlace && (board ? board.isTied(entryId) : row.isTied),
    score: pointsOf(score),
    picks,
    banked: isScored
      ? Math.round(10 * pointsOf(score) - 10 * picks.reduce((sum, { points }) => sum + points, 0)) / 10
      : 0,
  }
}

/** Returns how long the draft that locks next is still open, in ms, or null if none is open. */
export async function readNextLock(db: Queryable): Promise<number | null> {
  const row = await selectOpen(db).where('phase', '=', 'drafting').limit(1).executeTakeFirst()
  return row ? Math.max(0, row.start_time.getTime() - row.read_at.getTime()) : null
}

/** Includes whether the entry's roster is public at this instant. */
const findEntry = (db: Queryable, entryId: number) =>
  db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .selectAll('entries')
    .select(['username', 'first_name', 'last_name', rostersArePublic.as('isPublic'), sharesRank.as('isTied')])
    .where('entries.id', '=', entryId)
    .executeTakeFirst()

type Line = { name: string; handle: string | null; category: string; points: Tenths; expectedPoints: number }

async function readBook(
  db: Queryable,
  competitionId: number,
  creatorIds: readonly number[],
): Promise<Map<number, Line>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_snapshots.creator_id')
    .select(['creator_id', 'channel_name', 'handle', 'category', 'points_tenths', 'expected_points'])
    .where('competition_id', '=', competitionId)
    .where('creator_id', 'in', creatorIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.creator_id,
      {
        name: row.channel_name,
        handle: row.handle,
        category: row.category,
        points: tenths(row.points_tenths),
        expectedPoints: row.expected_points,
      },
    ]),
  )
}
