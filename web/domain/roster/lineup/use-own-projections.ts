/** The player's own projections for one competition, by creator. Changes show at once and are sent together after a pause. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import {
  ownProjections as allOwnProjections,
  saveOwnProjections,
  type OwnProjection,
} from '#contract/own-projections.ts'
import type { Competition } from '#contract/competitions.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'
import type { OwnProjections } from './tools.ts'

/** The delay before a change is sent, in milliseconds, so that a slider is not sent while it is dragged. */
const SEND_MS = 400

export function useOwnProjections({ id: competitionId }: Pick<Competition, 'id'>) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(ask(allOwnProjections, { params: { competitionId } }))
  const queryKey = keyOf(allOwnProjections, { params: { competitionId } })
  const waiting = useRef(new Map<number, number>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const held: OwnProjections = useMemo(() => mapOf(data), [data])
  // the query updates in a later task; without this render the slider would jump back, and the next key press would start from there
  const [, renderNow] = useReducer((times: number) => times + 1, 0)

  const send = async () => {
    clearTimeout(timer.current)
    const changed = Array.from(waiting.current, ([creatorId, points]) => ({ creatorId, points }))
    waiting.current = new Map()
    if (changed.length === 0) return
    try {
      await call(saveOwnProjections, { body: { competitionId, ownProjections: changed } })
    } catch (failure) {
      toast.refuseAs('Not Saved', 'Your projections could not be saved')(failure)
      void queries.invalidateQueries({ queryKey })
    }
  }
  // changes that are not sent yet are sent when the sheet closes
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => () => void latest.current(), [])

  return {
    ownProjections: held,
    isLoaded: data !== undefined,
    /** The projections are loaded, or they failed to load, so waiting no longer helps. */
    isSettled: data !== undefined || error !== null,
    error,
    retry: () => void refetch(),
    change(given: readonly OwnProjection[]) {
      void queries.cancelQueries({ queryKey })
      // the value is read from the cache, because another change may have come after the last render
      const next = mapOf(queries.getQueryData<OwnProjection[]>(queryKey))
      for (const { creatorId, points } of given) {
        if (points === 0) next.delete(creatorId)
        else next.set(creatorId, points)
        waiting.current.set(creatorId, points)
      }
      queries.setQueryData<OwnProjection[]>(
        queryKey,
        Array.from(next, ([creatorId, points]) => ({ creatorId, points })),
      )
      renderNow()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), SEND_MS)
    },
  }
}

const mapOf = (all: readonly OwnProjection[] | undefined): Map<number, number> =>
  new Map(all?.map(({ creatorId, points }) => [creatorId, points]))

/** Formats points with a sign: 0, +3, −4. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')
