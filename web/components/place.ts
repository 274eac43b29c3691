/** The place of an entry in words, everywhere: '#4', '#4, tied' if others have it too, a lone 'all tied' while all are level. */
import { isBeforeLock, type Phase } from '#game/phase.ts'
import { whole } from '#web/lib/format.ts'
import type { Tie } from '#web/ui/rank.tsx'

type Ranked = { rank: number | null; totalScore: number }
type Placed = { rank: number | null; isTied?: boolean | undefined }

/** Points never fall below 0: an entry that leads without any is level with all others, and nobody has a place yet. */
export const isLevel = (phase: Phase, { rank, totalScore }: Ranked): boolean =>
  rank === 1 && totalScore === 0 && (phase === 'live' || isBeforeLock(phase))

export const withPlace = <One extends Ranked>(phase: Phase, one: One): One =>
  isLevel(phase, one) ? { ...one, rank: null } : one

/** `none`: the text while there are no places. */
export function placeText({ rank, isTied }: Placed, none: string): string {
  if (rank === null) return isTied ? 'all tied' : none
  return `#${whole(rank)}${isTied ? ', tied' : ''}`
}

export const tieOfPlace = ({ rank, isTied }: Placed): Tie => (isTied ? (rank === null ? 'level' : 'shared') : null)

/** The first of those with the best place; undefined without any. */
export const bestPlaced = <One extends Placed>(all: readonly One[]): One | undefined =>
  all.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))[0]
