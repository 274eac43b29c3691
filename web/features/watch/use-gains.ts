/**
 * Who moved at the last reading: against the reading before, if this page has seen one; until then against the last frame that was kept.
 * `since` is when that was, null for the reading before.
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

export type Gains = { gains: Gain[]; since: string | null }

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
    if (before) return { gains: biggestGains(before, now, SHOWN), since: null }
    if (!kept.data) return undefined
    const { creatorIds } = kept.data
    const last = kept.data.frames.at(-1)
    const then = last ? creatorIds.map((creatorId, nth) => ({ creatorId, points: last.points[nth] ?? 0 })) : []
    return { gains: biggestGains(then, now, SHOWN), since: last?.at ?? competition.startTime }
  }
}

/** Numbers of the same creators, in the same order. */
const haveChanged = (one: Points, other: Points): boolean =>
  one.length !== other.length || one.some(({ points }, nth) => points !== other[nth]!.points)
