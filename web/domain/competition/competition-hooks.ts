/**
 * Returns the competition that a screen shows: `askedId`, or the one that was active when the screen opened. With `prefersLive` a live
 * competition goes before a draft and before one that has ended. The competition stays when the next one becomes active, so that people who
 * watched it also see its end. `next` is the newly active competition, and `moveOn` switches to it.
 */
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent } from 'react'
import { activeCompetition, competition, openCompetitions, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { useChosenCompetition } from './chosen-competition.ts'
import { useFollow, useReadWhenDue } from '#web/api/live-connection.ts'

export type Watched = {
  /** The value is undefined while loading, and null if there is no competition. */
  competition: Competition | null | undefined
  next: Competition | null
  moveOn: () => void
  error: Error | null
  retry: () => void
}

export function useWatchedCompetition(askedId?: number, { prefersLive = false } = {}): Watched {
  const active = useQuery(ask(activeCompetition))
  const [watchedId, setWatchedId] = useState(askedId)
  const seeksLive = prefersLive && watchedId === undefined && active.data != null && active.data.phase !== 'live'
  const open = useQuery({ ...ask(openCompetitions), enabled: seeksLive, staleTime: 0 })
  // without a network the search pauses, and the active competition is shown
  const isSeeking = seeksLive && open.fetchStatus === 'fetching'
  if (watchedId === undefined && active.data && !isSeeking) {
    const live = seeksLive ? open.data?.find(({ phase }) => phase === 'live') : undefined
    setWatchedId((live ?? active.data).id)
  }
  const chosen = useChosenCompetition(({ id }) => id)
  const [seen, setSeen] = useState(chosen)
  if (chosen !== seen) {
    setSeen(chosen)
    if (chosen !== null && askedId === undefined) setWatchedId(chosen)
  }

  const isActive = watchedId === undefined || watchedId === active.data?.id
  const earlier = useQuery({
    ...ask(competition, { params: { competitionId: watchedId ?? 0 } }),
    enabled: !isActive && active.data !== undefined,
    staleTime: 0,
  })
  const shown = isActive ? active : earlier
  useReadWhenDue(earlier)
  useFollow(watchedId)

  return {
    competition: isSeeking ? undefined : shown.data,
    next: isActive ? null : (active.data ?? null),
    moveOn: () => setWatchedId(active.data?.id),
    error: shown.data === undefined ? shown.error : null,
    retry: () => void shown.refetch(),
  }
}

/** For dialogs whose question holds in one phase only: calls `onTurn` when the phase has changed since the question. */
/** True while the request is under way; its response then reports the outcome. */
export function useOnPhaseChange(
  { id, phase }: Pick<Competition, 'id' | 'phase'>,
  isBusy: boolean,
  onTurn: () => void,
): void {
  const [asked] = useState({ id, phase })
  const turn = useEffectEvent(onTurn)
  const hasTurned = asked.id !== id || asked.phase !== phase
  useEffect(() => {
    if (hasTurned && !isBusy) turn()
  }, [hasTurned, isBusy])
}
