/**
 * A list of creators that scrolls by itself, with the height of `className`, or that scrolls with its dialog. Only rows in view are
 * rendered.
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
  /** A ref to the scrolling element. */
  ref?: Ref<HTMLDivElement>
  creators: readonly Creator[]
  /** The height of a row and the gap below it, in pixels. */
  rowPx: number
  className: string | undefined
  /**
   * The list scrolls with the dialog. In a low window a list with its own scrollbar would fill the dialog and leave no place to scroll the
   * dialog by touch.
   */
  isWithin?: boolean
  /** Identifies what is listed: when it changes, the list scrolls to its top. */
  asked?: string
  /** The content that is shown for an empty list. */
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
  // a phone that is rotated may have rows of another height
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

/** The distance from the top of the dialog's content to the list, in pixels; 0 if the list scrolls by itself. */
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

/** The height of the search field's focus ring below the field. */
const RING_PX = 6
/** The distance from the top of the dialog to this part. */
const ABOVE_PX = 8

/**
 * A phone's keyboard leaves little room in a dialog. While a name is typed, the results are right below the search field, which stays at
 * the top; without a name everything above the list is visible again.
 *
 * In      the searched name; whether the list scrolls with the dialog (otherwise nothing moves)
 * Out     two refs: for the search field, the first child of its part of the dialog, and for the list
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
    // once the dialog is scrolled the search field is at the top, wherever it is now
    const below = distance(list.current!) - search.current!.getBoundingClientRect().height - RING_PX
    const above = distance(search.current!.parentElement!) - ABOVE_PX
    scroller.scrollTop += text === '' ? Math.min(0, above) : Math.max(0, below)
  }, [text, isWithin])
  return { search, list }
}
