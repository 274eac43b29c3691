/**
 * The board: rows for everybody, and the caller's own place.
 *
 * While a competition is drafted, played or reviewed both come from the board in memory; after that from what was settled. A page is kept
 * until its board changes, so a crowd that asks for the same rows costs the database one question per change.
 */
import { Refused } from '#contract/errors.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { LeaderboardRow, ownPlace } from '#contract/leaderboard.ts'
import { pointsOf } from '#game/points.ts'
import type { Phase } from '#game/phase.ts'
import type { Deps, Player } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { countEntries, findPhase, readOwnPlaces, readSettledRows, rowsOf } from './queries.ts'

type Page = { version: number; rows: Promise<LeaderboardRow[]> }

/** Pages kept of one board: the top that everybody sees and those that are being leafed through. */
const PAGES_KEPT = 50

const isOnBoard = (phase: Phase): boolean => phase === 'drafting' || phase === 'live' || phase === 'review'

export function openLeaderboard({ db, boards }: Pick<Deps, 'db' | 'boards'>) {
  const pagesOf = new WeakMap<LiveBoard, Map<string, Page>>()

  const livePage = (board: LiveBoard, offset: number, limit: number): Promise<LeaderboardRow[]> => {
    const pages = pagesOf.get(board) ?? new Map<string, Page>()
    pagesOf.set(board, pages)
    const name = `${offset}+${limit}`
    const kept = pages.get(name)
    if (kept?.version === board.version) return kept.rows

    const rows = rowsOf(db, offset === 0 ? board.top(limit) : board.page(offset, limit))
    pages.delete(name)
    pages.set(name, { version: board.version, rows })
    if (pages.size > PAGES_KEPT) pages.delete(pages.keys().next().value!)
    rows.catch(() => pages.delete(name))
    return rows
  }

  return {
    async rows(competitionId: number, offset: number, limit: number): Promise<LeaderboardRow[]> {
      const phase = await phaseOf(competitionId)
      if (!isOnBoard(phase)) return readSettledRows(db, competitionId, offset, limit)
      return livePage(await boards.open(competitionId), offset, limit)
    },

    /** The best of the caller's entries; the first one while nobody is ahead. */
    async ownPlace(player: Player, competitionId: number): Promise<Answer<typeof ownPlace>> {
      const phase = await phaseOf(competitionId)
      const stored = await readOwnPlaces(db, competitionId, player.id)
      if (stored.length === 0) return null
      const board = isOnBoard(phase) ? await boards.open(competitionId) : null
      const places = board ? stored.map(({ entryId }) => ({ entryId, score: board.scoreOf(entryId), rank: board.rankOf(entryId) })) : stored
      const best = places.reduce((one, other) => ((other.rank ?? Infinity) < (one.rank ?? Infinity) ? other : one))
      return {
        entryId: best.entryId,
        rank: best.rank,
        totalScore: pointsOf(best.score),
        entries: board ? board.size : await countEntries(db, competitionId),
      }
    },
  }

  async function phaseOf(competitionId: number): Promise<Phase> {
    const phase = await findPhase(db, competitionId)
    if (phase === undefined) throw new Refused({ code: 'competition_not_found' })
    return phase
  }
}
