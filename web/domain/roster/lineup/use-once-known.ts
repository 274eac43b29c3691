/**
 * Acts on the player's beliefs: at once, or as soon as they have loaded, if a button is pressed right after the page has come. Of several
 * presses until then the last one counts. If beliefs fail to load, it no longer waits for them.
 */
import { useEffect, useEffectEvent, useState } from 'react'

export function useOnceKnown<Name extends string>(isKnown: boolean, acts: Record<Name, () => void>) {
  const [wanted, setWanted] = useState<Name | null>(null)
  const act = useEffectEvent((name: Name) => acts[name]())
  useEffect(() => {
    if (!isKnown || wanted === null) return
    setWanted(null)
    act(wanted)
  }, [isKnown, wanted])
  return {
    /** What waits. */
    wanted,
    ask: (name: Name) => (isKnown ? acts[name]() : setWanted(name)),
  }
}
