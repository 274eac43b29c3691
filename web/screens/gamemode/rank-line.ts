/**
 * The ranks that an entry has had, oldest first: those of the frames that the server keeps, and those that this browser saw, on any screen.
 * The latter are exact; each of them stays, through reloads too, until the next competition, so the best never gets worse.
 *
 * It begins with the frames, or a minute after the lock: at first a tenth of a point makes a place, and that is chance. Frames know nothing
 * of moves: they are used until the entry makes one. If it had made one before this browser first saw it, there are only the ranks since.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Entry } from '#contract/entries.ts'
import { snapshots, type CompetitionSnapshots } from '#contract/recap.ts'
import { EVERY_PLACE, SNAPSHOTS, rankByLines } from '#game/board-snapshots.ts'
import { tenths, tenthsOf } from '#game/points.ts'
import { MAX_LIVE_MOVES } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { instantOf } from '#web/ui/format.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isEarly, readSeen, withSpot, writeSeen, type Spot, type Window } from '#web/domain/board/seen-ranks.ts'

const NONE: readonly Spot[] = []

/** As near to a rank that was seen, a frame that was read off a few lines of the board tells nothing more. */
const NEAR = 1 / 96

/** `seen`, and of the others those that are not near to one of them; of exact ones all. */
export function joined(others: readonly Spot[], seen: readonly Spot[], isExact = false): Spot[] {
  const [first, last] = [others[0] ?? seen[0], seen.at(-1) ?? others.at(-1)]
  const near = first && last && !isExact ? NEAR * (last.at - first.at) : 0
  const apart = others.filter(({ at }) => seen.every((spot) => Math.abs(spot.at - at) > near))
  return [...apart, ...seen].sort((one, other) => one.at - other.at)
}

/** The ranks of an entry that has made no move, as the frames have it. */
function spotsIn(kept: Pick<CompetitionSnapshots, 'creatorIds' | 'snapshots'>, entry: Entry): Spot[] {
  const columns = entry.picks.map(({ creatorId }) => kept.creatorIds.indexOf(creatorId))
  return kept.snapshots.flatMap(({ at, points, places, lines }): Spot[] => {
    if (!haveBegun(lines)) return []
    const score = columns.reduce((sum, column) => sum + tenthsOf(points[column] ?? 0), 0)
    const rank = rankByLines(places, lines.map(tenthsOf), tenths(score))
    return rank === null ? [] : [{ at: instantOf(at), rank }]
  })
}

/** Before the first reading everybody is level, which is no place. */
const haveBegun = (lines: readonly number[]): boolean => (lines[0] ?? 0) > 0

/** Also by a move that banked nothing. */
export const hasMoved = ({ banked, picks, movesLeft }: Entry): boolean =>
  movesLeft < MAX_LIVE_MOVES || banked !== 0 || picks.some(({ before }) => before !== 0)

/** Frames that come while the page is open are seen; after an absence in which there was another they are read again. */
const FRAMES_MS = 60_000
const mostOld = ({ startTime, endTime }: Window): number =>
  Math.min(FRAMES_MS, (instantOf(endTime) - instantOf(startTime)) / SNAPSHOTS)

type Before = { before: readonly Spot[]; isExact: boolean; isSettled: boolean }

function useSnapshots(competition: Window, entry: Entry, hasRank: boolean): Before {
  const isAsked = hasRank && !hasMoved(entry)
  const { data, isError } = useQuery({
    ...ask(snapshots, { params: { competitionId: entry.competitionId } }),
    staleTime: mostOld(competition),
    enabled: isAsked,
  })
  return {
    before: data && !hasMoved(entry) ? spotsIn(data, entry) : [],
    isExact: data !== undefined && data.entries <= EVERY_PLACE,
    isSettled: !isAsked || data !== undefined || isError,
  }
}

/** `isWhole`: false while earlier ranks are still on their way. */
type Line = { entryId: number; spots: readonly Spot[]; isWhole: boolean }

/**
 * The ranks of `entry`. The current ranks of all `entries` are kept, since all of them are shown somewhere. `at`: when the numbers behind
 * them were true; null if unknown.
 */
export function useRankLine(
  competition: Window,
  entry: Entry,
  entries: readonly Entry[],
  at: number | null,
): Omit<Line, 'entryId'> {
  const { id: entryId, competitionId, rank } = entry
  const { before, isExact, isSettled } = useSnapshots(competition, entry, rank !== null)
  const [line, setLine] = useState<Line>({ entryId: 0, spots: NONE, isWhole: false })
  const keep = useEffectEvent(() => {
    const kept = readSeen(competitionId)
    const now = at ?? serverNow()
    const isChance = isEarly(competition, now)
    const seenOf = (id: number): Spot[] => (kept.lines[id] ?? []).map((spot) => ({ at: spot[0], rank: spot[1] }))
    for (const one of entries) {
      const known = one.id === entryId ? joined(before, seenOf(one.id), isExact) : seenOf(one.id)
      // an unchanged rank is only new if its instant is known
      const isSame = at === null && known.at(-1)?.rank === one.rank
      const spots = one.rank === null || isSame || isChance ? known : withSpot(known, { at: now, rank: one.rank })
      kept.lines[one.id] = spots.map((spot) => [spot.at, spot.rank])
      if (one.id === entryId) setLine({ entryId, spots, isWhole: rank !== null && isSettled })
    }
    writeSeen(kept)
  })
  const ranks = entries.map((one) => `${one.id}:${one.rank}`).join()
  useEffect(() => keep(), [competitionId, entryId, at, ranks, before.length, isSettled])
  if (rank === null) return { spots: line.entryId === entryId ? line.spots : NONE, isWhole: true }
  return line.entryId === entryId ? line : { spots: NONE, isWhole: false }
}
