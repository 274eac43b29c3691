/**
 * Trades and drops picks: load, decide, save, announce. Draft prices come from the price book; points and live prices from the live board,
 * both from the same readings.
 *
 * One transaction locks the competition's row against a phase change, then the player's row, then the entry. Then it reads the database's
 * clock, which decides whether the move is free, counted or too late. So of several concurrent moves, each sees the one before it.
 */
import { readClock } from '#server/db/clock.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import type { dropPick as dropPickCall, tradePick as tradePickCall } from '#contract/entries.ts'
import { Refused } from '#contract/errors.ts'
import { competitionTopic, leaderboardTopic } from '#contract/realtime.ts'
import type { Market } from '#game/live-moves.ts'
import { cents } from '#game/money.ts'
import { mayMove } from '#game/phase.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { entryScore } from '#game/trades.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import type { Queryable } from '#server/db/handle.ts'
import { withCommit } from '#server/db/with-commit.ts'
import { saveResponses, requestHash } from '#server/records/idempotency-keys.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { asRefusal, changes } from '#server/records/entries.ts'
import { readMoves, saveMove, type MadeMove } from '#server/records/entry-moves.ts'
import { decideMove, type Move, type Moved } from './decide-move.ts'
import { atTheStart, entryView, type Standing } from './entry-view.ts'
import { toCome } from './my-entries.ts'
import { marketAt, openStage, type Stage } from './live-market.ts'
import { findOwnEntry, lockOpen, lockOwnEntry, phaseAt } from './lock-entry.ts'
import { lockUsers, readBook, readOtherRosters } from './queries.ts'
import { findRepeat } from './repeat.ts'

export type EntryResponse = ResponseOf<typeof tradePickCall>
type Asked<Body> = { player: Player; body: Body; key: string | null }
type Wanted = Asked<{ entryId: number }> & { move: Move; competitionId: number; stage: Stage | null }
/** `moved` is null for a repeated request, which gets the first response. `numbered` is the change, once it is committed. */
type Outcome = {
  response: EntryResponse
  moved: Moved | null
  numbered: { rows: Promise<{ seq: number }[]> } | null
}

/** Replaces one pick by another creator. Throws the refusals of decide-move.ts. */
export const tradePick = (deps: Deps, asked: Asked<Received<typeof tradePickCall>['body']>): Promise<EntryResponse> =>
  makeMove(deps, asked, { kind: 'trade', ...asked.body })

/** Removes one pick. Throws the refusals of decide-move.ts. */
export const dropPick = (deps: Deps, asked: Asked<Received<typeof dropPickCall>['body']>): Promise<EntryResponse> =>
  makeMove(deps, asked, { kind: 'drop', ...asked.body })

async function makeMove(deps: Deps, asked: Asked<{ entryId: number }>, move: Move): Promise<EntryResponse> {
  const { db, boards, bus, topicVersions } = deps
  const { entryId } = asked.body
  const own = await findOwnEntry(db, asked.player.id, entryId)
  if (!own) throw new Refused({ code: 'entry_not_found' })
  const { competitionId, phase } = own
  const stage = mayMove(phase) ? await openStage(deps, competitionId, phase) : null

  const { response, moved, numbered } = await db
    .transaction()
    .execute((tx) => moveInTransaction(tx, { ...asked, move, competitionId, stage }))
    .catch(asRefusal)
    // the result shows whether the lock or the end was reached
    .finally(() => (mayMove(phase) ? deps.storeDuePhase(competitionId) : undefined))
  if (moved && numbered) {
    const { seq } = (await numbered.rows)[0]!
    const entry = { id: entryId, picks: moved.picks.map((pick) => pick.creatorId), banked: moved.banked }
    boards.peek(competitionId)?.written(seq, [entry])
    bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
    topicVersions.published(competitionTopic(competitionId), seq)
  }
  return response
}

async function moveInTransaction(tx: Queryable, wanted: Wanted): Promise<Outcome> {
  const { player, body, key, move, competitionId, stage } = wanted
  const competition = await lockOpen(tx, competitionId)
  // a move waits for the player's other moves and submissions, because no two entries may get the same roster
  if (!(await lockUsers(tx, [player.id])).has(player.id)) throw new Refused({ code: 'signed_out' })
  const stored = key === null ? null : await findRepeat<EntryResponse>(tx, player, body, key)
  if (stored) return { response: stored, moved: null, numbered: null }
  if (!competition) throw new Refused({ code: 'rosters_locked' })
  const entry = await lockOwnEntry(tx, player.id, body.entryId)
  if (!entry) throw new Refused({ code: 'entry_not_found' })
  const concerned = [
    ...entry.picks.map((pick) => pick.creatorId),
    ...(move.kind === 'trade' ? [move.newCreatorId] : []),
  ]
  const book = await readBook(tx, competitionId, concerned)
  const others = await readOtherRosters(tx, competitionId, player.id, entry.id)
  const now = await readClock(tx)

  const before = entry.moves > 0 ? await readMoves(tx, entry.id) : []

  // read once, because a tick in between must not give the decision, the stored move and the response different points or prices
  const board = stage?.board
  const earned = new Map(concerned.map((id) => [id, board?.creatorScore(id)?.points ?? tenths(0)]))
  const pointsOf = (creatorId: number) => earned.get(creatorId)!
  const phase = phaseAt(competition, now)
  const market = phase === 'live' && stage ? marketAt(now, competition, entry, before, stage) : null
  const decision = decideMove(entry, move, {
    phase,
    market,
    limits: competition.limits,
    book,
    others,
    pointsOf,
  })
  if ('refusal' in decision) throw new Refused(decision.refusal)
  const { moved } = decision
  const version = entry.version + 1
  const shown = {
    ...entry,
    ...moved,
    version,
    competitionId,
    userId: player.id,
    userDisplayName: player.displayName,
    salaryCap: competition.limits.salaryCap,
  }
  const made = [...before]
  if (moved.prices) {
    const one = { at: now, ...tradedBy(move, pointsOf), bankedAfter: moved.banked, ...moved.prices }
    await saveMove(tx, entry.id, moved.moves, one)
    made.push(one)
  }
  const standing = standingAfter(entry.id, moved, made, pointsOf, market, board)
  const response = entryView(shown, standing, book)
  if (key !== null)
    await saveResponses(tx, [{ userId: player.id, key, requestHash: requestHash(body), status: 200, body: response }])
  return { response, moved, numbered: await withCommit(tx, changes(competitionId, now, [{ id: entry.id, ...moved }])) }
}

/** The outgoing and the incoming creator, with both their points at this instant. */
function tradedBy(move: Move, pointsOf: (creatorId: number) => Tenths) {
  return move.kind === 'trade'
    ? {
        oldCreatorId: move.oldCreatorId,
        newCreatorId: move.newCreatorId,
        pointsOld: pointsOf(move.oldCreatorId),
        pointsNew: pointsOf(move.newCreatorId),
      }
    : { oldCreatorId: move.creatorId, newCreatorId: null, pointsOld: pointsOf(move.creatorId), pointsNew: tenths(0) }
}

/** At the instant of a move neither score nor rank changes. */
const standingAfter = (
  entryId: number,
  { picks, banked, moves }: Moved,
  made: readonly MadeMove[],
  earned: (creatorId: number) => Tenths,
  market: Market | null,
  board: LiveBoard | undefined,
): Standing => ({
  score: entryScore(
    banked,
    picks.map(({ creatorId }) => earned(creatorId)),
  ),
  rank: board?.rankOf(entryId) ?? null,
  isTied: board?.isTied(entryId) ?? false,
  prize: cents(0),
  banked,
  moves,
  made,
  pointsOf: (creatorId) =>
    board?.creatorScore(creatorId)
      ? { points: earned(creatorId), stillToCome: toCome(market?.priceOf(creatorId)) }
      : atTheStart.pointsOf(creatorId),
})
