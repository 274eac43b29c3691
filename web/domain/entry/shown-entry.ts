/** The entry chosen for game mode; null until one is. It survives a reload. An entry made later is shown before it. */
import { useState } from 'react'
import { noteNewEntry } from './new-entry.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

const SHOWN_ENTRY = 'shown-entry'

export const shownEntry = (): number | null => Number(readStored(SHOWN_ENTRY)) || null

/** For links to game mode from one of several entries. */
export function showEntry(entryId: number): void {
  noteNewEntry(null)
  writeStored(SHOWN_ENTRY, String(entryId))
}

export function useShownEntry(): [entryId: number | null, choose: (entryId: number) => void] {
  const [entryId, setEntryId] = useState(shownEntry)
  const choose = (next: number) => {
    showEntry(next)
    setEntryId(next)
  }
  return [entryId, choose]
}
