/** The entries that the player has chosen: for game mode, and for the Roster Manager. */
import { useState } from 'react'
import { readStored, writeStored } from '#web/ui/storage.ts'
import { create } from 'zustand'

const SHOWN_ENTRY = 'shown-entry'

export const shownEntry = (): number | null => Number(readStored(SHOWN_ENTRY)) || null

/** Chooses the entry that game mode shows. The choice survives a reload; an entry made later replaces it. */
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

/** The newest entry of this session: game mode shows it until the player chooses another. */
export const useNewEntry = create<{ id: number | null }>(() => ({ id: null }))

export const noteNewEntry = (id: number | null): void => useNewEntry.setState({ id })

/**
 * The entry whose Roster Manager is open: buttons on several screens set it, and the application frame shows the dialog. `name`: the
 * entry's name, such as "Entry 1 of 3". `isCopied`: its creators are copied into the competition that is drafting.
 */
export type ManagedEntry = { competitionId: number; entryId: number; name: string; isCopied?: true }

export const useManagedEntry = create<{ open: ManagedEntry | null }>(() => ({ open: null }))

export const manageEntry = (open: ManagedEntry): void => useManagedEntry.setState({ open })
export const closeManager = (): void => useManagedEntry.setState({ open: null })
