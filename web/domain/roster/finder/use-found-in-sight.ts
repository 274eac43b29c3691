/**
 * A phone's keyboard leaves little of a dialog: what a name finds comes right below the search, which stays at the top, and without a name
 * everything above the list is there again.
 *
 * In      the name as it is searched for; whether the list scrolls with the dialog, otherwise nothing moves
 * Out     refs: of the search, the first child of its part of the dialog, and of the list
 */
import { useEffect, useRef } from 'react'

/** The ring of the search reaches so far below it. */
const RING_PX = 6
/** The part begins so far below the top of the dialog. */
const ABOVE_PX = 8

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
