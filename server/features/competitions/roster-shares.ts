/**
 * How often each creator is picked, from the lock on. Counted on the board: the live one in memory or, when a competition is over, one
 * that is read once more from what was stored.
 *
 * What is over does not change: it is counted once and remembered, one competition at a time, because a board of a million entries takes
 * memory and seconds to read.
 * While it is live, picks change with every trade and the top tenth with every tick. A count is of one moment and stands for
 * RECOUNT_MS, or for as long as nothing changes. The response cache adds a second (MAX_AGE_MS).
 */
import type { RosterShares } from '#contract/competitions.ts'
import { Refused } from '#contract/errors.ts'
import { shareOf } from '#game/roster-share.ts'
import { isOnBoard } from '#game/phase.ts'
import { rostersArePublic } from '#server/competition/lock.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { inTurns } from './result.ts'

/** Competitions that are over and remembered; the first counted is forgotten first. */
const REMEMBERED = 100
/** How long a count stands while the board goes on changing; the contract promises ten seconds in all. */
export const RECOUNT_MS = 5_000

/** Counted in `board` when it was at `version`, from `at` on. */
type Live = { board: LiveBoard; version: number; at: number; counted: Promise<RosterShares> }

/** `now` returns milliseconds, from a clock that is never set. */
export function openRosterShares(deps: Deps, now: () => number = () => performance.now()) {
  const { db, boards, tableVersions } = deps
  const written = tableVersions.counter('competitions')
  const over = new Map<number, Promise<RosterShares>>()
  const live = new Map<number, Live>()
  let latest: Promise<unknown> = Promise.resolve()

  const countOn = async (board: LiveBoard, competitionId: number): Promise<RosterShares> => {
    const { isRanked } = board
    const { entries, topEntries, creators } = await inTurns(board.countPicks())
    return {
      competitionId,
      entries,
      topEntries: isRanked ? topEntries : null,
      creators: creators.map(({ creatorId, count: picked, topCount }) => ({
        creatorId,
        count: picked,
        share: shareOf(picked, entries),
        topCount: isRanked ? topCount : null,
        topShare: isRanked ? shareOf(topCount, topEntries) : null,
      })),
    }
  }

  const count = async (competitionId: number): Promise<RosterShares> => {
    const board = await boards.open(competitionId)
    await board.freshen()
    return countOn(board, competitionId)
  }

  const countLive = async (competitionId: number): Promise<RosterShares> => {
    const board = await boards.open(competitionId)
    await board.freshen()
    const known = live.get(competitionId)
    if (known?.board === board && (known.version === board.version || now() - known.at < RECOUNT_MS))
      return known.counted
    const { version } = board
    const fresh: Live = { board, version, at: now(), counted: countOn(board, competitionId) }
    live.set(competitionId, fresh)
    forgetClosed()
    fresh.counted.catch(() => live.get(competitionId) === fresh && live.delete(competitionId))
    return fresh.counted
  }

  /** A board of a million entries is not held for the sake of its count. */
  const forgetClosed = () => {
    for (const [competitionId, { board }] of live) if (boards.peek(competitionId) !== board) live.delete(competitionId)
  }

  const countOnce = (competitionId: number): Promise<RosterShares> => {
    const known = over.get(competitionId)
    if (known) return known
    const counted = latest.then(() => count(competitionId))
    over.set(competitionId, counted)
    latest = counted.catch(() => over.delete(competitionId))
    if (over.size > REMEMBERED) over.delete(over.keys().next().value!)
    return counted
  }

  return {
    async read(competitionId: number): Promise<RosterShares> {
      const row = await db
        .selectFrom('competitions')
        .select(['phase', rostersArePublic.as('isPublic')])
        .where('id', '=', competitionId)
        .executeTakeFirst()
      if (!row) throw new Refused({ code: 'competition_not_found' })
      if (!row.isPublic) throw new Refused({ code: 'rosters_hidden' })
      if (isOnBoard(row.phase)) {
        const counted = await countLive(competitionId)
        if (row.phase === 'drafting') await deps.keepLocked(competitionId)
        return counted
      }
      live.delete(competitionId)
      return countOnce(competitionId)
    },

    /** What is another value after it may be refused no more, or be final; a live count is asked for again when the cache lets go of it. */
    changes: (competitionId: number) => [written, () => boards.peek(competitionId)],
  }
}
