/** The ranks that the player's entries had while this browser watched. They are kept for one competition, until the next one starts. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { SNAPSHOTS } from '#game/board-snapshots.ts'
import { instantOf } from '#web/ui/format.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

const STORED = 'rank-line'

/** The ranks of each entry, oldest first; `at` in ms since 1970. */
export type SeenRanks = { competitionId: number; lines: Record<string, [at: number, rank: number][]> }

export function readSeen(competitionId: number): SeenRanks {
  try {
    const kept = JSON.parse(readStored(STORED) ?? 'null') as SeenRanks | null
    if (kept?.competitionId === competitionId) return kept
  } catch {
    // the record starts again, empty
  }
  return { competitionId, lines: {} }
}

export const writeSeen = (seen: SeenRanks): void => writeStored(STORED, JSON.stringify(seen))

/** The time of the numbers behind the rank, in ms since 1970. */
export type Spot = { at: number; rank: number }

/** Above this number of ranks, every second one is removed. */
const MOST = 120

/**
 * Returns the ranks to keep. Every rank that was once shown as the latest stays. One reading can bring several ranks, because other players
 * trade.
 */
export function withSpot(spots: readonly Spot[], { at, rank }: Spot): Spot[] {
  const last = spots.at(-1)
  if (last && last.rank === rank && at <= last.at) return [...spots]
  const spot = { at: last ? Math.max(at, last.at + 1) : at, rank }
  if (spots.length < MOST) return [...spots, spot]
  const ranks = spots.map((one) => one.rank)
  // the best and the worst rank stay, because "best 4th" must not get worse later
  const extremes = [Math.min(...ranks), Math.max(...ranks)].map((extreme) => ranks.indexOf(extreme))
  return [...spots.filter((_, nth) => nth % 2 === 0 || extremes.includes(nth)), spot]
}

/** For this long after the lock, ranks are not recorded. */
const EARLY_MS = 60_000

export type Window = Pick<Competition, 'startTime' | 'endTime'>

/** The first readings differ by tenths of a point, so early ranks are random. */
export function isEarly({ startTime, endTime }: Window, at: number): boolean {
  const [start, end] = [instantOf(startTime), instantOf(endTime)]
  return at < start + Math.min(EARLY_MS, (end - start) / SNAPSHOTS)
}

/** Stores the current ranks of these entries, unless another screen has stored them already. */
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
