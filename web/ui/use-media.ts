/** Media queries as state. */
import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/**
 * 768 px wide or more: the deck. Below it: the handheld. A phone on its side is wider than that, and as low as no desktop is: it is a
 * handheld still.
 */
export const DESKTOP = '(min-width: 961px), (min-width: 768px) and (min-height: 561px)'

export const useDesktop = (): boolean => useMedia(DESKTOP)
