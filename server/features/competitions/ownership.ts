/**
 * How often each creator is picked, from the lock on. Counted on the board: the live one in memory or, when a competition is over, one
 * that is read once more from what was stored.
 *
 * What is over does not change: it is counted once and remembered, one competition at a time, because a board of a million entries takes
 * memory and seconds to read. While it is live the response cache keeps it to one count at a time.
 */
import type { Ownership } from '#contract/competitions.ts'
import { Refused } from '#contract/errors.ts'
import { shareOf } from '#game/ownership.ts'
import { isOnBoard } from '#game/phase.ts'
import { rostersArePublic } from '#server/competition/lock.ts'
import type { Deps } from '#server/deps.ts'
import { inTurns } from './result.ts'

/** Competitions that are over and remembered; the first counted is forgotten first. */
const REMEMBERED = 100

export function openOwnership({ db, boards, tableVersions }: Pick<Deps, 'db' | 'boards' | 'tableVersions'>) {
  const written = tableVersions.counter('competitions')
  const over = new Map<number, Promise<Ownership>>()
  let latest: Promise<unknown> = Promise.resolve()

  const count = async (competitionId: number): Promise<Ownership> => {
    const board = await boards.open(competitionId)
    await board.freshen()
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

  const countOnce = (competitionId: number): Promise<Ownership> => {
    const known = over.get(competitionId)
    if (known) return known
    const counted = latest.then(() => count(competitionId))
    over.set(competitionId, counted)
    latest = counted.catch(() => over.delete(competitionId))
    if (over.size > REMEMBERED) over.delete(over.keys().next().value!)
    return counted
  }

  return {
    async read(competitionId: number): Promise<Ownership> {
      const row = await db
        .selectFrom('competitions')
        .select(['phase', rostersArePublic.as('isPublic')])
        .where('id', '=', competitionId)
        .executeTakeFirst()
      if (!row) throw new Refused({ code: 'competition_not_found' })
      if (!row.isPublic) throw new Refused({ code: 'rosters_hidden' })
      return isOnBoard(row.phase) ? count(competitionId) : countOnce(competitionId)
    },

    /** What is another value after it may have changed. */
    changes: (competitionId: number) => [
      written,
      () => boards.peek(competitionId),
      () => boards.peek(competitionId)?.version,
    ],
  }
}
