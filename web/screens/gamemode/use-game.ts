/** The state of game mode: an entry of a competition, and which of its creators is in focus. `place` may run past both ends. */
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { wrap, type Cartridge } from '#web/domain/roster/phone/creator-carousel.tsx'
import { headingFor } from '#web/domain/entry/points.tsx'
import { receiptOfPick } from '#web/domain/entry/receipts.ts'
import type { Moment } from './use-race.ts'

export type Props = {
  competition: Competition
  /** The active competition, if that is a different one by now. */
  next: Competition | null
  /** The one that is shown, the nth of all. */
  entry: Entry
  entries: readonly Entry[]
  /** The prizes are known. */
  isSettled: boolean
  /** Null unless it is live. */
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
    /** Where its points are heading. */
    heading: headingFor(current, entry.picks),
    category: current.creator?.category ?? 'other',
    /** The creator in focus glows while its points are moving. */
    isLit: (creatorId: number) => competition.phase === 'live' && creatorId === current.creatorId,
    /** From the catalogue: an entry does not have these fields. */
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
