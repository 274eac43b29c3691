/** The hashes of a competition's evidence, the newest stage first. */
import type { CompetitionEvidence } from '#contract/receipts.ts'

type Stage = keyof CompetitionEvidence['hashes']

export const STAGES: readonly { stage: Stage; title: string }[] = [
  { stage: 'settlement', title: 'Results' },
  { stage: 'end', title: 'Readings' },
  { stage: 'lock', title: 'Price book' },
]

/** The hash of the newest stored stage, or null. */
export const hashOf = ({ hashes }: CompetitionEvidence): string | null => hashes.settlement ?? hashes.end ?? hashes.lock

export const shortHash = (hash: string): string => `${hash.slice(0, 8)}\u2026`
