/** How many columns a grid (`repeat(auto-fill, …)`) has at its present width, for lists that render only some of their rows. */
import { useLayoutEffect, useState, type RefObject } from 'react'

export function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    if (!grid.current) return
    const count = () => setColumns(getComputedStyle(grid.current!).gridTemplateColumns.split(' ').length)
    count()
    const observer = new ResizeObserver(count)
    observer.observe(grid.current)
    return () => observer.disconnect()
  }, [grid])
  return columns
}
