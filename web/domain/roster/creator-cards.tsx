/**
 * Creators as cartridges in rows. Only those near the window are rendered; the grid reserves the space of the others, so nothing moves
 * while scrolling.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { memo, useRef } from 'react'
import type { Creator } from '#contract/creators.ts'
import type { RosterPick } from '#game/roster.ts'
import { useColumns } from '#web/ui/use-columns.ts'
import { usePageTop } from '#web/ui/use-page-top.ts'
import { CreatorCard, type Bar } from '#web/domain/creator/creator-card.tsx'
import { Link } from '#web/ui/link.tsx'
import { isPicked } from './roster.ts'

/** The height of a card. Larger text makes rows higher, and never cuts off a card's content. */
export const CARD_PX = 219
const GAP_PX = 14
const LEAST_PX = 158
/** Rows rendered beyond the window, so that the keyboard can reach them. */
const BEYOND = 3

type Props = {
  creators: readonly Creator[]
  picks: readonly RosterPick[]
  /** Null while nothing can be picked at all. */
  barOf: ((creator: Creator) => Bar | null) | null
  onToggle: (creator: Creator) => void
}

export const CreatorCards = memo(function CreatorCards(props: Props) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const { creators, picks, barOf, onToggle } = props
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list, { leastPx: LEAST_PX, gapPx: GAP_PX })
  const rows = useWindowVirtualizer({
    count: Math.ceil(creators.length / columns),
    estimateSize: () => CARD_PX,
    gap: GAP_PX,
    overscan: BEYOND,
    scrollMargin: usePageTop(list),
  })

  return (
    <ul
      ref={list}
      className="mt-3.5 grid content-start"
      style={{
        gap: GAP_PX,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: `minmax(${CARD_PX}px, auto)`,
        minHeight: rows.getTotalSize(),
      }}
    >
      {rows.getVirtualItems().flatMap(({ index: row }) =>
        creators.slice(row * columns, (row + 1) * columns).map((creator, index) => (
          <li
            key={creator.id}
            className="relative grid"
            style={{ gridRow: row + 1 }}
            aria-posinset={row * columns + index + 1}
            aria-setsize={creators.length}
          >
            <CreatorCard
              creator={creator}
              isPicked={isPicked(picks, creator.id)}
              bar={barOf ? barOf(creator) : 'closed'}
              onPress={onToggle}
            />
            <Link
              to={`/creator/${creator.id}`}
              aria-label={`Scout ${creator.channelName}`}
              className="absolute top-[46px] right-2 grid size-7 place-items-center rounded-full bg-ink/85 text-white"
            >
              <Search size={15} aria-hidden="true" />
            </Link>
          </li>
        )),
      )}
    </ul>
  )
})
