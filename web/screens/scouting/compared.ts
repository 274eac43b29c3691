/** Up to three creators to look at side by side, for as long as the tab. */
import { create } from 'zustand'
import { isId } from '#web/api/guard.ts'
import { COMPARED, readTab, writeTab } from '#web/ui/tab-storage.ts'
import { toast } from '#web/ui/toast.ts'

const MOST_COMPARED = 3

export const useCompared = create<{ ids: readonly number[] }>(() => ({ ids: keptIds() }))

/** As an earlier page of this tab left them. */
export function keptIds(): readonly number[] {
  const ids = (readTab(COMPARED) ?? '').split(',').map(Number)
  return ids.filter(isId).slice(0, MOST_COMPARED)
}

function keep(ids: readonly number[]): void {
  writeTab(COMPARED, ids.length === 0 ? null : ids.join(','))
  useCompared.setState({ ids })
}

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
  keep(isIn ? ids.filter((one) => one !== id) : [...ids, id].slice(-MOST_COMPARED))
}

export const clearCompared = (): void => keep([])
