/**
 * Announces a competition's new state. Called after the commit, with the number of its step (competition_totals.seq); if the process dies
 * in between, the others find the number and announce it themselves (follow.ts).
 *
 * Subscribers of this competition hear of every phase. Everybody else hears only of the active one, because the message replaces the active
 * competition on screen.
 */
import { competitionTopic, EVERYBODY, leaderboardTopic, type ServerMessage } from '#contract/realtime.ts'
import { isActivePhase, isOnBoard } from '#game/phase.ts'
import { findCompetition, toCompetition } from '#server/competition/view.ts'
import type { Deps } from '#server/deps.ts'
import { competitionHead } from '#server/live/heads.ts'

type Announcing = Pick<Deps, 'db' | 'bus' | 'boards' | 'heads' | 'settings'>

export async function announceCompetition(
  { db, bus, boards, heads, settings }: Announcing,
  competitionId: number,
): Promise<void> {
  const row = await findCompetition(db, competitionId)
  if (!row) return
  boards.announced.set(competitionId, row.phase)
  const competition = toCompetition(row, row, settings)
  const message: ServerMessage = { type: 'competition_updated', data: { competition } }
  bus.publish(competitionTopic(competitionId), message, row.seq)
  if (isActivePhase(row.phase)) bus.publish(EVERYBODY, message)
  // from now on the board is the stored result
  if (!isOnBoard(row.phase)) announceScores({ bus, heads }, competitionId, row.seq)
  heads.raised(competitionHead(competitionId), row.seq)
}

/** `seq`: the number of the change that stored them. */
export function announceScores(
  { bus, heads }: Pick<Deps, 'bus' | 'heads'>,
  competitionId: number,
  seq: number | undefined,
): void {
  bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
  if (seq !== undefined) heads.raised(competitionHead(competitionId), seq)
}
