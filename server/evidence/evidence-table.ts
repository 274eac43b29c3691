/**
 * Stored evidence: for each stage of a competition, the immutable text from which its points follow, and its SHA-256. The only file that
 * writes `competition_evidence`. A stage is stored once; the database refuses every change except the deletion of a text.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'
import type { CompetitionEvidence } from '#server/db/tables.ts'

export type Stage = CompetitionEvidence['stage']
type StoredEvidence = Pick<Selectable<CompetitionEvidence>, 'sha256' | 'body'>

/** Returns the SHA-256 of a text in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Stores the text of a stage unless one is stored already. Returns the stored hash. */
export async function saveEvidence(tx: Queryable, competitionId: number, stage: Stage, body: string): Promise<string> {
  const stored = await tx
    .insertInto('competition_evidence')
    .values({ competition_id: competitionId, stage, sha256: sha256(body), body })
    .onConflict((conflict) => conflict.columns(['competition_id', 'stage']).doNothing())
    .returning('sha256')
    .executeTakeFirst()
  return stored?.sha256 ?? (await readEvidence(tx, competitionId)).get(stage)!.sha256
}

/** Returns the stored stages of a competition. */
export async function readEvidence(db: Queryable, competitionId: number): Promise<Map<Stage, StoredEvidence>> {
  const rows = await db
    .selectFrom('competition_evidence')
    .select(['stage', 'sha256', 'body'])
    .where('competition_id', '=', competitionId)
    .execute()
  return new Map(rows.map(({ stage, ...stored }) => [stage, stored]))
}

/** Deletes the texts with raw counts (price book and readings) and keeps their hashes. The results contain no raw counts. */
export async function deleteEvidenceTexts(tx: Queryable, competitionId: number): Promise<void> {
  await tx
    .updateTable('competition_evidence')
    .set({ body: null })
    .where('competition_id', '=', competitionId)
    .where('stage', 'in', ['lock', 'end'])
    .execute()
}
