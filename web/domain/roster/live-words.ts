/** Says that the player's teams are in the live competition, with the place of the best one if it is known. Null without a team. */
import type { Entry } from '#contract/entries.ts'
import { bestPlaced, placeText, withPlace } from '#web/domain/competition/place.ts'

type Placed = Pick<Entry, 'rank' | 'isTied' | 'totalScore'>

export function liveWords(entries: readonly Placed[]): string | null {
  if (entries.length === 0) return null
  const isOne = entries.length === 1
  const best = bestPlaced(entries.map((entry) => withPlace('live', entry)))!
  const place = best.rank === null ? '' : `, ${isOne ? '' : 'best '}${placeText(best, '')}`
  return (isOne ? 'Your team is live' : `${entries.length} teams live`) + place
}
