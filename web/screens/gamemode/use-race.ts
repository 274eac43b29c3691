/**
 * The race of an entry that is live, and the entries beside it: two responses, of which the screen shows those of one moment.
 *
 * The race is read again as often as the server works it out, and with every change of the entries, which come with each tick. While the
 * page is hidden nothing is asked.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { forecasts, type OwnForecast, type EntryForecast, type Forecasts } from '#contract/forecasts.ts'
import { ask } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useVisible } from '#web/ui/use-visible.ts'

const MS = 1_000
/** Until the first response says how often. */
const EVERY_MS = 10 * MS
/** What agreed last stays for so long while one of the two is on its way; then the entries go on alone. */
const HELD_MS = 2 * MS

/** `isOne`: the forecast has the score and the rank of every entry that is shown. Otherwise its ranks and rows are of another moment. */
export type Moment = {
  forecasts: Forecasts | undefined
  isOne: boolean
  error: Error | null
  retry: () => void
}

/** The props of each part of a race: the entry that is shown, among all of its player's. */
export type ForecastProps = {
  competition: Competition
  entry: Entry
  entries: readonly Entry[]
  creators: readonly Creator[]
  moment: Moment | null
}

type Pair = { entries: readonly Entry[]; forecasts: Forecasts }
type Read = { data: readonly Entry[] | undefined; refetch: () => unknown }

const agree = (entries: readonly Entry[], { own }: Forecasts): boolean =>
  entries.every(({ id, rank, totalScore }) =>
    own.some((one) => one.entryId === id && one.rank === rank && one.score === totalScore),
  )

const rostersOf = (entries: readonly Entry[] = []): string =>
  entries.map(({ id, picks }) => `${id}:${picks.map(({ creatorId }) => creatorId).join()}`).join()

/** `moment` is null unless it is live. */
export function useMoment(
  competition: Competition | null | undefined,
  { data: entries, refetch: rereadEntries }: Read,
) {
  const isLive = competition?.phase === 'live' && entries !== undefined && entries.length > 0
  const { data, error, refetch } = useQuery({
    ...ask(forecasts, { params: { competitionId: competition?.id ?? 0 } }),
    enabled: isLive,
    staleTime: EVERY_MS,
    refetchInterval: ({ state }) => (state.data ? state.data.everySeconds * MS : EVERY_MS),
  })
  const isOne = isLive && data !== undefined && agree(entries, data)
  const [last, setLast] = useState<Pair | null>(null)
  if (isOne && (last?.entries !== entries || last.forecasts !== data)) setLast({ entries, forecasts: data })
  const rosters = rostersOf(entries)
  const isApart = isLive && data !== undefined && !isOne
  const isWaiting = useShortly(isApart)
  const held = isWaiting && last && rostersOf(last.entries) === rosters ? last : null

  const isVisible = useVisible()
  const before = useRef({ entries, rosters })
  useEffect(() => {
    if (!isVisible) return
    const { entries: known, rosters: knownRosters } = before.current
    before.current = { entries, rosters }
    if (data === undefined) return
    const hasMoved = knownRosters !== '' && rosters !== knownRosters
    // whichever is older is asked for again
    if (hasMoved || (isApart && entries !== known)) void refetch()
    else if (isApart) void rereadEntries()
  }, [isVisible, entries, rosters, data, isApart, refetch, rereadEntries])

  const shown = held?.forecasts ?? data
  const moment: Moment | null = isLive
    ? { forecasts: shown, isOne: isOne || held !== null, error: shown ? null : error, retry: () => void refetch() }
    : null
  return { entries: held?.entries ?? entries, moment }
}

/** True for a while from when it is on. */
function useShortly(isOn: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsOver(true), HELD_MS)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isOn])
  return isOn && !isOver
}

/** The race of an entry, as far as it is known; its rows only if they are of the moment that is shown. */
export function forecastIn(moment: Moment | null, { id }: Pick<Entry, 'id'>): OwnForecast | undefined {
  const own = moment?.forecasts?.own.find(({ entryId }) => entryId === id)
  return own && !moment?.isOne ? { ...own, rank: null, neighbours: [] } : own
}

/** The place of an entry, with the forecast of the same response: a place of another moment may lie outside its band. */
export type Standing = { rank: number | null; entries: number; forecast: EntryForecast }

/** Nothing without a forecast. While an entry leads without points all are level: then there is no place. */
export function standingIn(moment: Moment | null, entry: Pick<Entry, 'id'>): Standing | null {
  const own = forecastIn(moment, entry)
  if (!own?.forecast) return null
  const { rank, score, forecast } = own
  return { rank: rank === 1 && score === 0 ? null : rank, entries: moment!.forecasts!.entries, forecast }
}

/** When the forecast is worked out anew, in ms on the server's clock. */
export function useNextLook({ asOf, everySeconds }: Forecasts): number | null {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => setAt(serverNow() + everySeconds * MS), [asOf, everySeconds])
  return at
}
