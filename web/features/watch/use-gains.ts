/**
 * Who moved at the last reading: against the reading before, if this page has seen one; until then against the last frame that was kept of
 * other points than now, or against the start. `since` is when that was, null for the reading before.
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

/** `hasPoints`: somebody has any. */
export type Gains = { gains: Gain[]; since: string | null; hasPoints: boolean }

type Points = readonly Pick<CreatorPace, 'creatorId' | 'points'>[]

export function useGains(competition: Competition) {
  const params = { competitionId: competition.id }
  const paces = useQuery({
    ...ask(creatorPaces, { params }),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
  const kept = useQuery({ ...ask(frames, { params }), staleTime: 0 })
  const [now, setNow] = useState<Points | undefined>(paces.data)
  const [before, setBefore] = useState<Points | null>(null)
  if (paces.data && paces.data !== now) {
    // the same reading again is no other reading
    if (now && haveChanged(now, paces.data)) setBefore(now)
    setNow(paces.data)
  }
  const failed = [paces, kept].find(({ data, error }) => data === undefined && error)
  return {
    gains: gainsOf(),
    error: failed?.error ?? null,
    retry: () => [paces, kept].forEach((one) => one.error && void one.refetch()),
  }

  function gainsOf(): Gains | undefined {
    if (!now) return undefined
    const hasPoints = now.some(({ points }) => points !== 0)
    if (before) return { gains: biggestGains(before, now, SHOWN), since: null, hasPoints }
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
