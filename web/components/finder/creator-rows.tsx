/** A list of creators that scrolls by itself, as high as `className` says. Only rows in view are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import type { Creator } from '#contract/creators.ts'

type Props = {
  creators: readonly Creator[]
  /** How high a row is, with the gap below it. */
  rowPx: number
  className: string | undefined
  /** Shown for an empty list. */
  none: ReactNode
  children: (creator: Creator) => ReactNode
}

export function CreatorRows({ creators, rowPx, className, none, children }: Props) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: creators.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 4,
  })
  return (
    <div ref={box} className={className} tabIndex={-1}>
      {creators.length === 0 && none}
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li
            key={creators[index]!.id}
            className="absolute inset-x-0"
            style={{ transform: `translateY(${start}px)` }}
            aria-posinset={index + 1}
            aria-setsize={creators.length}
          >
            {children(creators[index]!)}
          </li>
        ))}
      </ul>
    </div>
  )
}
