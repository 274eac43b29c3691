/**
 * Makes the evidence of a competition from its stored rows: equal rows give the same text on every machine (game/scoring/evidence.ts).
 *
 * The stages `lock`, `end` and `settlement` are stored in the transactions of the start snapshot, the end snapshot and the settlement.
 * Stages that are missing are stored with the next stage. If readings are deleted before the settlement, its evidence is stored just
 * before. Evidence is never made from deleted readings.
 */
import { endEvidence, lockEvidence, settlementEvidence, type TakenReading } from '#game/scoring/evidence.ts'
import { isKnownVersion } from '#game/scoring/scorer.ts'
import type { Receipt, Reading } from '#game/scoring/types.ts'
import type { CompetitionRow, SnapshotRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import { saveEvidence, type Stage } from './evidence-table.ts'
import { bookOf, endOf, finalHours, scorerFor, startOf } from '#server/scores/stored-scores.ts'

/** Reads a competition's rows in the order of creator ids, which is the order of the columns in the evidence. */
export const readEvidenceRows = (db: Queryable, competitionId: number): Promise<SnapshotRow[]> =>
  db
    .selectFrom('creator_snapshots')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .orderBy('creator_id')
    .execute()

/** Returns null once the counts are deleted, because the rows no longer have the normal days that were hashed. */
export const lockText = (competition: CompetitionRow, rows: readonly SnapshotRow[]): string | null =>
  competition.counts_forgotten_at === null ? bookText(competition, rows) : null

const bookText = (competition: CompetitionRow, rows: readonly SnapshotRow[]): string =>
  lockEvidence(competition.id, bookOf(competition, rows))

export function endText(competition: CompetitionRow, rows: readonly SnapshotRow[]): string {
  const { starts, nows } = takenBy(rows)
  return endEvidence(competition.id, bookOf(competition, rows), starts, nows, finalHours(competition))
}

export function settlementText(
  competition: CompetitionRow,
  rows: readonly SnapshotRow[],
  hashes: { lock: string; end: string },
): string {
  const book = bookOf(competition, rows)
  return settlementEvidence(competition.id, book, finalReceipts(competition, rows), hashes)
}

function finalReceipts(competition: CompetitionRow, rows: readonly SnapshotRow[]): Map<number, Receipt> {
  const { starts, nows } = takenBy(rows)
  return scorerFor(competition).explainBook(bookOf(competition, rows), starts, nows, finalHours(competition))
}

/** The readings at the start and the end, each with its time. */
const takenBy = (rows: readonly SnapshotRow[]) => ({
  starts: takenOf(rows, startOf, (row) => row.start_taken_at),
  nows: takenOf(rows, endOf, (row) => row.end_taken_at),
})

/** Returns the readings by creator id, each with its time in ms since the epoch, or null if the time is unknown. */
export function takenOf<Row extends { creator_id: number }>(
  rows: readonly Row[],
  readingOf: (row: Row) => Reading | undefined,
  takenAt: (row: Row) => Date | null,
): Map<number, TakenReading> {
  const found = new Map<number, TakenReading>()
  for (const row of rows) {
    const reading = readingOf(row)
    if (reading) found.set(row.creator_id, { ...reading, takenAt: takenAt(row)?.getTime() ?? null })
  }
  return found
}

/** Stores the evidence of this stage, and of earlier stages that are missing. */
export async function storeEvidence(tx: Queryable, competition: CompetitionRow, stage: Stage): Promise<void> {
  // a process that does not know the scoring version leaves the evidence to another process; deleted counts give no evidence
  if (!isKnownVersion(competition.scoring_version) || competition.counts_forgotten_at !== null) return
  const rows = await readEvidenceRows(tx, competition.id)
  const save = (which: Stage, text: string) => saveEvidence(tx, competition.id, which, text)
  const lock = await save('lock', bookText(competition, rows))
  if (stage === 'lock') return
  const end = await save('end', endText(competition, rows))
  if (stage === 'end') return
  await save('settlement', settlementText(competition, rows, { lock, end }))
}
