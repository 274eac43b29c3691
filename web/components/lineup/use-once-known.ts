/**
 * Acts by what the player believes: at once, or as soon as that has loaded, for whoever presses right after the page has come. Of several
 * presses until then the last one counts. Beliefs that fail to load are waited for no longer.
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
