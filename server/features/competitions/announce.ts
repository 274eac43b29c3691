/**
 * Announces what a competition is now. Called after the commit; if the process dies in between, polling and the next announcement make up
 * for it.
 *
 * Subscribers of this competition hear of every phase. Everybody else hears only of the active one, because the message replaces the
 * active competition on screen.
 */
import { competitionTopic, EVERYBODY, leaderboardTopic, type ServerMessage } from '#contract/realtime.ts'
import { isActivePhase } from '#game/phase.ts'
import { findCompetition, toCompetition } from '#server/competition/view.ts'
import type { Deps } from '#server/deps.ts'

export async function announceCompetition({ db, bus }: Pick<Deps, 'db' | 'bus'>, competitionId: number): Promise<void> {
  const row = await findCompetition(db, competitionId)
  if (!row) return
  const message: ServerMessage = { type: 'competition_updated', data: { competition: toCompetition(row, row) } }
  bus.publish(competitionTopic(competitionId), message)
  if (isActivePhase(row.phase)) bus.publish(EVERYBODY, message)
}

export const announceScores = ({ bus }: Pick<Deps, 'bus'>, competitionId: number): void =>
  bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } })
