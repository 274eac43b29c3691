/** The entry that was chosen to be shown in game mode; null until one is. It outlasts a reload. */
import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

const SHOWN_ENTRY = 'shown-entry'

export function useChosenEntry(): [entryId: number | null, choose: (entryId: number) => void] {
  const [entryId, setEntryId] = useState(() => Number(readStored(SHOWN_ENTRY)) || null)
  const choose = (next: number) => {
    writeStored(SHOWN_ENTRY, String(next))
    setEntryId(next)
  }
  return [entryId, choose]
}
