/** Which receipt is open: points figures all over the app open one, and the frame shows it. */
import { create } from 'zustand'

/** `name` is the owner of the points. `before`: what a creator that came by a trade had earned by then, which does not count. */
export type ReceiptOf =
  | { kind: 'creator'; competitionId: number; creatorId: number; name: string; before?: number }
  | { kind: 'entry'; competitionId: number; entryId: number; name: string }

export const useOpenReceipt = create<{ open: ReceiptOf | null }>(() => ({ open: null }))

export const openReceipt = (open: ReceiptOf): void => useOpenReceipt.setState({ open })
export const closeReceipt = (): void => useOpenReceipt.setState({ open: null })
