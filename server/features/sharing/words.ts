/** The words about a shared entry, for its page, its picture and its previews. */
import { squaresOf } from '#game/share.ts'
import type { SharedEntry, SharedPick } from './shared-entry.ts'

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Jan 31, 2026 for 2026-01-31. */
export const dayOf = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

const STATES: Record<SharedEntry['phase'], string> = {
  upcoming: 'Not begun',
  drafting: 'About to begin',
  live: 'Live',
  review: 'Points are being checked',
  completed: 'Final',
  void: 'Called off',
}

export const stateOf = ({ phase }: Pick<SharedEntry, 'phase'>): string => STATES[phase]

/** While there is more to come, what is not reached is not missed. */
export const verdictOf = ({ hasBeaten }: Pick<SharedPick, 'hasBeaten'>, phase: SharedEntry['phase']): string =>
  hasBeaten ? 'beat its price' : phase === 'completed' ? 'below its price' : 'not there yet'

function ordinal(rank: number): string {
  const ending = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return `${rank.toLocaleString('en-US')}${ending}`
}

/** Where the picks alone do not make the score; else nothing. */
export const bankedSentence = (banked: number): string =>
  banked === 0 ? '' : `${banked.toFixed(1)} points come from creators that were traded or dropped.`

const countOf = (count: number): string => count.toLocaleString('en-US')

export function titleOf({ player, phase, rank, entries, title }: SharedEntry): string {
  if (phase === 'void') return `${title} was called off`
  if (rank === null) return `${player} is in ${title}`
  return phase === 'completed'
    ? `${player} finished ${ordinal(rank)} of ${countOf(entries)}`
    : `${player} is ${ordinal(rank)} of ${countOf(entries)}`
}

export function descriptionOf(shared: SharedEntry): string {
  const { phase, title, day, score, picks } = shared
  const when = `${title}, ${dayOf(day)}.`
  if (phase === 'void') return `${when} Nobody won or lost.`
  const names = picks.map(({ name }) => name).join(', ')
  return `${score.toFixed(1)} points with ${names} ${squaresOf(picks)} ${when}`
}

/** What the picture shows, for whoever does not see it. */
export const alternativeOf = (shared: SharedEntry): string => `${titleOf(shared)}. ${descriptionOf(shared)}`
