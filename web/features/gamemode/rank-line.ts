/**
 * The ranks that an entry has had, oldest first: those of the frames that the server keeps, and those that this browser saw while it
 * watched. The latter are exact; they are kept through reloads and forgotten with the next competition.
 *
 * It begins with the first reading. Frames know nothing of moves: they are kept with what was seen until the entry makes one. Of one that
 * had made a move when this browser first saw it there are only the ranks since.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Entry } from '#contract/entries.ts'
import { frames, type CompetitionFrames } from '#contract/recap.ts'
import { rankByLines } from '#game/frames.ts'
import { tenths, tenthsOf } from '#game/points.ts'
import { ask } from '#web/lib/call.ts'
import { instantOf } from '#web/lib/format.ts'
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

const NONE: readonly Spot[] = []

export function withSpot(spots: readonly Spot[], { at, rank }: Spot): Spot[] {
  const earlier = spots.filter((one) => one.at < at)
  if (earlier.length < MOST) return [...earlier, { at, rank }]
  const ranks = earlier.map((one) => one.rank)
  // the best and the worst stay, or "best 4th" would be worse a moment later
  const extremes = [Math.min(...ranks), Math.max(...ranks)].map((extreme) => ranks.indexOf(extreme))
  return [...earlier.filter((_, nth) => nth % 2 === 0 || extremes.includes(nth)), { at, rank }]
}

/** As near to a rank that was seen, a frame tells nothing more. */
const NEAR = 1 / 96

/** `seen`, and of the others those that are not near to one of them. */
export function joined(others: readonly Spot[], seen: readonly Spot[]): Spot[] {
  const [first, last] = [others[0] ?? seen[0], seen.at(-1) ?? others.at(-1)]
  const near = first && last ? NEAR * (last.at - first.at) : 0
  const apart = others.filter(({ at }) => seen.every((spot) => Math.abs(spot.at - at) > near))
  return [...apart, ...seen].sort((one, other) => one.at - other.at)
}

/** The ranks of an entry that has made no move, as the frames have it. */
function spotsIn(kept: Pick<CompetitionFrames, 'creatorIds' | 'frames'>, entry: Entry): Spot[] {
  const columns = entry.picks.map(({ creatorId }) => kept.creatorIds.indexOf(creatorId))
  return kept.frames.flatMap(({ at, points, places, lines }): Spot[] => {
    if (!haveBegun(lines)) return []
    const score = columns.reduce((sum, column) => sum + tenthsOf(points[column] ?? 0), 0)
    const rank = rankByLines(places, lines.map(tenthsOf), tenths(score))
    return rank === null ? [] : [{ at: instantOf(at), rank }]
  })
}

/** Before the first reading everybody is level, which is no place. */
const haveBegun = (lines: readonly number[]): boolean => (lines[0] ?? 0) > 0

const hasMoved = ({ banked, picks }: Entry): boolean => banked !== 0 || picks.some(({ before }) => before !== 0)

/** Asked for once, with the first rank there is: what comes later is seen. */
function useFrames(entry: Entry, hasRank: boolean): { before: readonly Spot[]; isSettled: boolean } {
  const isAsked = hasRank && !hasMoved(entry)
  const { data, isError } = useQuery({
    ...ask(frames, { params: { competitionId: entry.competitionId } }),
    staleTime: Infinity,
    enabled: isAsked,
  })
  return {
    before: data && !hasMoved(entry) ? spotsIn(data, entry) : [],
    isSettled: !isAsked || data !== undefined || isError,
  }
}

/** `isWhole`: false while earlier ranks are still on their way. */
type Line = { entryId: number; spots: readonly Spot[]; isWhole: boolean }

/** `now`: the rank of this moment, to be kept; null where there is none. */
export function useRankLine(entry: Entry, now: Spot | null): Omit<Line, 'entryId'> {
  const { id: entryId, competitionId } = entry
  const { before, isSettled } = useFrames(entry, now !== null)
  const [line, setLine] = useState<Line>({ entryId: 0, spots: NONE, isWhole: false })
  const { at = null, rank = null } = now ?? {}
  const keep = useEffectEvent(() => {
    const kept = readKept(competitionId)
    const known = joined(
      before,
      (kept.lines[entryId] ?? []).map((spot) => ({ at: spot[0], rank: spot[1] })),
    )
    const spots = at === null || rank === null ? known : withSpot(known, { at, rank })
    kept.lines[entryId] = spots.map((spot) => [spot.at, spot.rank])
    writeStored(STORED, JSON.stringify(kept))
    setLine({ entryId, spots, isWhole: now !== null && isSettled })
  })
  useEffect(() => keep(), [competitionId, entryId, at, rank, before.length, isSettled])
  if (now === null) return { spots: line.entryId === entryId ? line.spots : NONE, isWhole: true }
  return line.entryId === entryId ? line : { spots: NONE, isWhole: false }
}
