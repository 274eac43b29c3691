/** 'Available Players': every creator in play that is not in the roster. The list scrolls, and only rows in view are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import type { Creator } from '#contract/creators.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { hueStyle } from '#web/components/hue.ts'
import { PriceAndSubs } from '#web/components/price-and-subs.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Moves } from './use-moves.ts'
import styles from './live.module.css'

/** A row with the gap below it. */
const ROW_PX = 66

export function AvailablePlayers({ creators, moves }: { creators: readonly Creator[]; moves: Moves }) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const [text, setText] = useState('')
  const wanted = foldText(useDeferredValue(text).trim())
  const shown = creators.filter((creator) =>
    foldText(`${creator.channelName} ${creator.handle ?? ''}`).includes(wanted),
  )
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  })

  return (
    <section aria-labelledby="available-players">
      <div className="flex items-center gap-3">
        <h3 id="available-players" className="disp text-[15px]/6 font-bold whitespace-nowrap">
          Available Players
        </h3>
        <SearchBox
          className="ml-auto w-32 md:w-48"
          label="Filter by name"
          placeholder="Find"
          value={text}
          onChange={setText}
        />
      </div>
      <div ref={box} className={`${styles.players} mt-3`} tabIndex={-1}>
        {shown.length === 0 && <p className="p-4 text-sm text-muted">No players found.</p>}
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <li
              key={shown[index]!.id}
              className="absolute inset-x-0"
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={shown.length}
            >
              <Player creator={shown[index]!} isWanted={shown[index]!.id === moves.wanted?.id} onAdd={moves.want} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Player({
  creator,
  isWanted,
  onAdd,
}: {
  creator: Creator
  isWanted: boolean
  onAdd: (creator: Creator) => void
}) {
  return (
    <div className="bayrow">
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-[14px] font-bold">{creator.channelName}</span>
        <PriceAndSubs price={creator.price} subscribers={creator.subscriberCount} />
      </span>
      <Button aria-label={`Add ${creator.channelName}`} aria-pressed={isWanted} onClick={() => onAdd(creator)}>
        <Plus size={16} aria-hidden="true" />
        Add
      </Button>
    </div>
  )
}
