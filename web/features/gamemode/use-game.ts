/** What a player follows: an entry of a competition, and which of its creators is in focus. `place` may run past both ends. */
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { wrap, type Cartridge } from '#web/components/creator-carousel.tsx'
import { receiptOfPick } from '#web/components/receipt-of.ts'

export type Given = {
  competition: Competition
  /** The active competition, when that is another one by now. */
  next: Competition | null
  entry: Entry
  entries: readonly Entry[]
  creators: readonly Creator[]
}

export type Game = ReturnType<typeof useGame>

export function useGame({ competition, entry, creators }: Given) {
  const [place, setPlace] = useState(0)
  const [showsStats, setShowsStats] = useState(false)
  const at = wrap(place, entry.picks.length)
  const current = entry.picks[at]!
  return {
    place,
    current,
    currentName: nameOf(current),
    receipt: receiptOfPick(competition, current),
    category: current.creator?.category ?? 'other',
    /** The one in focus glows while its points are moving. */
    isLit: (creatorId: number) => competition.phase === 'live' && creatorId === current.creatorId,
    /** From the catalogue: what an entry does not carry. */
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
