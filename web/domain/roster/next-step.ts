/**
 * The next step of the draft as text: a sentence on a desktop, a few words below a phone's slots. Before there are enough picks, the text
 * is the specification's. After that it says whether more creators fit, or what is missing.
 */
import type { Creator } from '#contract/creators.ts'
import { parseDecimal } from '#game/money.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import { allIn } from '#web/domain/competition/draft-links.tsx'
import { isPicked } from './roster.ts'
import type { DraftRoster } from './draft-roster.ts'
import type { Entry } from '#contract/entries.ts'
import { bestPlaced, placeText, withPlace } from '#web/domain/competition/place.ts'

export type NextStep = {
  sentence: string
  /** The text on a phone; `tail` is hidden if there is no room for it. */
  lead: string
  tail: string
}

type Given = Pick<DraftRoster, 'picks' | 'limits' | 'spending' | 'blocked' | 'sameAs' | 'entries' | 'isAtLimit'>

export function nextStep(roster: Given, creators: readonly Pick<Creator, 'id' | 'price'>[]): NextStep {
  const { picks, blocked, sameAs } = roster
  const { minPicks, maxPicks } = roster.limits
  const { remaining } = roster.spending
  if (roster.isAtLimit) return { sentence: allIn(roster.entries.length), lead: '', tail: '' }
  if (remaining < 0) return { sentence: 'Over the cap: remove a creator', lead: 'Over the cap', tail: '' }
  if (blocked)
    return {
      sentence: `Pick ${minPicks}-${maxPicks} creators to get started`,
      lead: `Select ${minPicks} - ${maxPicks}`,
      tail: ' creators',
    }
  const same = sameAs(null)
  if (same > 0)
    return { sentence: `The same as your entry ${same}: change a creator`, lead: `Same as entry ${same}`, tail: '' }
  const more = maxPicks - picks.length
  if (more === 0) return { sentence: 'Your roster is full: enter it below', lead: 'Full', tail: ': press START' }
  const fits = ({ id, price }: Pick<Creator, 'id' | 'price'>) =>
    (parseDecimal(price) ?? DEFAULT_CREATOR_PRICE) <= remaining && !isPicked(picks, id)
  return creators.some(fits)
    ? { sentence: `Ready to enter, or add ${upTo(more)} more`, lead: 'Ready', tail: `, or add ${more} more` }
    : { sentence: 'Ready to enter: nobody else fits your budget', lead: 'Ready', tail: ': press START' }
}

/** Returns the text of the first empty row. It asks for a pick only if the cap has room for one. */
export function nextPlace({ picks, blocked, isAtLimit, spending: { remaining } }: Given): string {
  if (isAtLimit) return ''
  if (remaining < 0) return 'Over the cap'
  if (remaining > 0) return 'Next pick'
  return blocked ? 'Cap spent' : `Cap spent: ${picks.length} picks are enough`
}

const upTo = (more: number): string => (more === 1 ? '1' : `up to ${more}`)

type Placed = Pick<Entry, 'rank' | 'isTied' | 'totalScore'>

/**
 * Returns a sentence that says that the player's teams are in the live competition, with the best rank if it is known; null without a team.
 */
export function liveWords(entries: readonly Placed[]): string | null {
  if (entries.length === 0) return null
  const isOne = entries.length === 1
  const best = bestPlaced(entries.map((entry) => withPlace('live', entry)))!
  const place = best.rank === null ? '' : `, ${isOne ? '' : 'best '}${placeText(best, '')}`
  return (isOne ? 'Your team is live' : `${entries.length} teams live`) + place
}
