/** That one's teams are in the competition that is live, with the place where it is known: the best of several. Null without a team. */
import type { Entry } from '#contract/entries.ts'
import { whole } from '#web/lib/format.ts'

type Placed = Pick<Entry, 'rank' | 'totalScore'>

export function liveWords(entries: readonly Placed[]): string | null {
  if (entries.length === 0) return null
  const isOne = entries.length === 1
  // before anybody has points everybody is first, which is no place
  const ranks = entries.flatMap(({ rank, totalScore }) => (rank === 1 && totalScore === 0 ? [] : (rank ?? [])))
  const place = ranks.length === 0 ? '' : `, ${isOne ? '' : 'best '}#${whole(Math.min(...ranks))}`
  return (isOne ? 'Your team is live' : `${entries.length} teams live`) + place
}
