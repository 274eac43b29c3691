/** Whether the page is one that did not load, and shows nothing whose time could be told. */
import { useEffect } from 'react'
import { create } from 'zustand'

export const useEmptyPage = create<{ isEmpty: boolean }>(() => ({ isEmpty: false }))

/** For what stands there instead of a whole page. */
export function useNothingShown(isPage: boolean): void {
  useEffect(() => {
    if (!isPage) return undefined
    useEmptyPage.setState({ isEmpty: true })
    return () => useEmptyPage.setState({ isEmpty: false })
  }, [isPage])
}
