/**
 * The ranks that an entry had while this browser watched, oldest first: kept through reloads, forgotten with the next competition.
 *
 * Whatever else knows earlier ranks, such as frames that a server has kept, can be put before these: the chart takes any spots.
 */
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** `at`: ms since 1970, when the numbers behind it were true. */
export type Spot = { at: number; rank: number }

const STORED = 'rank-line'
/** With more, every second one goes. */
const MOST = 120

type Kept = { competitionId: number; lines: Record<string, [at: number, rank: number][]> }

function readKept(competitionId: number): Kept {
  try {
    const kept = JSON.parse(readStored(STORED) ?? 'null') as Kept | null
    if (kept?.competitionId === competitionId) return kept
  } catch {
    // it is begun anew
  }
  return { competitionId, lines: {} }
}

export function withSpot(spots: readonly Spot[], { at, rank }: Spot): Spot[] {
  const earlier = spots.filter((one) => one.at < at)
  const kept = earlier.length < MOST ? earlier : earlier.filter((_, nth) => nth % 2 === 0)
  return [...kept, { at, rank }]
}

/** `now`: the rank of this moment, to be kept; null where there is none. */
export function useRankLine(competitionId: number, entryId: number, now: Spot | null): readonly Spot[] {
  const [line, setLine] = useState<{ entryId: number; spots: readonly Spot[] }>({ entryId: 0, spots: [] })
  const { at = null, rank = null } = now ?? {}
  useEffect(() => {
    const kept = readKept(competitionId)
    const known = (kept.lines[entryId] ?? []).map((spot) => ({ at: spot[0], rank: spot[1] }))
    const spots = at === null || rank === null ? known : withSpot(known, { at, rank })
    kept.lines[entryId] = spots.map((spot) => [spot.at, spot.rank])
    writeStored(STORED, JSON.stringify(kept))
    setLine({ entryId, spots })
  }, [competitionId, entryId, at, rank])
  return line.entryId === entryId ? line.spots : []
}
