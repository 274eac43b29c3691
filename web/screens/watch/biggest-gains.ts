/** The creators that gained most between two readings. */
import type { CreatorPace } from '#contract/leaderboard.ts'

export type Gain = { creatorId: number; points: number; gained: number }

type Points = readonly Pick<CreatorPace, 'creatorId' | 'points'>[]

/** Largest first; creators without a gain are left out. */
export function biggestGains(before: Points, now: Points, most: number): Gain[] {
  const earlier = new Map(before.map(({ creatorId, points }) => [creatorId, points]))
  return now
    .map(({ creatorId, points }) => ({ creatorId, points, gained: round(points - (earlier.get(creatorId) ?? 0)) }))
    .filter(({ gained }) => gained > 0)
    .toSorted((one, other) => other.gained - one.gained || one.creatorId - other.creatorId)
    .slice(0, most)
}

const round = (points: number): number => Math.round(points * 10) / 10
