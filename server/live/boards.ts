/**
 * The boards of all competitions that are drafting, live or in review, by competition id.
 *
 * A board is read from the database once, by the first caller; later callers wait for the same read. Writers pass each commit to the board
 * with `peek(id)?.written(…)`. Before `open` resolves, the board catches up with commits made during the read.
 */
import { isOnBoard, type Phase } from '#game/phase.ts'
import { tenths } from '#game/points.ts'
import type { Db } from '#server/db/handle.ts'
import { LiveBoard, type CreatorScores, type News } from './live-board.ts'

export interface Boards {
  open(competitionId: number): Promise<LiveBoard>
  /** Returns the board if it is in memory. */
  peek(competitionId: number): LiveBoard | undefined
  /** Drops the board because its competition is completed or void. */
  close(competitionId: number): void
  /** The phase of each competition in this process's last announcement. */
  readonly announced: Map<number, Phase>
  /** Calls the listener with changes by other processes that open boards find. */
  onNews(listener: (news: News) => void): void
}

const isOpen = (phase: Phase | undefined): boolean => phase !== undefined && isOnBoard(phase)

/** Waits until the board's ranks include every change that was applied before. */
const ranked = async (board: LiveBoard): Promise<LiveBoard> => {
  await board.ranked()
  return board
}

type Slot = { opening: Promise<LiveBoard>; board: LiveBoard | undefined }

/** `now` returns milliseconds of a monotonic clock. */
export function openBoards(db: Db, now: () => number = () => performance.now(), rankedAsideFrom?: number): Boards {
  const slots = new Map<number, Slot>()
  const listeners: ((news: News) => void)[] = []

  const load = async (competitionId: number, slot: Pick<Slot, 'board'>): Promise<LiveBoard> => {
    // no reader has seen newer data than this while the board is being opened
    const tell = (news: News) => {
      if (isOpened) for (const listener of listeners) listener(news)
    }
    const board = new LiveBoard(db, competitionId, now, tell, rankedAsideFrom)
    let isOpened = false
    await board.catchUp()
    const scores = board.isRanked ? null : await lastScores(db, competitionId)
    if (scores) board.setPoints(scores)
    await board.ranked()
    slot.board = board
    await board.catchUp()
    isOpened = true
    return board
  }

  /** The competition was settled during the read. This caller gets the board, but the board is not kept. */
  const forgetIfOver = async (competitionId: number, slot: Pick<Slot, 'board'>) => {
    const row = await db.selectFrom('competitions').select('phase').where('id', '=', competitionId).executeTakeFirst()
    if (isOpen(row?.phase)) return
    if (slots.get(competitionId) === slot) slots.delete(competitionId)
  }

  return {
    open(competitionId) {
      const known = slots.get(competitionId)
      if (known) return known.opening.then(ranked)
      const slot: Pick<Slot, 'board'> = { board: undefined }
      const opening = load(competitionId, slot).finally(() => forgetIfOver(competitionId, slot))
      slots.set(competitionId, Object.assign(slot, { opening }))
      opening.catch(() => {
        if (slots.get(competitionId) === slot) slots.delete(competitionId)
      })
      return opening.then(ranked)
    },
    peek: (competitionId) => slots.get(competitionId)?.board,
    close: (competitionId) => {
      slots.delete(competitionId)
    },
    announced: new Map(),
    onNews: (listener) => void listeners.push(listener),
  }
}

/** The scores of the last checkpoint, for a competition without live scores because it has just begun or is over. */
async function lastScores(db: Db, competitionId: number): Promise<CreatorScores | null> {
  const rows = await db
    .selectFrom('creator_snapshots')
    .innerJoin('competitions', 'competitions.id', 'creator_snapshots.competition_id')
    .where('competition_id', '=', competitionId)
    .where('phase', 'in', ['live', 'review', 'completed'])
    .select(['creator_id', 'growth_score_tenths', 'wes_score_tenths', 'points_tenths', 'phase'])
    .execute()
  if (rows.length === 0) return null

  return new Map(
    rows.map((row) => [
      row.creator_id,
      {
        growthScore: tenths(row.growth_score_tenths),
        engagementScore: tenths(row.wes_score_tenths),
        pace: tenths(
          row.phase === 'live' ? Math.max(0, row.growth_score_tenths + row.wes_score_tenths) : row.points_tenths,
        ),
        points: tenths(row.points_tenths),
        isMeasured: true,
      },
    ]),
  )
}
