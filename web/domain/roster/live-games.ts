/**
 * The live competitions, and the player's teams in each, read again every 5 s.
 *
 * `ended` are the competitions under review. A competition that was on screen before its end also stays after it is final, until the player
 * leaves the screen or another one has ended, so that the player sees who won.
 *
 * Without a network the cached list may be outdated: competitions that have ended since are not live, and other cached data may show which
 * ones are.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  activeCompetition,
  competition as readOne,
  liveCompetitions,
  reviewedCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { instantOf } from '#web/ui/format.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { useNow } from '#web/api/use-now.ts'

export const POLL_MS = 5_000

export type LiveGame = { competition: Competition; entries: readonly Entry[] }

export function useLiveGames() {
  const live = useQuery({ ...ask(liveCompetitions), refetchInterval: POLL_MS, staleTime: 0 })
  const reviewed = useQuery({ ...ask(reviewedCompetitions), staleTime: 0 })
  const list = useRunning(live.data)
  const running = list ?? []
  const over = useEnded(list, reviewed.data ?? [])
  const competitions = [...running, ...over]
  const results = useQueries({
    queries: competitions.map(({ id }) => ({
      ...ask(myEntries, { params: { competitionId: id } }),
      refetchInterval: POLL_MS,
      staleTime: 0,
    })),
  })
  const failed = [live, ...results].find(({ data, error }) => data === undefined && error)
  const games = competitions.flatMap((competition, nth): LiveGame[] => {
    const entries = results[nth]!.data
    return entries ? [{ competition, entries }] : []
  })
  // finished competitions are an addition: the screen does not wait for them
  const isLoading =
    live.data === undefined ||
    (games.length === 0 && competitions.length > 0) ||
    (competitions.length === 0 && reviewed.isPending)
  /** Offline, the cached competitions have all ended, and later ones are unknown. */
  const isOutdated = competitions.length === 0 && (live.data ?? []).length > 0
  return {
    /** Both are undefined until the first response. */
    games: isLoading || isOutdated ? undefined : games.filter(({ competition }) => running.includes(competition)),
    ended: isLoading ? undefined : games.filter(({ competition }) => !running.includes(competition)),
    error: failed?.error ?? (isOutdated ? new Error('Only an earlier game is known here') : null),
    retry: () =>
      [live, ...results].forEach(({ data, refetch }) => (data === undefined || isOutdated) && void refetch()),
  }
}

const NONE: readonly Competition[] = []

function useRunning(listed: readonly Competition[] | undefined): readonly Competition[] | undefined {
  const isOffline = useOffline(({ asOf }) => asOf !== null)
  const { data: active } = useQuery({ ...ask(activeCompetition), enabled: isOffline })
  const now = useNow()
  if (!isOffline || !listed) return listed
  const unlisted = active?.phase === 'live' && listed.every(({ id }) => id !== active.id) ? [active] : NONE
  return [...listed, ...unlisted].filter(({ endTime }) => instantOf(endTime) > now)
}

/** Returns ended competitions, latest first. Each is read by itself, since a final competition is in no list. */
function useEnded(live: readonly Competition[] | undefined, reviewed: readonly Competition[]): Competition[] {
  const [seen, setSeen] = useState<readonly Competition[]>([])
  const present = [...(live ?? []), ...reviewed.filter(({ totalEntries }) => totalEntries > 0)]
  const added = present.filter(({ id }) => !seen.some((one) => one.id === id))
  if (added.length > 0) setSeen([...seen, ...added])
  const over = live ? seen.filter(({ id }) => !live.some((one) => one.id === id)) : []
  const reads = useQueries({
    queries: over.map(({ id }) => ({
      ...ask(readOne, { params: { competitionId: id } }),
      refetchInterval: ({ state }: { state: { data: Competition | undefined } }) =>
        state.data && isSettled(state.data) ? false : POLL_MS,
      staleTime: 0,
    })),
  })
  return over
    .map((known, nth) => {
      const latest = reads[nth]!.data ?? known
      // the competition has left the list of live competitions, so it is at least under review
      return isSettled(latest) ? latest : { ...latest, phase: 'review' as const }
    })
    .toSorted((a, b) => b.endTime.localeCompare(a.endTime))
    .filter((one, nth) => nth === 0 || !isSettled(one))
}

const isSettled = ({ phase }: Competition): boolean => phase === 'completed' || phase === 'void'
