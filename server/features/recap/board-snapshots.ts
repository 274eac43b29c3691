/** Reads the board snapshots of a competition. Snapshots of a settled competition never change, so clients that have them get 304. */
import type { CompetitionSnapshots } from '#contract/recap.ts'
import { Refused } from '#contract/errors.ts'
import { pointsOf } from '#game/points.ts'
import type { Db } from '#server/db/handle.ts'
import { requireShownResult } from '#server/competition/returning-day.ts'
import { findCompetition } from '#server/competition/view.ts'
import { readBoardSnapshots } from '#server/records/board-snapshots.ts'

export async function readCompetitionSnapshots(db: Db, competitionId: number): Promise<CompetitionSnapshots> {
  const competition = await findCompetition(db, competitionId)
  if (!competition) throw new Refused({ code: 'competition_not_found' })
  const { phase, total_entries: entries } = competition
  if (phase === 'void') throw new Refused({ code: 'called_off' })
  if (phase === 'upcoming' || phase === 'drafting') throw new Refused({ code: 'not_locked_yet' })
  requireShownResult(competition)
  const book = await db
    .selectFrom('creator_snapshots')
    .select('creator_id')
    .where('competition_id', '=', competitionId)
    .orderBy('creator_id')
    .execute()
  const snapshots = await readBoardSnapshots(db, competitionId)
  return {
    competitionId,
    phase,
    entries,
    creatorIds: book.map((row) => row.creator_id),
    snapshots: snapshots.map(({ nth, share, at, points, places, lines }) => ({
      nth,
      share,
      at: at.toISOString(),
      points: points.map(pointsOf),
      places,
      lines: lines.map(pointsOf),
    })),
  }
}
