/** The texts about a shared entry, for its page, its picture and its previews. */
import { squaresOf } from '#game/share.ts'
import type { SharedEntry, SharedPick } from './shared-entry.ts'

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Formats 2026-01-31 as Jan 31, 2026. */
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

/** While the competition is live, a price that is not beaten yet is not shown as missed. */
export function verdictOf(
  { hasBeaten, isTraded }: Pick<SharedPick, 'hasBeaten' | 'isTraded'>,
  phase: SharedEntry['phase'],
): string {
  if (!hasBeaten && phase !== 'completed') return 'not there yet'
  return `${hasBeaten ? 'beat' : 'below'} its price${isTraded ? ' since the trade' : ''}`
}

function ordinal(rank: number): string {
  const ending = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return `${rank.toLocaleString('en-US')}${ending}`
}

/** Returns the explanation if the picks alone do not make the score; otherwise an empty string. */
export const bankedSentence = (banked: number): string =>
  banked === 0 ? '' : `${banked.toFixed(1)} points come from creators that were traded or dropped.`

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The invitation to the next draft: 'Draft against Ada: locks in 02:10', in hours and minutes, or in minutes within the last hour; without a
 * time if no draft is open.
 */
export function invitationOf(player: string, lockInMs: number | null): string {
  const invitation = `Draft against ${player}`
  if (lockInMs === null) return invitation
  if (lockInMs >= 2 * DAY_MS) return `${invitation}: locks in ${Math.floor(lockInMs / DAY_MS)} days`
  const minutes = Math.floor(lockInMs / MINUTE_MS)
  // '00:02' would read as two seconds
  if (minutes < 60) return `${invitation}: locks in ${minutes < 1 ? 'less than a minute' : `${minutes} min`}`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${invitation}: locks in ${hours}:${rest}`
}

const countOf = (count: number): string => count.toLocaleString('en-US')

export function titleOf({ player, phase, rank, isTied, entries, title }: SharedEntry): string {
  if (phase === 'void') return `${title} was called off`
  if (rank === null) return `${player} is in ${title}`
  const place = `${isTied ? 'tied for ' : ''}${ordinal(rank)} of ${countOf(entries)}`
  return phase === 'completed' ? `${player} finished ${place}` : `${player} is ${place}`
}

export function descriptionOf(shared: SharedEntry): string {
  const { phase, title, day, score, picks } = shared
  const when = `${title}, ${dayOf(day)}.`
  if (phase === 'void') return `${when} Nobody won or lost.`
  const names = picks.map(({ name }) => name).join(', ')
  return `${score.toFixed(1)} points with ${names} ${squaresOf(picks)} ${when}`
}

/** The alternative text of the picture. */
export const alternativeOf = (shared: SharedEntry): string => `${titleOf(shared)}. ${descriptionOf(shared)}`
