/**
 * Selects the scoring version of a competition: the version in its row, from its price book to its receipts. An upgrade changes no
 * competition that has begun.
 */
import { version1 } from './v1.ts'
import { SCORING_VERSIONS, type Scorer, type ScoringVersion } from './types.ts'

/** The scoring version of competitions that open for drafting now. */
export const NEWEST_VERSION: ScoringVersion = 1

const scorers: Readonly<Record<ScoringVersion, Scorer>> = { 1: version1 }

export const isKnownVersion = (version: number): version is ScoringVersion =>
  (SCORING_VERSIONS as readonly number[]).includes(version)

export const scorerOf = (version: ScoringVersion): Scorer => scorers[version]
