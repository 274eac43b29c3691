/**
 * 'Available Players': every creator in play that is not in the roster, with what is expected of it, as of those in the roster. The list
 * scrolls, and only rows in view are rendered.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState, type Ref } from 'react'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { hueStyle } from '#web/components/hue.ts'
import { PriceAndSubs } from '#web/components/price-and-subs.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { nameOf } from './roster.ts'
import type { Expected } from './use-expected.ts'
import type { Moves } from './use-moves.ts'
import styles from './live.module.css'

/** A row with the gap below it. */
const ROW_PX = 82

type Props = {
  heading: Ref<HTMLHeadingElement>
  entry: Entry
  creators: readonly Creator[]
  expected: Expected
  moves: Moves
}

export function AvailablePlayers({ heading, entry, creators, expected, moves }: Props) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const [text, setText] = useState('')
  const wanted = foldText(useDeferredValue(text).trim())
  const shown = creators.filter((creator) =>
    foldText(`${creator.channelName} ${creator.handle ?? ''}`).includes(wanted),
  )
  const leaves = entry.picks.find(({ creatorId }) => creatorId === moves.leavingId)
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
        <h3
          ref={heading}
          id="available-players"
          tabIndex={-1}
          className="disp scroll-mt-3 text-[15px]/6 font-bold whitespace-nowrap outline-none"
        >
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
      {leaves && (
        <p role="status" className="mt-2 text-[14px]">
          Add the creator who replaces <b>{nameOf(leaves)}</b>.
        </p>
      )}
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
              <Player
                creator={shown[index]!}
                expected={expected.wordsFor(shown[index]!.id)}
                why={whyNot(moves, shown[index]!)}
                isWanted={shown[index]!.id === moves.wanted?.id}
                onAdd={moves.want}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type PlayerProps = {
  creator: Creator
  /** In words, if anything is. */
  expected: string | null
  /** Why nobody can be traded for it. */
  why: string | null
  isWanted: boolean
  onAdd: (creator: Creator) => void
}

function Player({ creator, expected, why, isWanted, onAdd }: PlayerProps) {
  return (
    <div className={`bayrow ${styles.row}`} data-out={why === null ? 0 : 1}>
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-[14px] font-bold">{creator.channelName}</span>
        <PriceAndSubs price={creator.price} subscribers={creator.subscriberCount} />
        {why !== null && <span className={styles.why}>{why}</span>}
        {why === null && expected !== null && <span className="block text-[13px] text-muted">{expected}</span>}
      </span>
      <Button
        className="px-3"
        aria-label={`Add ${creator.channelName}`}
        aria-pressed={isWanted}
        aria-disabled={why !== null}
        onClick={() => onAdd(creator)}
      >
        <Plus size={16} aria-hidden="true" />
        Add
      </Button>
    </div>
  )
}

/** In few words; the tap says it in the words of the refusal. */
function whyNot({ refusalOfEvery, overCapWith }: Moves, creator: Creator): string | null {
  const refusal = refusalOfEvery(creator)
  if (refusal?.code === 'trade_over_cap') return `${wholeDollars(overCapWith(creator))} over your cap`
  if (refusal?.code === 'same_roster') return 'would match another entry of yours'
  return refusal && 'fits no trade'
}
