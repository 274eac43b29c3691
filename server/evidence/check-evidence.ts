/** Checks stored evidence for the audit: each hash matches its text and the rows it was made from, and no stage is missing. */
import { isKnownVersion } from '#game/scoring/scorer.ts'
import { readSettlement } from '#game/scoring/evidence.ts'
import { endText, lockText, readEvidenceRows, settlementText } from './evidence-texts.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import { readEvidence, sha256, type Stage } from './evidence-table.ts'

const STAGES: readonly Stage[] = ['lock', 'end', 'settlement']

/** Returns a sentence for each fault; an empty list when all evidence is whole. */
export async function findWrongEvidence(tx: Queryable): Promise<string[]> {
  const competitions = await tx
    .selectFrom('competitions')
    .selectAll()
    .where('phase', 'in', ['live', 'review', 'completed'])
    .orderBy('ordinal')
    .execute()
  const places: string[] = []
  for (const competition of competitions) {
    const wrong = await wrongOf(tx, competition)
    places.push(...wrong.map((what) => `competition ${competition.id}: ${what}`))
  }
  return places
}

/** A stage after the readings were deleted cannot have evidence, so it may be missing. */
function cameTooLate(competition: CompetitionRow, stage: Stage): boolean {
  const { counts_forgotten_at: forgottenAt, ended_at: endedAt, settled_at: settledAt } = competition
  const at = { lock: null, end: endedAt, settlement: settledAt }[stage]
  return forgottenAt !== null && at !== null && forgottenAt <= at
}

async function wrongOf(tx: Queryable, competition: CompetitionRow): Promise<string[]> {
  const { phase, scoring_version: version, counts_forgotten_at: forgottenAt } = competition
  const stored = await readEvidence(tx, competition.id)
  const isWhole = phase !== 'completed' || STAGES.every((stage) => stored.has(stage) || cameTooLate(competition, stage))
  const wrong: string[] = []
  if (!isWhole) wrong.push(`has evidence of ${stored.size} of 3 stages`)
  for (const [stage, { sha256: hash, body }] of stored) {
    if (body === null && (stage === 'settlement' || forgottenAt === null)) wrong.push(`the text of '${stage}' is gone`)
    if (body !== null && sha256(body) !== hash) wrong.push(`the text of '${stage}' is not what was hashed`)
  }
  const hashes = { lock: stored.get('lock')?.sha256, end: stored.get('end')?.sha256 }
  const settlement = stored.get('settlement')
  if (settlement?.body) {
    const named = readSettlement(settlement.body).hashes
    if (named.lock !== hashes.lock || named.end !== hashes.end) wrong.push('the settlement names other evidence')
  }
  if (!isKnownVersion(version) || stored.size === 0 || forgottenAt !== null) return wrong

  const rows = await readEvidenceRows(tx, competition.id)
  const compare = (stage: Stage, text: () => string | null) => {
    if (stored.has(stage) && sha256(text() ?? '') !== stored.get(stage)!.sha256)
      wrong.push(`'${stage}' does not follow from the rows`)
  }
  compare('lock', () => lockText(competition, rows))
  compare('end', () => endText(competition, rows))
  if (hashes.lock && hashes.end) {
    const named = { lock: hashes.lock, end: hashes.end }
    compare('settlement', () => settlementText(competition, rows, named))
  }
  return wrong
}
