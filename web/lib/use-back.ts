/** For what lies over a page and is of no address: `onBack` when one goes back, or forward, in the history of the browser. */
import { useEffect, useEffectEvent } from 'react'

export function useBack(onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const hear = () => back()
    addEventListener('popstate', hear)
    return () => removeEventListener('popstate', hear)
  }, [])
}
