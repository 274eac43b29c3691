/** Which receipt is open: points figures all over the app open one, and the frame shows it. */
import { create } from 'zustand'

/** `name` is the owner of the points. `before`: what a creator that came by a trade had earned by then, which does not count. */
export type ReceiptOf =
  | { kind: 'creator'; competitionId: number; creatorId: number; name: string; before?: number }
  | { kind: 'entry'; competitionId: number; entryId: number; name: string }

/** `over`: a creator's, opened from the entry's, which stays below it. */
type Open = { open: ReceiptOf | null; over: ReceiptOf | null }

export const useOpenReceipt = create<Open>(() => ({ open: null, over: null }))

export const openReceipt = (wanted: ReceiptOf): void =>
  useOpenReceipt.setState(({ open }) =>
    open?.kind === 'entry' && wanted.kind === 'creator' ? { over: wanted } : { open: wanted, over: null },
  )
export const backToEntry = (): void => useOpenReceipt.setState({ over: null })
export const closeReceipt = (): void => useOpenReceipt.setState({ open: null, over: null })
