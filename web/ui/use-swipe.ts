/** A swipe of more than 50 px to the left moves on by one, to the right back. Spread the result on the element to swipe. */
import { useRef, type PointerEvent } from 'react'

const SWIPE_PX = 50

export function useSwipe(onMove: (by: 1 | -1) => void) {
  const grabbedAt = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      grabbedAt.current = event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      if (grabbedAt.current === null) return
      const pulled = event.clientX - grabbedAt.current
      grabbedAt.current = null
      if (Math.abs(pulled) > SWIPE_PX) onMove(pulled < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      grabbedAt.current = null
    },
  }
}
