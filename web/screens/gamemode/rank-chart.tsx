/**
 * The ranks that an entry has had, as a line from the lock to the end with a table of the same numbers. If the rank never changed, a
 * sentence says so. The ranks come from the board snapshots of the server and from the ranks that this browser has shown, which are exact
 * and kept in local storage until the next competition. Snapshots do not know of trades and drops, so they are used only until the first.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { snapshots, type CompetitionSnapshots } from '#contract/recap.ts'
import { EVERY_PLACE, SNAPSHOTS, rankByLines } from '#game/board-snapshots.ts'
import { elapsedShare } from '#game/phase.ts'
import { tenths, tenthsOf } from '#game/points.ts'
import { MAX_LIVE_MOVES } from '#game/roster.ts'
import { timeOf, instantOf } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { RankLine } from '#web/domain/board/rank-line.tsx'
import { isEarly, readSeen, withSpot, writeSeen, type Spot, type Window } from '#web/domain/board/seen-ranks.ts'
import { ask } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import styles from './forecast.module.css'

/** The table shows this number of the latest ranks. */
const ROWS = 12

type Props = {
  competition: Competition
  entry: Entry
  paidPlaces: number
  spots: readonly Spot[]
}

export function RankChart({ competition, entry, paidPlaces, spots }: Props) {
  if (spots.length < 2) return null
  const ranks = spots.map(({ rank }) => rank)
  const first = ranks[0]!
  return (
    <section className={styles.ranks} aria-label="Your rank so far">
      <h3 className={styles.head}>Your rank so far</h3>
      {ranks.every((rank) => rank === first) ? (
        <p className="mt-1 text-caption">
          {ordinal(first)} {hasMoved(entry) ? 'whenever you looked' : 'all the time'}, since {timeOf(spots[0]!.at)}.
        </p>
      ) : (
        <Line {...{ competition, entry, paidPlaces, spots }} />
      )}
    </section>
  )
}

function Line({ competition, entry, paidPlaces, spots }: Props) {
  const ranks = spots.map(({ rank }) => rank)
  const [first, last] = [ranks[0]!, ranks.at(-1)!]
  const window = { startTime: new Date(competition.startTime), endTime: new Date(competition.endTime) }
  const [best, worst] = [ordinal(Math.min(...ranks)), ordinal(Math.max(...ranks))]
  return (
    <>
      <p className="text-caption text-muted">
        Best {best}, worst {worst} {hasMoved(entry) && 'while you looked '}since {timeOf(spots[0]!.at)}
      </p>
      <RankLine
        spots={spots.map(({ at, rank }) => ({ share: elapsedShare(window, new Date(at)), rank }))}
        entries={competition.totalEntries}
        paidPlaces={paidPlaces}
        at={spots.length - 1}
        label={`From ${ordinal(first)} to ${ordinal(last)}; best ${best}, worst ${worst}`}
      />
      {competition.totalEntries > EVERY_PLACE && (
        <p className="text-caption text-muted">
          Ranks from before your visit are estimates. They may be off by a few places.
        </p>
      )}
      <details className={styles.numbers}>
        <summary>{spots.length > ROWS ? `The latest ${ROWS} as a table` : 'As a table'}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Rank</th>
            </tr>
          </thead>
          <tbody>
            {spots.slice(-ROWS).map(({ at, rank }) => (
              <tr key={at}>
                <th scope="row">{timeOf(at)}</th>
                <td>{ordinal(rank)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const NONE: readonly Spot[] = []

/** The share of the time on screen within which a snapshot adds nothing to a rank that was shown. */
const NEAR = 1 / 96

/** Returns `seen` and the snapshots that are not close to one of them, oldest first. All snapshots count if they are exact. */
export function joined(others: readonly Spot[], seen: readonly Spot[], isExact = false): Spot[] {
  const [first, last] = [others[0] ?? seen[0], seen.at(-1) ?? others.at(-1)]
  const near = first && last && !isExact ? NEAR * (last.at - first.at) : 0
  const apart = others.filter(({ at }) => seen.every((spot) => Math.abs(spot.at - at) > near))
  return [...apart, ...seen].sort((one, other) => one.at - other.at)
}

/** Returns the ranks from snapshots of an entry that has made no move. */
function spotsIn(kept: Pick<CompetitionSnapshots, 'creatorIds' | 'snapshots'>, entry: Entry): Spot[] {
  const columns = entry.picks.map(({ creatorId }) => kept.creatorIds.indexOf(creatorId))
  return kept.snapshots.flatMap(({ at, points, places, lines }): Spot[] => {
    if (!haveBegun(lines)) return []
    const score = columns.reduce((sum, column) => sum + tenthsOf(points[column] ?? 0), 0)
    const rank = rankByLines(places, lines.map(tenthsOf), tenths(score))
    return rank === null ? [] : [{ at: instantOf(at), rank }]
  })
}

/** Before the first reading all entries are level, so there are no ranks. */
const haveBegun = (lines: readonly number[]): boolean => (lines[0] ?? 0) > 0

/** Returns whether the entry has made a trade or drop, also one that banked no points. */
const hasMoved = ({ banked, picks, movesLeft }: Entry): boolean =>
  movesLeft < MAX_LIVE_MOVES || banked !== 0 || picks.some(({ before }) => before !== 0)

/** Snapshots are requested again after an absence in which the server may have stored another. */
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

/** `isWhole`: false while earlier ranks are loading. */
type KnownRanks = { entryId: number; spots: readonly Spot[]; isWhole: boolean }

/**
 * Returns the rank history of `entry`, and stores the current ranks of all `entries`, since all of them are on screen. `at`: the time of
 * the numbers in ms UTC, or null if unknown.
 */
export function useRankLine(
  competition: Window,
  entry: Entry,
  entries: readonly Entry[],
  at: number | null,
): Omit<KnownRanks, 'entryId'> {
  const { id: entryId, competitionId, rank } = entry
  const { before, isExact, isSettled } = useSnapshots(competition, entry, rank !== null)
  const [line, setLine] = useState<KnownRanks>({ entryId: 0, spots: NONE, isWhole: false })
  const keep = useEffectEvent(() => {
    const kept = readSeen(competitionId)
    const now = at ?? serverNow()
    const isChance = isEarly(competition, now)
    const seenOf = (id: number): Spot[] => (kept.lines[id] ?? []).map((spot) => ({ at: spot[0], rank: spot[1] }))
    for (const one of entries) {
      const known = one.id === entryId ? joined(before, seenOf(one.id), isExact) : seenOf(one.id)
      // an unchanged rank adds something only if its time is known
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
