/**
 * A word of the game that explains itself in place, in one sentence: by a tap, a mouse that rests on it, or the keyboard's focus. The
 * sentence is loaded once the screen is there; until then, and without a network, there is only the word.
 */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Props } from './term-explained.tsx'

let loaded: ComponentType<Props> | undefined

export function Term({ of, children }: Pick<Props, 'of'> & { children: ReactNode }) {
  const [Explained, setExplained] = useState(() => loaded)
  useEffect(() => {
    import('./term-explained.tsx').then(
      (file) => setExplained(() => (loaded = file.TermExplained)),
      () => undefined,
    )
  }, [])
  return Explained ? <Explained of={of}>{children}</Explained> : children
}
