/**
 * Who moved at the last reading: against the reading before, if this page has seen it come; until then against the last frame that was kept
 * of other points than now, or against the start. Whoever looked away for a while sees what moved since. `since` is when that was, null for
 * the reading before.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creatorPaces, type CreatorPace } from '#contract/leaderboard.ts'
import { frames } from '#contract/recap.ts'
import { ask } from '#web/lib/call.ts'
import { biggestGains, type Gain } from './biggest-gains.ts'
import { mayChange, POLL_MS } from './use-top.ts'

const SHOWN = 5
/** Longer between two looks, and readings may have come unseen. */
const LOOKS_AWAY_MS = 3 * POLL_MS

/** `hasPoints`: somebody has any. */
export type Gains = { gains: Gain[]; since: string | null; hasPoints: boolean }

type Points = readonly Pick<CreatorPace, 'creatorId' | 'points'>[]
/** `at`: when that was read last, in ms. */
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
    // the same reading again is no other reading
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
    // the frame of this very reading says nothing of who moved
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
