/**
 * Applies changes that other processes have committed to this process's boards and sockets.
 *
 * A sequence number of a competition that this process did not write, or that leaves a gap, means that a change is missing here. The board
 * then catches up and announces the change under that number. Numbers that arrive within TOGETHER_MS are handled together.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { competitionTopic, EVERYBODY, leaderboardTopic } from '#contract/realtime.ts'
import { BOARD_PHASES, isOnBoard } from '#game/phase.ts'
import type { Deps } from '#server/deps.ts'
import { CATALOGUE_TOPIC } from '#server/records/topic-versions.ts'
import type { News } from '#server/live/live-board.ts'
import { JOB_MS, withCallTimeout } from '#server/jobs/call-timeouts.ts'
import { announceCompetition } from './announce.ts'

const TOGETHER_MS = 40
const AGAIN_MS = 1_000
/** Tables that such a change may have written. Their cached responses expire, so that clients that read again get the new data. */
const WRITTEN = ['competitions', 'competition_totals', 'entries', 'creator_snapshots']

/** Starts following. Resolves when all boards of unfinished competitions are open. */
export async function followCompetitions(deps: Deps): Promise<void> {
  const { boards, topicVersions, bus, log } = deps
  /** Competitions that are up to date, or will be within moments. */
  const waiting = new Set<number>()
  const begunAt = new Map<number, number>()

  boards.onNews((news) => announceNews(deps, news))

  const catchUp = async (competitionId: number): Promise<void> => {
    waiting.delete(competitionId)
    begunAt.set(competitionId, performance.now())
    const board = boards.peek(competitionId)
    if (board) await board.catchUp()
    else await catchUpWithoutBoard(deps, competitionId)
  }
  const soon = (competitionId: number, leastMs = 0) => {
    if (waiting.has(competitionId)) return
    waiting.add(competitionId)
    const restMs = (begunAt.get(competitionId) ?? -Infinity) + TOGETHER_MS - performance.now()
    setTimeout(
      () => {
        withCallTimeout(JOB_MS, () => catchUp(competitionId)).catch((error: unknown) => {
          log.warn({ err: error, competitionId }, 'a board could not be updated; retrying')
          soon(competitionId, AGAIN_MS)
        })
      },
      Math.max(leastMs, restMs),
    ).unref()
  }

  topicVersions.follow('competition', ({ topic, seq, before, isOurs }) => {
    const competitionId = Number(topic.split(':')[1])
    const board = boards.peek(competitionId)
    if (isOurs && before === seq - 1 && board && board.seq >= seq) return
    soon(competitionId)
  })
  topicVersions.follow(CATALOGUE_TOPIC, ({ isOurs }) => {
    if (isOurs) return
    deps.tableVersions.note(['creators'])
    bus.publish(EVERYBODY, { type: 'creators_updated' })
  })

  for (;;) {
    const isOpen = await openAll(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'the boards could not be loaded; retrying')
      return false
    })
    if (isOpen) return
    await delay(AGAIN_MS, undefined, { ref: false })
  }
}

async function openAll({ db, boards }: Deps): Promise<true> {
  const open = await db
    .selectFrom('competitions')
    .select(['id', 'phase'])
    .where('phase', 'in', BOARD_PHASES)
    .orderBy('id')
    .execute()
  for (const { id, phase } of open) {
    if (!boards.announced.has(id)) boards.announced.set(id, phase)
    await boards.open(id)
  }
  return true
}

/** no board is in memory: the competition has just opened or is over */
async function catchUpWithoutBoard(deps: Deps, competitionId: number): Promise<void> {
  const row = await deps.db
    .selectFrom('competitions')
    .select('phase')
    .where('id', '=', competitionId)
    .executeTakeFirst()
  if (!row) return
  deps.tableVersions.note(WRITTEN)
  if (isOnBoard(row.phase)) {
    const { seq } = await deps.boards.open(competitionId)
    // earlier changes are on the board but were not announced
    announceBoard(deps, competitionId, seq)
  }
  if (deps.boards.announced.get(competitionId) !== row.phase) await announcePhase(deps, competitionId)
}

/** A phase change of another process. This process also checks what is due next, because the other one may have died. */
async function announcePhase(deps: Deps, competitionId: number): Promise<void> {
  deps.poke()
  await announceCompetition(deps, competitionId)
}

function announceNews(deps: Deps, { competitionId, seq, phase, entered, withdrawn, moved, scored }: News): void {
  const { bus, boards, log } = deps
  deps.tableVersions.note(WRITTEN)
  if (entered || withdrawn) {
    const message = { type: 'competition_updated', data: { newEntry: { competitionId } } } as const
    bus.publish(competitionTopic(competitionId), message, seq)
  }
  if (entered || withdrawn || moved || scored) announceBoard(deps, competitionId, seq)
  // the end has been read, so settlement may begin; the process that read it may have died
  if (scored && phase === 'review') deps.poke()
  if (!isOnBoard(phase)) boards.close(competitionId)
  if (boards.announced.get(competitionId) !== phase)
    announcePhase(deps, competitionId).catch((error: unknown) => {
      log.warn({ err: error, competitionId }, 'a phase change made by another process could not be announced')
    })
}

const announceBoard = ({ bus }: Pick<Deps, 'bus'>, competitionId: number, seq: number): void =>
  bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
