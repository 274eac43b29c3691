/**
 * Counts how often each creator is picked, from the lock on: on the live board, or for a completed competition on a board that is read once
 * from the stored entries.
 *
 * A completed competition does not change, so its count is kept. Such counts are made one competition at a time, because a board of a
 * million entries takes memory and seconds to read. While live, picks change with every trade and the top tenth with every tick. A live
 * count is valid for RECOUNT_MS, or while nothing changes. The response cache adds a second (MAX_AGE_MS).
 */
import type { RosterShares } from '#contract/competitions.ts'
import { Refused } from '#contract/errors.ts'
import { shareOf } from '#game/roster-share.ts'
import { isOnBoard } from '#game/phase.ts'
import { rostersArePublic } from '#server/competition/lock.ts'
import { isResultHidden, requireShownResult } from '#server/competition/returning-day.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { inTurns } from './result.ts'

/** The maximum number of completed competitions whose counts are kept; the oldest count is removed first. */
const REMEMBERED = 100
/** In ms: how long a count is valid while the board changes. The contract promises ten seconds in total. */
export const RECOUNT_MS = 5_000

/** The count of `board` at `version`, made at `at`. */
type Live = { board: LiveBoard; version: number; at: number; counted: Promise<RosterShares> }

/** `now` returns ms from a monotonic clock. */
export function openRosterShares(deps: Deps, now: () => number = () => performance.now()) {
  const { db, boards, tableVersions } = deps
  const written = tableVersions.counter('competitions')
  const over = new Map<number, Promise<RosterShares>>()
  const live = new Map<number, Live>()
  let latest: Promise<unknown> = Promise.resolve()

  const countOn = async (board: LiveBoard, competitionId: number): Promise<RosterShares> => {
    const { isRanked } = board
    const { entries, topEntries, creators } = await board.undisturbed(() => inTurns(board.countPicks()))
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

  const countLiveBoard = async (competitionId: number): Promise<RosterShares> => {
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

  /** A weak reference, so that a count does not keep a board of a million entries in memory. */
  const forgetClosed = () => {
    for (const [competitionId, { board }] of live) if (boards.peek(competitionId) !== board) live.delete(competitionId)
  }

  const countCompleted = (competitionId: number): Promise<RosterShares> => {
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
        .select(['phase', rostersArePublic.as('isPublic'), isResultHidden.as('isHidden')])
        .where('id', '=', competitionId)
        .executeTakeFirst()
      if (!row) throw new Refused({ code: 'competition_not_found' })
      if (!row.isPublic) throw new Refused({ code: 'rosters_hidden' })
      requireShownResult(row)
      if (isOnBoard(row.phase)) {
        const counted = await countLiveBoard(competitionId)
        if (row.phase === 'drafting') await deps.storeDuePhase(competitionId)
        return counted
      }
      live.delete(competitionId)
      return countCompleted(competitionId)
    },

    /** Returns values that change when the endpoint stops refusing or becomes final; a live count expires with the response cache. */
    changes: (competitionId: number) => [written, () => boards.peek(competitionId)],
  }
}
