/** The rank of an entry as text. */
import type { Phase } from '#game/phase.ts'
import { isLevel, type Placed } from '#game/ranking.ts'
import { whole } from '#web/ui/format.ts'
import type { Tie } from '#web/ui/rank.tsx'

type PlaceOf = { rank: number | null; isTied?: boolean | undefined }

export const withPlace = <One extends Placed>(phase: Phase, one: One): One =>
  isLevel(phase, one) ? { ...one, rank: null } : one

/** Returns '#4', '#4, tied' if others share the rank, 'all tied' if all entries are level, and `none` if there are no ranks yet. */
export function placeText({ rank, isTied }: PlaceOf, none: string): string {
  if (rank === null) return isTied ? 'all tied' : none
  return `#${whole(rank)}${isTied ? ', tied' : ''}`
}

export const tieOfPlace = ({ rank, isTied }: PlaceOf): Tie => (isTied ? (rank === null ? 'level' : 'shared') : null)

/** Returns the first entry with the best rank; undefined for an empty list. */
export const bestPlaced = <One extends PlaceOf>(all: readonly One[]): One | undefined =>
  all.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))[0]

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns '1st', '2nd', '3rd', '4th', '11th' or '21st'. */
export const ordinal = (place: number): string => `${place}${ENDINGS[rules.select(place)] ?? 'th'}`
