/**
 * The race of an entry that is live: read again as often as the server works it out, and at once when the roster has changed. While the
 * page is hidden nothing is asked.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { sweat, type EntryRace, type Race, type Sweat } from '#contract/sweat.ts'
import { ask } from '#web/lib/call.ts'
import { serverNow } from '#web/lib/server-clock.ts'

const MS = 1_000
/** Until the first response says how often. */
const EVERY_MS = 10 * MS

function useSweat({ id, phase }: Competition) {
  return useQuery({
    ...ask(sweat, { params: { competitionId: id } }),
    enabled: phase === 'live',
    staleTime: EVERY_MS,
    refetchInterval: ({ state }) => (state.data ? state.data.everySeconds * MS : EVERY_MS),
  })
}

export function useRace(competition: Competition, entry: Entry) {
  const { data, error, refetch, dataUpdatedAt } = useSweat(competition)
  const everySeconds = data?.everySeconds
  const [nextAskAt, setNextAskAt] = useState<number | null>(null)
  useEffect(() => {
    if (everySeconds !== undefined) setNextAskAt(serverNow() - Date.now() + dataUpdatedAt + everySeconds * MS)
  }, [dataUpdatedAt, everySeconds])
  return {
    sweat: data,
    own: data && ownIn(data, entry),
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    /** When the server is asked again, in ms on its clock. */
    nextAskAt,
  }
}

export function useNeighbours(competition: Competition, entry: Entry): readonly LeaderboardRow[] {
  const { data } = useSweat(competition)
  return (data && ownIn(data, entry)?.neighbours) ?? []
}

const ownIn = ({ own }: Sweat, { id }: Entry): EntryRace | undefined => own.find(({ entryId }) => entryId === id)

/** Asks again when the picks of the entry have changed. */
export function useAfterMove(competition: Competition, { id, picks }: Entry): void {
  const { refetch: act } = useSweat(competition)
  const roster = picks.map(({ creatorId }) => creatorId).join()
  const known = useRef({ id, roster })
  useEffect(() => {
    const before = known.current
    known.current = { id, roster }
    if (before.id === id && before.roster !== roster) void act()
  }, [id, roster, act])
}

/** The place that a response has, with the forecast of the same response: a place of another moment may lie outside its band. */
export type Standing = { rank: number | null; entries: number; race: Race }

/** Nothing without a forecast. While an entry leads without points all are level: then there is no place. */
export function standingIn(data: Sweat, own: EntryRace | undefined): Standing | null {
  if (!own?.race) return null
  const { rank, score, race } = own
  return { rank: rank === 1 && score === 0 ? null : rank, entries: data.entries, race }
}

/** What is known of it already, without asking. */
export function useKnownStanding(competition: Competition | null | undefined, entryId: number | undefined) {
  const { data } = useQuery({ ...ask(sweat, { params: { competitionId: competition?.id ?? 0 } }), enabled: false })
  if (competition?.phase !== 'live') return null
  return (
    data &&
    standingIn(
      data,
      data.own.find((one) => one.entryId === entryId),
    )
  )
}
