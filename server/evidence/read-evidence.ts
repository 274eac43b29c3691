/**
 * The data that a competition's points follow from, with the points themselves, at one moment: while it is live both are of the last tick
 * of this process, afterwards both are stored. Stored stages are returned as they were hashed; the others as they are so far.
 *
 * Everything stored is read in one snapshot of the database, and the board before it: if that snapshot still says live, so did the board. A
 * step in between is not in this response at all, and in the next one as a whole.
 */
import type { CompetitionEvidence } from '#contract/receipts.ts'
import { Refused } from '#contract/errors.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { endEvidence, type EndReadings } from '#game/scoring/evidence.ts'
import { isKnownVersion } from '#game/scoring/scorer.ts'
import { endText, lockText, readEvidenceRows } from './evidence-texts.ts'
import { bookOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow, SnapshotRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { readEvidence, type Stage } from './evidence-table.ts'

type Texts = CompetitionEvidence['texts']

/** Another value wherever the response may be another: a step of the competition, a tick, readings that were forgotten. */
export async function evidenceState({ db, boards }: Deps, competitionId: number): Promise<readonly unknown[]> {
  const competition = await readShown(db, competitionId)
  const { phase, started_at, ended_at, statistics_at, counts_forgotten_at } = competition
  const board = phase === 'live' ? await boards.open(competitionId) : null
  const instants = [started_at, ended_at, statistics_at, counts_forgotten_at].map((at) => at?.getTime())
  return [phase, ...instants, board?.pointsVersion]
}

export async function readEvidenceOf({ db, boards }: Deps, competitionId: number): Promise<CompetitionEvidence> {
  const before = boards.peek(competitionId)?.moment
  const { competition, rows, stored } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      competition: await readShown(tx, competitionId),
      rows: await readEvidenceRows(tx, competitionId),
      stored: await readEvidence(tx, competitionId),
    }))
  const { phase } = competition
  const moment = phase === 'live' ? (before ?? (await boards.open(competitionId)).moment) : null
  const readings = moment?.readings ?? null
  return {
    competitionId,
    phase,
    scoringVersion: competition.scoring_version,
    replayDay: competition.replay_day,
    asOf: asOf(competition, readings),
    readingsDeletedAt: competition.counts_forgotten_at?.toISOString() ?? null,
    texts: {
      lock: stored.get('lock')?.body ?? lockText(competition, rows),
      end: moment ? endSoFar(competition, rows, readings) : endOf(competition, rows, stored),
      settlement: stored.get('settlement')?.body ?? null,
    },
    hashes: {
      lock: stored.get('lock')?.sha256 ?? null,
      end: stored.get('end')?.sha256 ?? null,
      settlement: stored.get('settlement')?.sha256 ?? null,
    },
    shown: rows.map((row) => ({
      creatorId: row.creator_id,
      points: pointsOf(moment ? (moment.points.get(row.creator_id) ?? tenths(0)) : pointsIn(row)),
    })),
  }
}

/** The competition, if there is evidence to show of it. */
async function readShown(db: Queryable, competitionId: number): Promise<CompetitionRow> {
  const competition = await db.selectFrom('competitions').selectAll().where('id', '=', competitionId).executeTakeFirst()
  if (!competition) throw new Refused({ code: 'competition_not_found' })
  const { phase, scoring_version: version } = competition
  if (phase === 'void') throw new Refused({ code: 'called_off' })
  if (phase === 'upcoming' || phase === 'drafting') throw new Refused({ code: 'not_locked_yet' })
  if (!isKnownVersion(version)) throw new Refused({ code: 'unknown_version', version })
  return competition
}

const pointsIn = (row: SnapshotRow): Tenths => tenths(row.points_tenths)

const endSoFar = (competition: CompetitionRow, rows: readonly SnapshotRow[], readings: EndReadings | null) =>
  readings && endEvidence(competition.id, bookOf(competition, rows), readings.starts, readings.nows, readings.hours)

/** A competition that is older than its evidence has its readings in the rows, for as long as they are there. */
function endOf(
  competition: CompetitionRow,
  rows: readonly SnapshotRow[],
  stored: ReadonlyMap<Stage, { body: string | null }>,
): Texts['end'] {
  if (competition.counts_forgotten_at !== null || competition.ended_at === null) return null
  return stored.get('end')?.body ?? endText(competition, rows)
}

/** When the newest of the readings was true. */
function asOf(competition: CompetitionRow, readings: EndReadings | null): string | null {
  if (competition.phase !== 'live') return (competition.statistics_at ?? competition.end_time).toISOString()
  const newest = [...(readings?.nows.values() ?? [])].reduce((latest, { takenAt }) => Math.max(latest, takenAt ?? 0), 0)
  return newest === 0 ? null : new Date(newest).toISOString()
}
