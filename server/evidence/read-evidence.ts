/**
 * Reads the evidence of a competition with the points that follow from it, both of the same instant: of the last tick while live, stored
 * ones afterwards. Stored stages are returned as they were hashed; the others as they are so far.
 *
 * The board is read first, then everything stored in one database snapshot. If that snapshot still says live, so did the board. A phase
 * change in between is missing from this response as a whole and appears in the next one.
 */
import type { CompetitionEvidence } from '#contract/receipts.ts'
import { Refused } from '#contract/errors.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { endEvidence, type EndReadings } from '#game/scoring/evidence.ts'
import { isKnownVersion } from '#game/scoring/scorer.ts'
import { isResultHidden, requireShownResult } from '#server/competition/returning-day.ts'
import { endText, lockText, readEvidenceRows } from './evidence-texts.ts'
import { bookOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow, SnapshotRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { readEvidence, type Stage } from './evidence-table.ts'

type Texts = CompetitionEvidence['texts']

/** Returns values that change whenever the response may change: with a phase change, a tick, or the deletion of readings. */
export async function evidenceState({ db, boards }: Deps, competitionId: number): Promise<readonly unknown[]> {
  const competition = await readShown(db, competitionId)
  const { phase, started_at, ended_at, statistics_at, counts_forgotten_at } = competition
  const board = phase === 'live' ? await boards.open(competitionId) : null
  const instants = [started_at, ended_at, statistics_at, counts_forgotten_at].map((at) => at?.getTime())
  return [phase, ...instants, board?.pointsVersion]
}

/** Returns the evidence of a competition. Throws the refusals of `readShown`. */
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
      end: moment ? endTextSoFar(competition, rows, readings) : endOf(competition, rows, stored),
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

/**
 * Returns the competition if it has evidence to show. Throws the refusals competition_not_found, called_off, not_locked_yet,
 * unknown_version and day_returns.
 */
async function readShown(db: Queryable, competitionId: number): Promise<CompetitionRow> {
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .select(isResultHidden.as('isHidden'))
    .where('id', '=', competitionId)
    .executeTakeFirst()
  if (!competition) throw new Refused({ code: 'competition_not_found' })
  const { phase, scoring_version: version } = competition
  if (phase === 'void') throw new Refused({ code: 'called_off' })
  if (phase === 'upcoming' || phase === 'drafting') throw new Refused({ code: 'not_locked_yet' })
  if (!isKnownVersion(version)) throw new Refused({ code: 'unknown_version', version })
  requireShownResult(competition)
  return competition
}

const pointsIn = (row: SnapshotRow): Tenths => tenths(row.points_tenths)

const endTextSoFar = (competition: CompetitionRow, rows: readonly SnapshotRow[], readings: EndReadings | null) =>
  readings && endEvidence(competition.id, bookOf(competition, rows), readings.starts, readings.nows, readings.hours)

/** Competitions without stored evidence have it made from their rows, as long as these have readings. */
function endOf(
  competition: CompetitionRow,
  rows: readonly SnapshotRow[],
  stored: ReadonlyMap<Stage, { body: string | null }>,
): Texts['end'] {
  if (competition.counts_forgotten_at !== null || competition.ended_at === null) return null
  return stored.get('end')?.body ?? endText(competition, rows)
}

/** Returns the time of the newest reading. */
function asOf(competition: CompetitionRow, readings: EndReadings | null): string | null {
  if (competition.phase !== 'live') return (competition.statistics_at ?? competition.end_time).toISOString()
  const newest = [...(readings?.nows.values() ?? [])].reduce((latest, { takenAt }) => Math.max(latest, takenAt ?? 0), 0)
  return newest === 0 ? null : new Date(newest).toISOString()
}
