/** Media queries and other facts about the window as hooks. */
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
 * A window of at least 768 px shows the desktop layout, a narrower one the phone layout. A landscape phone is wider, but lower than any
 * desktop, and shows the phone layout too.
 */
export const DESKTOP = '(min-width: 961px), (min-width: 768px) and (min-height: 561px)'

export const useDesktop = (): boolean => useMedia(DESKTOP)

/** Returns whether the page is visible: not in a hidden tab, nor behind a locked screen. */
const isInSight = (): boolean => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export const useVisible = (): boolean => useSyncExternalStore(subscribe, isInSight)

/**
 * Returns whether the window is so low that a list with its own scrollbar would fill a dialog, and leave no place to scroll the dialog by
 * touch.
 */
export const useLowDialog = (): boolean => useMedia('(max-height: 600px)')

/** Whether this page runs in the desktop app. The app marks every page before any script of the page runs (desktop/src/window.rs). */
declare global {
  interface Window {
    /** The version of the desktop app. */
    fantasySocialDesktop?: string
  }
}

export const isInDesktopApp = (): boolean => 'fantasySocialDesktop' in window
