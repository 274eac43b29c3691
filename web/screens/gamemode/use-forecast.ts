/**
 * The forecast and the entries of a live competition. They are two responses, and the screen shows only pairs of the same update.
 *
 * The forecast is requested as often as the server computes it, and after every change of the entries. A hidden page requests nothing.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { forecasts, type OwnForecast, type EntryForecast, type Forecasts } from '#contract/forecasts.ts'
import { ask } from '#web/api/call.ts'
import { useVisible } from '#web/ui/use-media.ts'

/** The id of the forecast in the page. The line with the likely final rank scrolls to it. */
export const FORECAST_ID = 'your-race'

const MS = 1_000
/** The interval until the first response names one, in ms. */
const EVERY_MS = 10 * MS
/** Keeps the last matching pair for 2 s while one of the two responses is requested again. */
const HELD_MS = 2 * MS

/**
 * `isOne`: whether the forecast has the score and the rank of every entry on screen. If not, its ranks and rows belong to another update.
 */
export type Moment = {
  forecasts: Forecasts | undefined
  isOne: boolean
  error: Error | null
  retry: () => void
}

/** The props of each part of the forecast: the entry that is shown, and all entries of the player. */
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

/** Returns the entries to show and their forecast. `moment` is null unless the competition is live. */
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
    // the older of the two responses is requested again
    if (hasMoved || (isApart && entries !== known)) void refetch()
    else if (isApart) void rereadEntries()
  }, [isVisible, entries, rosters, data, isApart, refetch, rereadEntries])

  const shown = held?.forecasts ?? data
  const moment: Moment | null = isLive
    ? { forecasts: shown, isOne: isOne || held !== null, error: shown ? null : error, retry: () => void refetch() }
    : null
  return { entries: held?.entries ?? entries, moment }
}

/** Returns true for HELD_MS after `isOn` becomes true. */
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

/** Returns the forecast of an entry, or undefined before it is known. Rank and neighbours are left out if they belong to another update. */
export function forecastIn(moment: Moment | null, { id }: Pick<Entry, 'id'>): OwnForecast | undefined {
  const own = moment?.forecasts?.own.find(({ entryId }) => entryId === id)
  return own && !moment?.isOne ? { ...own, rank: null, neighbours: [] } : own
}

/** The rank of an entry with the forecast of the same response. A rank of another update may lie outside the rank range. */
export type Standing = { rank: number | null; entries: number; isPaid: boolean; forecast: EntryForecast }

/** Returns null without a forecast. The rank is null while the leading entry has no points, since all entries are level then. */
export function standingIn(moment: Moment | null, entry: Pick<Entry, 'id'>): Standing | null {
  const own = forecastIn(moment, entry)
  if (!own?.forecast) return null
  const { rank, score, isPaid, forecast } = own
  return { rank: rank === 1 && score === 0 ? null : rank, entries: moment!.forecasts!.entries, isPaid, forecast }
}
