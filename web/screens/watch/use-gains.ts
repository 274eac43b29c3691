/**
 * The biggest gains since the previous reading. Until this page has seen a new reading arrive, they are measured from the last frame
 * whose points differ from now, or from the start. After a pause in watching they are measured from the last look. `since` is the time
 * they are measured from, or null for the previous reading.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creatorPaces, type CreatorPace } from '#contract/leaderboard.ts'
import { frames } from '#contract/recap.ts'
import { ask } from '#web/api/call.ts'
import { biggestGains, type Gain } from './biggest-gains.ts'
import { mayChange, POLL_MS } from './use-top.ts'

const SHOWN = 5
/** After a longer pause between two looks, readings may have been missed. */
const LOOKS_AWAY_MS = 3 * POLL_MS

/** `hasPoints`: somebody has any. */
export type Gains = { gains: Gain[]; since: string | null; hasPoints: boolean }

type Points = readonly Pick<CreatorPace, 'creatorId' | 'points'>[]
/** `at`: when these points were read, in ms. */
type Seen = { points: Points; at: number }

export function useGains(competition: Competition) {
  const params = { competitionId: competition.id }
  const paces = useQuery({
    ...ask(creatorPaces, { params }),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
  const kept = useQuery({ ...ask(frames, { params }), staleTime: 0 })
  const [seen, setSeen] = useState<Seen | null>(null)
  const [before, setBefore] = useState<{ points: Points; since: string | null } | null>(null)
  if (paces.data && paces.dataUpdatedAt !== seen?.at) {
    const now = { points: paces.data, at: paces.dataUpdatedAt }
    // the same points again are not a new reading
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
    // the frame of this very reading does not tell who moved
    const last = kept.data.frames.findLast(({ points }) =>
      creatorIds.some((creatorId, nth) => (points[nth] ?? 0) !== (earned.get(creatorId) ?? 0)),
    )
    const then = last ? creatorIds.map((creatorId, nth) => ({ creatorId, points: last.points[nth] ?? 0 })) : []
    return { gains: biggestGains(then, now, SHOWN), since: last?.at ?? competition.startTime, hasPoints }
  }
}

/** Numbers of the same creators, in the same order. */
const haveChanged = (one: Points, other: Points): boolean =>
  one.length !== other.length || one.some(({ points }, nth) => points !== other[nth]!.points)
