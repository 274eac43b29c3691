/**
 * A term of the game with an explanation, opened by tap, hover or focus. The explanation is loaded after the screen; until then, and
 * without a network, the term is plain text.
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
