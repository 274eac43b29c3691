/**
 * A component that the screen works without. Its module is loaded when the component is first rendered. It renders nothing until then, and
 * nothing if the load fails; the load is tried again when the component is next mounted.
 */
import { createElement, useEffect, useState, type ComponentType } from 'react'

/** `pick` selects the component from its module. */
export function optionalComponent<File, Props extends object>(
  file: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Optional(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (loaded) return
      const load = async () => {
        loaded = pick(await file())
        setPart(() => loaded)
      }
      load().catch(() => undefined)
    }, [])
    return Part ? createElement(Part, props) : null
  }
}
