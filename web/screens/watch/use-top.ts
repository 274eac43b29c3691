/**
 * The board and the gains of the watch screen.
 *
 * `useTop` returns the first ten rows and all that share the tenth place, refreshed every 5 s while they may change. If too many share it,
 * `more` says how many are left out and at which rank.
 */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { leaderboard, type LeaderboardRow, creatorProjections, type CreatorProjection } from '#contract/leaderboard.ts'
import { isLevel } from '#game/ranking.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { useState } from 'react'
import { snapshots } from '#contract/recap.ts'

export const POLL_MS = 5_000
export const TOP = 10
const MOST = 12
/** Usually enough rows to count those that are left out. */
const READ = 20

export const mayChange = ({ phase }: Competition): boolean => phase === 'live' || phase === 'review'

export type Top = { rows: readonly LeaderboardRow[]; more: string | null }

export function useTop(competition: Competition) {
  const { data, ...read } = useQuery({
    ...ask(leaderboard, { params: { competitionId: competition.id }, query: { limit: READ } }),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
  return { ...read, top: data && topOf(competition, data) }
}

function topOf({ phase }: Competition, read: readonly LeaderboardRow[]): Top {
  const last = read[TOP - 1]
  // while all entries are level they share a rank
  if (!last || last.rank === null || isLevel(phase, last)) return { rows: read.slice(0, TOP), more: null }
  const wanted = read.filter(({ rank }, nth) => nth < TOP || rank === last.rank)
  const left = wanted.length - MOST
  if (left <= 0) return { rows: wanted, more: null }
  return {
    rows: wanted.slice(0, MOST),
    more: `and ${wanted.length < READ ? `${left} ` : ''}more at #${whole(last.rank)}`,
  }
}

const SHOWN = 5
/** After a longer pause between two polls, a reading may have been missed. */
const LOOKS_AWAY_MS = 3 * POLL_MS

/** `since`: the time from which gains are measured, or null for the previous reading. `hasPoints`: some creator has points. */
export type Gains = { gains: Gain[]; since: string | null; hasPoints: boolean }

type Points = readonly Pick<CreatorProjection, 'creatorId' | 'points'>[]
/** `at`: when these points were fetched, in ms since 1970. */
type Seen = { points: Points; at: number }

/**
 * Returns the biggest gains since the previous reading. Until this page has seen a new reading arrive, they are measured from the last
 * frame whose points differ from now, or from the start; after a pause, from the last poll before it.
 */
export function useGains(competition: Competition) {
  const params = { competitionId: competition.id }
  const paces = useQuery({
    ...ask(creatorProjections, { params }),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
  const kept = useQuery({ ...ask(snapshots, { params }), staleTime: 0 })
  const [seen, setSeen] = useState<Seen | null>(null)
  const [before, setBefore] = useState<{ points: Points; since: string | null } | null>(null)
  if (paces.data && paces.dataUpdatedAt !== seen?.at) {
    const now = { points: paces.data, at: paces.dataUpdatedAt }
    // equal points mean that it is the same reading
    if (seen && haveChanged(seen.points, now.points)) {
      const isAway = now.at - seen.at > LOOKS_AWAY_MS
      setBefore({ points: seen.points, since: isAway ? new Date(seen.at).toISOString() : null })
    }
    setSeen(now)
  }
  const failed = [paces, kept].find(({ data, error }) => data === undefined && error)
  return {
    gains: gainsOf(),
    error: failed?.error ?? null,
    retry: () => [paces, kept].forEach((one) => one.error && void one.refetch()),
  }

  function gainsOf(): Gains | undefined {
    if (!seen) return undefined
    const now = seen.points
    const hasPoints = now.some(({ points }) => points !== 0)
    if (before) return { gains: biggestGains(before.points, now, SHOWN), since: before.since, hasPoints }
    if (!kept.data) return undefined
    const { creatorIds } = kept.data
    const earned = new Map(now.map(({ creatorId, points }) => [creatorId, points]))
    // the snapshot of the current reading equals it and would show no gains
    const last = kept.data.snapshots.findLast(({ points }) =>
      creatorIds.some((creatorId, nth) => (points[nth] ?? 0) !== (earned.get(creatorId) ?? 0)),
    )
    const then = last ? creatorIds.map((creatorId, nth) => ({ creatorId, points: last.points[nth] ?? 0 })) : []
    return { gains: biggestGains(then, now, SHOWN), since: last?.at ?? competition.startTime, hasPoints }
  }
}

/** Compares the points of the same creators in the same order. */
const haveChanged = (one: Points, other: Points): boolean =>
  one.length !== other.length || one.some(({ points }, nth) => points !== other[nth]!.points)

/** Returns a creator's gain between two readings, in points. */
export type Gain = { creatorId: number; points: number; gained: number }

/** Returns the largest gains first; creators without a gain are left out. */
export function biggestGains(before: Points, now: Points, most: number): Gain[] {
  const earlier = new Map(before.map(({ creatorId, points }) => [creatorId, points]))
  return now
    .map(({ creatorId, points }) => ({ creatorId, points, gained: round(points - (earlier.get(creatorId) ?? 0)) }))
    .filter(({ gained }) => gained > 0)
    .toSorted((one, other) => other.gained - one.gained || one.creatorId - other.creatorId)
    .slice(0, most)
}

const round = (points: number): number => Math.round(points * 10) / 10
