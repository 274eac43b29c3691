/** A handler that stays the same function, so that a part that uses it need not render again. */
import { useLayoutEffect, useRef, useState } from 'react'

/** Returns a function that calls `act` of the latest render. It is for handlers, and must not be called while rendering. */
export function useLatest<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const [call] = useState(
    () =>
      (...given: Given): Result =>
        latest.current(...given),
  )
  return call
}
