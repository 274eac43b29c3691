/** The ranks that the player's entries had while this browser watched, of one competition at a time: until the next one. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { FRAMES } from '#game/frames.ts'
import { instantOf } from '#web/ui/format.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

const STORED = 'rank-line'

/** By entry, oldest first; `at` in ms since 1970. */
export type SeenRanks = { competitionId: number; lines: Record<string, [at: number, rank: number][]> }

export function readSeen(competitionId: number): SeenRanks {
  try {
    const kept = JSON.parse(readStored(STORED) ?? 'null') as SeenRanks | null
    if (kept?.competitionId === competitionId) return kept
  } catch {
    // it is begun anew
  }
  return { competitionId, lines: {} }
}

export const writeSeen = (seen: SeenRanks): void => writeStored(STORED, JSON.stringify(seen))

/** `at`: ms since 1970, when the numbers behind it were true. */
export type Spot = { at: number; rank: number }

/** With more, every second one goes. */
const MOST = 120

/** Every rank stays that was ever shown as the last: of one reading there may be several, as others trade, and a frame may be newer. */
export function withSpot(spots: readonly Spot[], { at, rank }: Spot): Spot[] {
  const last = spots.at(-1)
  if (last && last.rank === rank && at <= last.at) return [...spots]
  const spot = { at: last ? Math.max(at, last.at + 1) : at, rank }
  if (spots.length < MOST) return [...spots, spot]
  const ranks = spots.map((one) => one.rank)
  // the best and the worst stay, or "best 4th" would be worse a moment later
  const extremes = [Math.min(...ranks), Math.max(...ranks)].map((extreme) => ranks.indexOf(extreme))
  return [...spots.filter((_, nth) => nth % 2 === 0 || extremes.includes(nth)), spot]
}

/** At most so long after the lock a rank says nothing. */
const EARLY_MS = 60_000

export type Window = Pick<Competition, 'startTime' | 'endTime'>

/** The first readings place by tenths of a point, which is chance. */
export function isEarly({ startTime, endTime }: Window, at: number): boolean {
  const [start, end] = [instantOf(startTime), instantOf(endTime)]
  return at < start + Math.min(EARLY_MS, (end - start) / FRAMES)
}

/** Keeps the ranks that these entries have now, if another screen has not kept them already. */
export function noteRanks(
  competition: Pick<Competition, 'id' | 'startTime' | 'endTime'>,
  entries: readonly Entry[],
): void {
  const now = serverNow()
  if (isEarly(competition, now)) return
  const seen = readSeen(competition.id)
  const spotsOf = (id: number): Spot[] => (seen.lines[id] ?? []).map(([at, rank]) => ({ at, rank }))
  const changed = entries.filter(({ id, rank }) => rank !== null && rank !== spotsOf(id).at(-1)?.rank)
  if (changed.length === 0) return
  for (const { id, rank } of changed)
    seen.lines[id] = withSpot(spotsOf(id), { at: now, rank: rank! }).map((spot) => [spot.at, spot.rank])
  writeSeen(seen)
}
