/**
 * What did not load is tried again when there is a network again. `until` waits for that in another way too, and returns what stops it: the
 * first page has no code for that.
 */
import { useEffectEvent, useLayoutEffect } from 'react'

export function useTryAgain(isBroken: boolean, tryAgain: () => void, until?: (again: () => void) => () => void): void {
  const again = useEffectEvent(tryAgain)
  const wait = useEffectEvent(() => until?.(() => again()))
  // from the moment it is on screen
  useLayoutEffect(() => {
    if (!isBroken) return
    const onNetwork = () => again()
    addEventListener('online', onNetwork)
    const stop = wait()
    return () => {
      removeEventListener('online', onNetwork)
      stop?.()
    }
  }, [isBroken])
}
