/** Whether an element's content is higher than the element, so that it scrolls by itself and the keyboard has to reach it. */
import { useLayoutEffect, useState, type RefObject } from 'react'

/** `content` is the element's content. */
export function useOverflow(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, content.current]
    if (!outer || !inner) return
    // not by what sticks out of it unseen, such as the room for a finger around a button; less than a pixel is rounding
    const measure = () => setOver(inner.offsetHeight > outer.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [scroller, content])
  return isOver
}
