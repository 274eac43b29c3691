/** The open receipt: points figures on all screens open one, and the application frame shows it. */
import { create } from 'zustand'
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'

/** `name`: the owner of the points. `before`: the points that a creator had before a trade brought it, which do not count. */
export type ReceiptOf =
  | { kind: 'creator'; competitionId: number; creatorId: number; name: string; before?: number }
  | { kind: 'entry'; competitionId: number; entryId: number; name: string }

/** `over`: a creator's receipt opened from an entry's receipt, which stays below it. */
type Open = { open: ReceiptOf | null; over: ReceiptOf | null }

export const useOpenReceipt = create<Open>(() => ({ open: null, over: null }))

export const openReceipt = (wanted: ReceiptOf): void =>
  useOpenReceipt.setState(({ open }) =>
    open?.kind === 'entry' && wanted.kind === 'creator' ? { over: wanted } : { open: wanted, over: null },
  )
export const backToEntry = (): void => useOpenReceipt.setState({ over: null })
export const closeReceipt = (): void => useOpenReceipt.setState({ open: null, over: null })

type Played = Pick<Competition, 'id' | 'phase'>

const hasPoints = ({ phase }: Played): boolean => phase === 'live' || phase === 'review' || phase === 'completed'

/** Returns the receipt of a pick. Null before the lock and in a void competition, where nothing has points. */
export const receiptOfPick = (competition: Played, { creatorId, creator, before }: EntryPick): ReceiptOf | null =>
  hasPoints(competition)
    ? { kind: 'creator', competitionId: competition.id, creatorId, name: creator?.name ?? 'Unknown', before }
    : null

export const receiptOfEntry = (competition: Played, { id }: Pick<Entry, 'id'>, name: string): ReceiptOf | null =>
  hasPoints(competition) ? { kind: 'entry', competitionId: competition.id, entryId: id, name } : null
