/** Whether a screen still loads: announcements made meanwhile are visible once it is there. */
import { create } from 'zustand'

const useSplashes = create<{ count: number }>(() => ({ count: 0 }))

export const useIsLoading = (): boolean => useSplashes(({ count }) => count > 0)

/** Registers a splash. Returns a function that unregisters it. */
export function noteSplash(): () => void {
  const add = (by: number) => useSplashes.setState(({ count }) => ({ count: count + by }))
  add(1)
  return () => add(-1)
}
