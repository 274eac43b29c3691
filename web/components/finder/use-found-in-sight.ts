/**
 * A phone's keyboard leaves little of a dialog: what a name finds comes right below the search, which stays at the top, and without a name
 * everything above the list is there again. `section`: its first child has the search, its last is the list.
 */
import { useEffect, useRef, type RefObject } from 'react'

/** The ring of the search reaches so far below it. */
const RING_PX = 6

export function useFoundInSight(section: RefObject<HTMLElement | null>, text: string, isWithin: boolean): void {
  const typed = useRef(text)
  useEffect(() => {
    if (typed.current === text || !isWithin) return
    typed.current = text
    const { firstElementChild: search, lastElementChild: list } = section.current!
    const scroller = section.current!.closest('dialog > [data-scroller]')!
    const topOf = (element: Element) => element.getBoundingClientRect().top
    // once it is scrolled the search is at the top, wherever it is now
    const below = topOf(list!) - topOf(scroller) - search!.getBoundingClientRect().height - RING_PX
    const above = topOf(section.current!) - topOf(scroller) - 8
    scroller.scrollTop += text === '' ? Math.min(0, above) : Math.max(0, below)
  }, [section, text, isWithin])
}
