/** Subscribes a screen to a competition and its board, for as long as it is shown and there is a live connection. */
import { createContext, use, useEffect } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { instantOf } from '#web/ui/format.ts'
import { serverNow } from './server-clock.ts'

export type Live = {
  /** Subscribes to this competition and its board, now and after every reconnect, until every caller has called the returned function. */
  follow(competitionId: number): () => void
  close(): void
}

export const LiveConnection = createContext<Live | null>(null)

export function useFollow(competitionId: number | undefined): void {
  const live = use(LiveConnection)
  useEffect(() => {
    if (live && competitionId !== undefined) return live.follow(competitionId)
    return undefined
  }, [live, competitionId])
}

/**
 * Reads a competition again when its phase should have ended and no live message came. Without a live connection a screen is therefore late
 * but never wrong. The first read is two seconds after the end of the phase, the next ones every five seconds until the phase has changed.
 */
export const GRACE_MS = 2_000
export const AGAIN_MS = 5_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

type Read = { data: Competition | null | undefined; dataUpdatedAt: number; refetch: () => unknown }

export function useReadWhenDue({ data, dataUpdatedAt, refetch }: Read): void {
  const dueAt = data ? dueOf(data) : null
  useEffect(() => {
    if (dueAt === null) return
    const wait = Math.max(dueAt + GRACE_MS - serverNow(), AGAIN_MS)
    const timer = setTimeout(() => void refetch(), Math.min(wait, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [dueAt, dataUpdatedAt, refetch])
}

/** Returns when the phase ends. Only the server knows when a review ends, so a review counts as due at once. */
function dueOf({ phase, startTime, endTime }: Competition): number | null {
  if (phase === 'drafting') return instantOf(startTime)
  if (phase === 'live' || phase === 'review') return instantOf(endTime)
  return null
}
