/**
 * A list of creators that scrolls by itself, as high as `className` says, or with the dialog it is in. Only rows in view are rendered.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
} from 'react'
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
  // the virtualizer is one mutable object, so the compiler would memoize stale results
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

/** The ring of the search reaches so far below it. */
const RING_PX = 6
/** The part begins so far below the top of the dialog. */
const ABOVE_PX = 8

/**
 * A phone's keyboard leaves little of a dialog: what a name finds comes right below the search, which stays at the top, and without a name
 * everything above the list is there again.
 *
 * In      the name as it is searched for; whether the list scrolls with the dialog, otherwise nothing moves
 * Out     refs: of the search, the first child of its part of the dialog, and of the list
 */
export function useFoundInSight(text: string, isWithin: boolean) {
  const search = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef(text)
  useEffect(() => {
    if (typed.current === text || !isWithin) return
    typed.current = text
    const scroller = search.current!.closest('dialog > [data-scroller]')!
    const distance = (element: Element) => element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    // once it is scrolled the search is at the top, wherever it is now
    const below = distance(list.current!) - search.current!.getBoundingClientRect().height - RING_PX
    const above = distance(search.current!.parentElement!) - ABOVE_PX
    scroller.scrollTop += text === '' ? Math.min(0, above) : Math.max(0, below)
  }, [text, isWithin])
  return { search, list }
}
