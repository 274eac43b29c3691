/**
 * A picture of the product's own. If it does not load it leaves its place empty, or shows `instead` there, and is loaded again when the
 * network is back. The first page uses plain pictures instead, because every byte of its scripts counts.
 */
import { useState, type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect } from 'react'

export function Picture({ instead, className, alt = '', ...rest }: ComponentProps<'img'> & { instead?: ReactNode }) {
  const [broken, setBroken] = useState<string | undefined>()
  const [tried, setTried] = useState(0)
  const isBroken = broken !== undefined && broken === rest.src
  useTryAgain(isBroken, () => {
    setBroken(undefined)
    setTried(tried + 1)
  })
  if (isBroken && instead !== undefined) return instead
  return (
    <img
      key={tried}
      {...rest}
      alt={alt}
      className={isBroken ? `${className ?? ''} invisible` : className}
      onError={() => setBroken(rest.src)}
    />
  )
}

/**
 * Loads failed pictures again when the network is back. `until` can wait for another event too, and returns a function that stops waiting.
 */
export function useTryAgain(isBroken: boolean, tryAgain: () => void, until?: (again: () => void) => () => void): void {
  const again = useEffectEvent(tryAgain)
  const wait = useEffectEvent(() => until?.(() => again()))
  // this is a layout effect, so that no event is missed after the first paint
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
