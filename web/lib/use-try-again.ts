/** What did not load is tried again when there is a network again. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { useOffline } from './offline-responses.ts'

export function useTryAgain(isBroken: boolean, tryAgain: () => void): void {
  const again = useEffectEvent(tryAgain)
  // from the moment it is on screen
  useLayoutEffect(() => {
    if (!isBroken) return
    const onNetwork = () => again()
    addEventListener('online', onNetwork)
    const stop = useOffline.subscribe(({ asOf }, before) => asOf === null && before.asOf !== null && again())
    return () => {
      removeEventListener('online', onNetwork)
      stop()
    }
  }, [isBroken])
}
