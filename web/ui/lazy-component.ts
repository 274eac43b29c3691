/**
 * A component whose module is loaded when the component is rendered, or earlier. Once loaded it is shown at once, without a fallback.
 *
 *   const Draft = lazyComponent(() => import('./draft.tsx'), (file) => file.Draft)
 *   await Draft.load(); <Draft />
 *
 * Errors   a failed load is retried the next time.
 */
import { createElement, lazy, useState, type ComponentType } from 'react'

export type LazyComponent<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> }

/** `pick` selects the component from its module. */
export function lazyComponent<File, Props extends object>(
  file: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => ({ default: (loaded ??= pick(await file())) })
  const Awaited = lazy(load) as unknown as ComponentType<Props>
  function Wanted(props: Props) {
    // this keeps the same component for as long as it is mounted
    const [Component] = useState(() => loaded ?? Awaited)
    return createElement(Component, props)
  }
  return Object.assign(Wanted, { load })
}
