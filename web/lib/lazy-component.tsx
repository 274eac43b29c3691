/**
 * A component in a file of its own, loaded when it is wanted, or before: what is loaded already shows at once, without a fallback.
 *
 *   const Draft = lazyComponent(() => import('./draft.tsx'), (file) => file.Draft)
 *   await Draft.load(); <Draft />
 *
 * Errors   a load that failed is tried again the next time.
 */
import { lazy, useState, type ComponentType } from 'react'

export type Later<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> }

/** `pick` takes the component from its file. */
export function lazyComponent<File, Props extends object>(
  file: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => ({ default: (loaded ??= pick(await file())) })
  const Awaited = lazy(load) as unknown as ComponentType<Props>
  function Wanted(props: Props) {
    // the same one for as long as it is shown
    const [Component] = useState(() => loaded ?? Awaited)
    return <Component {...props} />
  }
  return Object.assign(Wanted, { load })
}
