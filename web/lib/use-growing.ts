/**
 * A long list that grows as it is scrolled: so many are shown at first, and as many again whenever its end comes near the window.
 *
 * Put `end` on something behind the last one shown. Give the component that uses it a key, so that another list starts anew.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'

/** How far below the window the end may be when the list grows, in px. */
const AHEAD = 1_200

export function useGrowing(length: number, step: number): { shown: number; end: RefObject<HTMLDivElement | null> } {
  const [shown, setShown] = useState(step)
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (shown >= length) return
    const look = () => {
      if (end.current && end.current.getBoundingClientRect().top < innerHeight + AHEAD) setShown(shown + step)
    }
    look()
    // whatever it is that scrolls
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [length, shown, step])

  return { shown: Math.min(shown, length), end }
}
