/** Which entry's roster manager is open: buttons on several screens open it, and the frame shows it. */
import { create } from 'zustand'

/** `name` is the entry's name: Entry 1 of 3. `isCopied`: its creators are to be entered in the competition that is drafting. */
export type ManagedEntry = { competitionId: number; entryId: number; name: string; isCopied?: true }

export const useManagedEntry = create<{ open: ManagedEntry | null }>(() => ({ open: null }))

export const manageEntry = (open: ManagedEntry): void => useManagedEntry.setState({ open })
export const closeManager = (): void => useManagedEntry.setState({ open: null })
