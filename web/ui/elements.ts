/** Functions and hooks that measure or move elements. */
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Scrolls an element to the top of the window: smoothly, or at once for people who prefer reduced motion. */
export function scrollToElement(element: Element | null | undefined): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block: 'start' })
}

/**
 * Moves the focus from a row that is about to be removed to the same button of the next row, or of the previous one. Returns whether there
 * is another row.
 */
export function focusBeside(row: Element, button = 'button'): boolean {
  const of = (beside: Element | null) => beside?.querySelector<HTMLElement>(button)
  const next = of(row.nextElementSibling) ?? of(row.previousElementSibling)
  next?.focus()
  return next != null
}

/**
 * Returns an element's distance from the top of the page in px, updated when the content above it grows: for lists that scroll with the
 * page.
 */
export function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** The smallest width of a column and the gap between columns, in px. */
type Widths = { leastPx: number; gapPx: number }

export function useColumns(grid: RefObject<HTMLElement | null>, { leastPx, gapPx }: Widths): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    if (!grid.current) return
    const count = () => {
      const { width } = grid.current!.getBoundingClientRect()
      setColumns(Math.max(1, Math.floor((width + gapPx) / (leastPx + gapPx))))
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(grid.current)
    return () => observer.disconnect()
  }, [grid, leastPx, gapPx])
  return columns
}

/** Returns whether an element's content is higher than the element, so that it scrolls by itself and needs a tab stop. */
/** `content` is the element inside that grows. */
export function useOverflow(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, content.current]
    if (!outer || !inner) return
    // measures the content, not scrollHeight, which counts invisible touch targets too; less than a pixel is rounding
    const measure = () => setOver(inner.offsetHeight > outer.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [scroller, content])
  return isOver
}
