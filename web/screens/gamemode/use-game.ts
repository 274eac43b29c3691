/**
 * The state of game mode: one entry and which of its creators is in focus. `place` may be below 0 or above the number of picks, and wraps
 * around.
 */
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { Phase } from '#game/phase.ts'
import { wrap, type Cartridge } from '#web/domain/roster/phone/creator-carousel.tsx'
import { toCome } from '#web/domain/entry/points.tsx'
import { receiptOfPick } from '#web/domain/entry/receipts.ts'
import { withPlace } from '#web/domain/competition/place.ts'
import type { Moment } from './use-forecast.ts'

export type Props = {
  competition: Competition
  /** The active competition, if it is another one now. */
  next: Competition | null
  /** The entry that is shown, and its number among all. */
  entry: Entry
  entries: readonly Entry[]
  /** True if the prizes are known. */
  isSettled: boolean
  /** Null unless the competition is live. */
  moment: Moment | null
  nth: number
  onChoose: (nth: number) => void
  creators: readonly Creator[]
}

export type Game = ReturnType<typeof useGame>

export function useGame({ competition, entry, creators }: Props) {
  const [place, setPlace] = useState(0)
  const [showsStats, setShowsStats] = useState(false)
  const at = wrap(place, entry.picks.length)
  const current = entry.picks[at]!
  return {
    place,
    current,
    currentName: nameOf(current),
    receipt: receiptOfPick(competition, current),
    /** The points that the creator in focus is expected to earn still, as text. */
    toCome: toCome(current),
    category: current.creator?.category ?? 'other',
    /** The creator in focus glows during the live phase. */
    isLit: (creatorId: number) => competition.phase === 'live' && creatorId === current.creatorId,
    /** The creator of the catalogue, which has fields that an entry lacks. */
    creator: creators.find((one) => one.id === current.creatorId),
    cartridges: entry.picks.map((pick, nth): Cartridge => ({
      id: pick.creatorId,
      name: nameOf(pick),
      category: pick.creator?.category ?? 'other',
      imageUrl: pick.creator?.imageUrl ?? null,
      price: pick.price,
      label: `Player ${nth + 1} of ${entry.picks.length}`,
    })),
    showsStats,
    toggleStats: () => setShowsStats((shown) => !shown),
    move: (by: 1 | -1) => setPlace((now) => now + by),
    show: (creatorId: number) => setPlace(entry.picks.findIndex((pick) => pick.creatorId === creatorId)),
  }
}

export const nameOf = ({ creator }: EntryPick): string => creator?.name ?? 'Unknown'

export const STATUS: Record<Phase, string> = {
  upcoming: 'WAITING',
  drafting: 'WAITING',
  live: 'LIVE',
  review: 'PROVISIONAL',
  completed: 'FINAL',
  void: 'VOID',
}

/** Removes the ranks while all entries are level. */
export const withPlaces = (phase: Phase, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => withPlace(phase, entry))

export const isOver = (phase: Phase): boolean => phase === 'review' || phase === 'completed' || phase === 'void'

export const boardOf = ({ id }: Pick<Competition, 'id'>): string => `/leaderboard?competition=${id}`
