/** Whether the page is in sight: not in another tab, nor behind a locked screen. */
import { useSyncExternalStore } from 'react'

const isInSight = (): boolean => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export const useVisible = (): boolean => useSyncExternalStore(subscribe, isInSight)
