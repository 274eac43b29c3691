/**
 * Competition ranking, "1, 2, 2, 4": an entry's rank is one more than the number of entries with a higher score, so ties share a rank.
 * Ties are listed earliest entry (lowest id) first. The plain version: the live board (board.ts) must agree with it.
 */
import type { Tenths } from './points.ts'

export type Scored = { entryId: number; score: Tenths }
export type Ranked = Scored & { rank: number }

export function rankEntries(entries: readonly Scored[]): Ranked[] {
  const best = [...entries].sort((one, other) => other.score - one.score || one.entryId - other.entryId)
  let rank = 1
  return best.map(({ entryId, score }, place) => {
    if (place > 0 && score < best[place - 1]!.score) rank = place + 1
    return { entryId, score, rank }
  })
}
