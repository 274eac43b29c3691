/** Up to three creators to look at side by side, for as long as the page is open. */
import { create } from 'zustand'
import { toast } from '#web/ui/toast.ts'

const MOST_COMPARED = 3

export const useCompared = create<{ ids: readonly number[] }>(() => ({ ids: [] }))

/** Adds a creator, or removes it. A fourth replaces the one that has been there longest; as that may be out of sight, a toast says so. */
export function toggleCompared(id: number): void {
  const { ids } = useCompared.getState()
  const isIn = ids.includes(id)
  if (!isIn && ids.length === MOST_COMPARED)
    toast.show({
      title: 'Three at Most',
      message: 'The one you chose first has made room for this one.',
      tone: 'plain',
    })
  useCompared.setState({ ids: isIn ? ids.filter((one) => one !== id) : [...ids, id].slice(-MOST_COMPARED) })
}

export const clearCompared = (): void => useCompared.setState({ ids: [] })
