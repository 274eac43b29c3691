/**
 * The board: rows for everybody, and the caller's own rank.
 *
 * While a competition is drafting, live or in review, both come from the board in memory; afterwards from the stored result.
 */
import { Refused } from '#contract/errors.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ROWS_AROUND, type CreatorProjection, type LeaderboardRow, type ownPlace } from '#contract/leaderboard.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { isOnBoard, type Phase } from '#game/phase.ts'
import { readBoardRows } from '#server/competition/board-rows.ts'
import { tiedIf } from '#server/competition/ties.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import type { Player } from '#server/identity/player.ts'
import { countEntries, findPhase, findSettled, readOwnPlaces, readSettledRows, readUnrankedRows } from './queries.ts'

export function openLeaderboard({ db, boards, tableVersions }: Pick<Deps, 'db' | 'boards' | 'tableVersions'>) {
  // the versions of the tables with phases, stored results and names
  const written = tableVersions.counter('competitions', 'entries', 'users')

  return {
    async rows(competitionId: number, offset: number, limit: number): Promise<LeaderboardRow[]> {
      const phase = await phaseOf(competitionId)
      if (phase === 'completed') return readSettledRows(db, competitionId, offset, limit)
      if (!isOnBoard(phase)) return readUnrankedRows(db, competitionId, offset, limit)
      const board = await openBoard(competitionId, phase)
      return readBoardRows(db, offset === 0 ? board.top(limit) : board.page(offset, limit))
    },

    /** Returns values that change when the rows may have changed. */
    changes: (competitionId: number) => [
      written,
      () => boards.peek(competitionId),
      () => boards.peek(competitionId)?.version,
    ],

    /** Returns an entry with its neighbours. In a void competition without ranks it returns only the entry. */
    async around(competitionId: number, entryId: number): Promise<LeaderboardRow[]> {
      const phase = await phaseOf(competitionId)
      const rows = isOnBoard(phase)
        ? await readBoardRows(db, (await openBoard(competitionId, phase)).neighbours(entryId, ROWS_AROUND))
        : await storedAround(competitionId, entryId)
      if (rows.length === 0) throw new Refused({ code: 'entry_not_found' })
      return rows
    },

    async creatorProjections(competitionId: number): Promise<CreatorProjection[]> {
      if ((await phaseOf(competitionId)) !== 'live') return []
      const board = await boards.open(competitionId)
      return Array.from(board.creatorScores, ([creatorId, { points, pace }]) => ({
        creatorId,
        points: pointsOf(points),
        projection: pointsOf(pace),
      }))
    },

    /** Returns the best of the caller's entries, or their first entry while there are no ranks. */
    async ownPlace(player: Player, competitionId: number): Promise<ResponseOf<typeof ownPlace>> {
      const phase = await phaseOf(competitionId)
      const stored = await readOwnPlaces(db, competitionId, player.id)
      if (stored.length === 0) return null
      const board = isOnBoard(phase) ? await openBoard(competitionId, phase) : null
      const places = board
        ? stored.map(({ entryId }) => ({
            entryId,
            score: board.scoreOf(entryId),
            rank: board.rankOf(entryId),
            isTied: board.isTied(entryId),
          }))
        : stored
      const best = places.reduce((one, other) => ((other.rank ?? Infinity) < (one.rank ?? Infinity) ? other : one))
      return {
        entryId: best.entryId,
        rank: best.rank,
        ...tiedIf(best.isTied),
        totalScore: pointsOf(best.score),
        entries: board ? board.size : await countEntries(db, competitionId),
      }
    },
  }

  async function storedAround(competitionId: number, entryId: number): Promise<LeaderboardRow[]> {
    const stored = await findSettled(db, competitionId, entryId)
    if (!stored) return []
    if (stored.place === null) return readBoardRows(db, [{ entryId, score: tenths(0), rank: null }])
    const from = Math.max(0, stored.place - ROWS_AROUND)
    return readSettledRows(db, competitionId, from, stored.place + ROWS_AROUND + 1 - from)
  }

  /** No tick runs while drafting, so the reader fetches the changes of other processes. */
  async function openBoard(competitionId: number, phase: Phase): Promise<LiveBoard> {
    const board = await boards.open(competitionId)
    if (phase === 'drafting') await board.freshen()
    return board
  }

  async function phaseOf(competitionId: number): Promise<Phase> {
    const phase = await findPhase(db, competitionId)
    if (phase === undefined) throw new Refused({ code: 'competition_not_found' })
    return phase
  }
}
