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

/** Whether the page is in sight: not in another tab, nor behind a locked screen. */
const isInSight = (): boolean => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export const useVisible = (): boolean => useSyncExternalStore(subscribe, isInSight)

/** Is the window so low that a list with its own scroller would fill a dialog, and nothing beside it could be touched to scroll that? */
export const useLowDialog = (): boolean => useMedia('(max-height: 600px)')

/** Whether this page runs in the desktop app, which marks every page before anything else of it runs (desktop/src/window.rs). */
declare global {
  interface Window {
    /** The version of the desktop app. */
    fantasySocialDesktop?: string
  }
}

export const isInDesktopApp = (): boolean => 'fantasySocialDesktop' in window
