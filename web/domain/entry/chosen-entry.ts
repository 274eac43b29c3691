/** The entry chosen for game mode; null until one is. It survives a reload. An entry made later is shown before it. */
import { useState } from 'react'
import { readStored, writeStored } from '#web/ui/storage.ts'
import { create } from 'zustand'

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

/** The entry that was made last: game mode shows it until another is chosen. */
export const useNewEntry = create<{ id: number | null }>(() => ({ id: null }))

export const noteNewEntry = (id: number | null): void => useNewEntry.setState({ id })

/** Which entry's roster manager is open: buttons on several screens open it, and the frame shows it.
 * `name` is the entry's name: Entry 1 of 3. `isCopied`: its creators are to be entered in the competition that is drafting.
 */
export type ManagedEntry = { competitionId: number; entryId: number; name: string; isCopied?: true }

export const useManagedEntry = create<{ open: ManagedEntry | null }>(() => ({ open: null }))

export const manageEntry = (open: ManagedEntry): void => useManagedEntry.setState({ open })
export const closeManager = (): void => useManagedEntry.setState({ open: null })
