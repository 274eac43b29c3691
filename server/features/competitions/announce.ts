/**
 * Announces a competition's new state. Call it after the commit, with the sequence number of the change (competition_totals.seq). If the
 * process dies in between, other processes find the number and announce the change (follow.ts).
 *
 * Subscribers of this competition get every phase. Other clients get only the active competition, because the message replaces it on their
 * screens.
 */
import { competitionTopic, EVERYBODY, leaderboardTopic, type ServerMessage } from '#contract/realtime.ts'
import { isActivePhase, isOnBoard } from '#game/phase.ts'
import { findCompetition, toCompetition } from '#server/competition/view.ts'
import type { Deps } from '#server/deps.ts'

type Announcing = Pick<Deps, 'db' | 'bus' | 'boards' | 'topicVersions' | 'settings'>

export async function announceCompetition(
  { db, bus, boards, topicVersions, settings }: Announcing,
  competitionId: number,
): Promise<void> {
  const row = await findCompetition(db, competitionId)
  if (!row) return
  boards.announced.set(competitionId, row.phase)
  const competition = toCompetition(row, row, settings)
  const message: ServerMessage = { type: 'competition_updated', data: { competition } }
  bus.publish(competitionTopic(competitionId), message, row.seq)
  if (isActivePhase(row.phase)) bus.publish(EVERYBODY, message)
  // from this phase on the board is read from the stored result
  if (!isOnBoard(row.phase)) announceScores({ bus, topicVersions }, competitionId, row.seq)
  topicVersions.published(competitionTopic(competitionId), row.seq)
}

/** `seq` is the number of the change that stored the scores. */
export function announceScores(
  { bus, topicVersions }: Pick<Deps, 'bus' | 'topicVersions'>,
  competitionId: number,
  seq: number | undefined,
): void {
  bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
  if (seq !== undefined) topicVersions.published(competitionTopic(competitionId), seq)
}
