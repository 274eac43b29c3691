/** The ranks that the player's entries had while this browser watched, of one competition at a time: until the next one. */
import { readStored, writeStored } from './storage.ts'

const STORED = 'rank-line'

/** By entry, oldest first; `at` in ms since 1970. */
export type SeenRanks = { competitionId: number; lines: Record<string, [at: number, rank: number][]> }

export function readSeen(competitionId: number): SeenRanks {
  try {
    const kept = JSON.parse(readStored(STORED) ?? 'null') as SeenRanks | null
    if (kept?.competitionId === competitionId) return kept
  } catch {
    // it is begun anew
  }
  return { competitionId, lines: {} }
}

export const writeSeen = (seen: SeenRanks): void => writeStored(STORED, JSON.stringify(seen))
