/**
 * Keeps creators in the order they had when the list was opened, or last sorted: figures change, and no row moves under the finger. A
 * change of `asked`, or a creator that comes or goes, sorts it anew.
 */
import { useState } from 'react'
import type { Creator } from '#contract/creators.ts'

export function useHeldOrder(sorted: readonly Creator[], asked: string): readonly Creator[] {
  const ids = sorted.map(({ id }) => id)
  const key = `${asked} ${ids.toSorted((one, other) => one - other).join()}`
  const [held, setHeld] = useState({ key, ids })
  if (held.key === key) {
    const byId = new Map(sorted.map((creator) => [creator.id, creator]))
    return held.ids.map((id) => byId.get(id)!)
  }
  setHeld({ key, ids })
  return sorted
}
