/**
 * A list of creators that scrolls by itself, as high as `className` says, or with the dialog it is in. Only rows in view are rendered.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import type { Creator } from '#contract/creators.ts'

type Props = {
  /** The list. */
  ref?: Ref<HTMLDivElement>
  creators: readonly Creator[]
  /** How high a row is, with the gap below it. */
  rowPx: number
  className: string | undefined
  /** Scrolls with the dialog: in a low window a list inside it would fill it, and hold every finger. */
  isWithin?: boolean
  /** What is asked for: when that changes the list begins at its top. */
  asked?: string
  /** Shown for an empty list. */
  none: ReactNode
  children: (creator: Creator) => ReactNode
}

export function CreatorRows({ ref, creators, rowPx, className, isWithin = false, asked, none, children }: Props) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => box.current!, [])
  const above = useRoomAbove(box, isWithin)
  const virtual = useVirtualizer({
    count: creators.length,
    getScrollElement: () => (isWithin ? scrollerOf(box) : box.current),
    estimateSize: () => rowPx,
    overscan: 4,
    scrollMargin: above,
  })
  // a phone that is turned may have rows of another height
  useLayoutEffect(() => virtual.measure(), [virtual, rowPx])
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [asked])
  return (
    <div ref={box} className={className} tabIndex={-1}>
      {creators.length === 0 && none}
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li
            key={creators[index]!.id}
            className="absolute inset-x-0"
            style={{ transform: `translateY(${start - above}px)` }}
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

const scrollerOf = (box: RefObject<HTMLElement | null>) =>
  box.current?.closest<HTMLElement>('dialog > [data-scroller]') ?? null

/** How far below the top of the dialog's content the list begins; 0 if it scrolls by itself. */
function useRoomAbove(box: RefObject<HTMLElement | null>, isWithin: boolean): number {
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const scroller = scrollerOf(box)
    if (!isWithin || !scroller) return setAbove(0)
    const measure = () => {
      const top = box.current!.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setAbove(Math.round(top + scroller.scrollTop))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(scroller)
    for (const part of scroller.children) sizes.observe(part)
    measure()
    return () => sizes.disconnect()
  }, [box, isWithin])
  return above
}
