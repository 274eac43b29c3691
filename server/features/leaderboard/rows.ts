/**
 * The board: rows for everybody, and the caller's own rank.
 *
 * While a competition is drafting, live or in review, both come from the board in memory; afterwards from the stored result.
 */
import { Refused } from '#contract/errors.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ROWS_AROUND, type CreatorProjection, type LeaderboardRow, type ownPlace } from '#contract/leaderboard.ts'
import { decimalOf } from '#game/money.ts'
import { pointsOf, tenths, tenthsOf } from '#game/points.ts'
import { isBeforeLock, isOnBoard, type Phase } from '#game/phase.ts'
import { rangeWithout } from '#game/board-range.ts'
import { readBoardRows } from '#server/competition/board-rows.ts'
import { openPrizesNow, type Prized } from '#server/competition/prizes-now.ts'
import { tiedIf } from '#server/competition/ties.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { bookFor, livePricesOn } from '#server/live/live-prices.ts'
import type { Player } from '#server/identity/player.ts'
import {
  countEntries,
  findPrized,
  findSettled,
  readBotEntries,
  readBotPlaces,
  readOwnPlaces,
  readSettledRows,
  readUnrankedRows,
} from './queries.ts'

export function openLeaderboard({ db, boards, tableVersions }: Pick<Deps, 'db' | 'boards' | 'tableVersions'>) {
  // the versions of the tables with phases, stored results, names and withheld prizes
  const written = tableVersions.counter('competitions', 'entries', 'users', 'held_prizes')
  const prizesOn = openPrizesNow(db)

  return {
    /** Returns a page of the board, best first. `peopleOnly` leaves out bots; ranks count them all the same. */
    async rows(competitionId: number, from: number, count: number, peopleOnly = false): Promise<LeaderboardRow[]> {
      const competition = await prizedOf(competitionId)
      if (!peopleOnly) return rowsOf(competition, from, count)
      const { offset, limit } = rangeWithout(await botPlaces(competition), from, count)
      return (await rowsOf(competition, offset, limit)).filter(({ isBot }) => !isBot)
    },

    /** Returns values that change when the rows may have changed. */
    changes: (competitionId: number) => [
      written,
      () => boards.peek(competitionId),
      () => boards.peek(competitionId)?.version,
    ],

    /** Returns an entry with its neighbours. In a void competition without ranks it returns only the entry. */
    async around(competitionId: number, entryId: number): Promise<LeaderboardRow[]> {
      const competition = await prizedOf(competitionId)
      const rows = isOnBoard(competition.phase)
        ? await liveAround(competition, entryId)
        : await storedAround(competition, entryId)
      if (rows.length === 0) throw new Refused({ code: 'entry_not_found' })
      return rows
    },

    async creatorProjections(competitionId: number): Promise<CreatorProjection[]> {
      if ((await prizedOf(competitionId)).phase !== 'live') return []
      const board = await boards.open(competitionId)
      const book = await bookFor(db, board, competitionId)
      // no wait from here on, so that points and prices follow from the same readings
      const prices = livePricesOn(board, book)
      return Array.from(board.creatorScores, ([creatorId, { points }]): CreatorProjection => {
        const price = prices?.get(creatorId)
        return {
          creatorId,
          points: pointsOf(points),
          stillToCome: price ? pointsOf(tenthsOf(price.stillToCome)) : null,
          live: price ? decimalOf(price.live) : null,
          sells: price ? decimalOf(price.sells) : null,
          costs: price && price.costs !== null ? decimalOf(price.costs) : null,
        }
      })
    },

    /** Returns the best of the caller's entries, or their first entry while there are no ranks. */
    async ownPlace(player: Player, competitionId: number): Promise<ResponseOf<typeof ownPlace>> {
      const { phase } = await prizedOf(competitionId)
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

  async function rowsOf(competition: Prized, offset: number, limit: number): Promise<LeaderboardRow[]> {
    const { id, phase } = competition
    if (phase === 'completed') return readSettledRows(db, competition, offset, limit)
    if (!isOnBoard(phase)) return readUnrankedRows(db, id, offset, limit)
    const board = await openBoard(id, phase)
    const prizes = await prizesOn(competition, board)
    const rows = await (offset === 0 ? board.top(limit) : board.page(offset, limit))
    return readBoardRows(db, rows, prizes, !isBeforeLock(phase))
  }

  /** Returns how many entries are before each bot's entry on the board, in ascending order. */
  async function botPlaces({ id, phase }: Prized): Promise<number[]> {
    const ascending = (one: number, other: number) => one - other
    if (!isOnBoard(phase)) return (await readBotPlaces(db, id)).toSorted(ascending)
    const entryIds = await readBotEntries(db, id)
    const board = await openBoard(id, phase)
    return (await board.placesOf(entryIds)).filter((place) => place !== null).toSorted(ascending)
  }

  async function liveAround(competition: Prized, entryId: number): Promise<LeaderboardRow[]> {
    const board = await openBoard(competition.id, competition.phase)
    const prizes = await prizesOn(competition, board)
    const [rows = []] = await board.neighbours([entryId], ROWS_AROUND)
    return readBoardRows(db, rows, prizes)
  }

  async function storedAround(competition: Prized, entryId: number): Promise<LeaderboardRow[]> {
    const stored = await findSettled(db, competition.id, entryId)
    if (!stored) return []
    if (stored.place === null) return readBoardRows(db, [{ entryId, score: tenths(0), rank: null }])
    const from = Math.max(0, stored.place - ROWS_AROUND)
    return readSettledRows(db, competition, from, stored.place + ROWS_AROUND + 1 - from)
  }

  /** No tick runs while drafting, so the reader fetches the changes of other processes. */
  async function openBoard(competitionId: number, phase: Phase): Promise<LiveBoard> {
    const board = await boards.open(competitionId)
    if (phase === 'drafting') await board.freshen()
    return board
  }

  async function prizedOf(competitionId: number): Promise<Prized> {
    const competition = await findPrized(db, competitionId)
    if (!competition) throw new Refused({ code: 'competition_not_found' })
    return competition
  }
}
