/**
 * The sheet that finds creators on a phone: by name and category, in an order, only those one can afford. The carousel then runs through
 * them. A tap on one brings it to the front.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useRef, useState } from 'react'
import type { Creator } from '#contract/creators.ts'
import { points, whole, wholeDollars } from '#web/lib/format.ts'
import { formOf, percent } from '#web/components/creator-form-line.ts'
import { perThousand, valueOf } from '#web/components/creator-sentences.ts'
import { hueStyle } from '#web/components/hue.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { CategoryChips } from './category-chips.tsx'
import { chooseFrom, EVERYBODY, type Choice, type Means, type Order } from './choice.ts'
import { OrderField } from './order-field.tsx'
import styles from './draft.module.css'

/** A row with the gap below it. */
const ROW_PX = 66

type Props = {
  creators: readonly Creator[]
  choice: Choice
  means: Means
  onClose: () => void
  /** `creatorId` null: from the first of them on. */
  onChoose: (choice: Choice, creatorId: number | null) => void
}

export function CreatorFinder({ creators, choice: before, means, onClose, onChoose }: Props) {
  const [choice, setChoice] = useState(before)
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const wanted = useDeferredValue(choice)
  const found = chooseFrom(creators, wanted, wanted.isAffordable ? means : null)
  const actions = (
    <>
      <Button onClick={() => setChoice(EVERYBODY)}>Reset</Button>
      <Button tone="coin" className="grow" disabled={found.length === 0} onClick={() => onChoose(choice, null)}>
        {found.length === 0 ? 'No creator fits' : `Show ${whole(found.length)}`}
      </Button>
    </>
  )
  return (
    <Dialog open as="sheet" title="Find Creators" onClose={onClose} actions={actions}>
      <div className={styles.finder}>
        <SearchBox
          label="Filter by name"
          placeholder="Name or @handle"
          value={choice.text}
          onChange={(text) => change({ text })}
        />
        <CategoryChips creators={creators} category={choice.category} onChoose={(category) => change({ category })} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <OrderField order={choice.order} onChange={(order) => change({ order })} />
          <label className="flex min-h-11 items-center gap-2.5 text-[14px] font-semibold">
            <input
              type="checkbox"
              className="check"
              checked={choice.isAffordable}
              onChange={(event) => change({ isAffordable: event.target.checked })}
            />
            Only what I can afford
          </label>
        </div>
        <Found creators={found} order={wanted.order} onShow={(creatorId) => onChoose(choice, creatorId)} />
      </div>
    </Dialog>
  )
}

type FoundProps = { creators: readonly Creator[]; order: Order; onShow: (creatorId: number) => void }

function Found({ creators, order, onShow }: FoundProps) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: creators.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  })
  return (
    <div ref={box} className={styles.found} tabIndex={-1}>
      <p role="status" className="sr-only">
        {whole(creators.length)} {creators.length === 1 ? 'creator' : 'creators'}
      </p>
      {creators.length === 0 && (
        <p className="p-4 text-sm text-muted">No creator fits. Try another name or category.</p>
      )}
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li
            key={creators[index]!.id}
            className="absolute inset-x-0"
            style={{ transform: `translateY(${start}px)` }}
            aria-posinset={index + 1}
            aria-setsize={creators.length}
          >
            <FoundRow creator={creators[index]!} order={order} onShow={onShow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FoundRow({ creator, order, onShow }: { creator: Creator; order: Order; onShow: (id: number) => void }) {
  return (
    <button type="button" className="bayrow bayrow-press" onClick={() => onShow(creator.id)}>
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-[14px] font-bold">{creator.channelName}</span>
        <span className="block truncate text-[13px] text-muted">
          <b className="font-semibold text-coin-text">{wholeDollars(creator.price)}</b>
        </span>
      </span>
      <span className="text-right text-[13px] font-semibold">{measureOf(creator, order)}</span>
    </button>
  )
}

/** What it is sorted by, or else the projection. */
function measureOf(creator: Creator, order: Order): string {
  const form = formOf(creator.trend)
  if (order === 'form') return form === null ? '—' : percent(form)
  const value = valueOf(creator)
  if (order === 'value') return value === null ? '—' : `${perThousand(value)} per $1K`
  return creator.worth === null ? '—' : `proj. ${points(creator.worth)}`
}
