/**
 * Repeats a button's action while it is held: at once, then every 500 ms, 300 after 0.5 s, 200 after 1.5 s, 100 after 3 s of holding.
 * Spread the result on the button. A keyboard press (a click without a pointer) does it once.
 */
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const STEPS = [
  { heldMs: 3000, everyMs: 100 },
  { heldMs: 1500, everyMs: 200 },
  { heldMs: 500, everyMs: 300 },
]

export const repeatDelay = (heldMs: number): number => STEPS.find((step) => heldMs >= step.heldMs)?.everyMs ?? 500

export function useHoldRepeat(act: () => void) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    latest.current = act
  })

  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const start = () => {
    stop()
    const since = performance.now()
    const again = () => {
      timer.current = setTimeout(
        () => {
          latest.current()
          again()
        },
        repeatDelay(performance.now() - since),
      )
    }
    latest.current()
    again()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onLostPointerCapture: stop,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.detail === 0) latest.current()
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  }
}

/** The distance (px) from which a movement counts as a swipe. A swipe to the left moves on by one, to the right back. */
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
