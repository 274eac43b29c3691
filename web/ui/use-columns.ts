/** How many columns at least so wide a grid has room for, for lists that render only some of their rows. */
import { useLayoutEffect, useState, type RefObject } from 'react'

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
