/** Up to three creators to look at side by side, for as long as the page is open. */
import { create } from 'zustand'

const MOST_COMPARED = 3

export const useCompared = create<{ ids: readonly number[] }>(() => ({ ids: [] }))

/** Takes a creator in, or out. A fourth takes the place of the one that has been there longest. */
export function toggleCompared(id: number): void {
  useCompared.setState(({ ids }) => ({
    ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-MOST_COMPARED),
  }))
}

export const clearCompared = (): void => useCompared.setState({ ids: [] })
