/** What a points figure has a receipt of: nothing before the lock, nor of a competition that was called off. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { ReceiptOf } from '#web/lib/receipts.ts'

type Played = Pick<Competition, 'id' | 'phase'>

const hasPoints = ({ phase }: Played): boolean => phase === 'live' || phase === 'review' || phase === 'completed'

export const receiptOfPick = (competition: Played, { creatorId, creator }: EntryPick): ReceiptOf | null =>
  hasPoints(competition)
    ? { kind: 'creator', competitionId: competition.id, creatorId, name: creator?.name ?? 'Unknown' }
    : null

export const receiptOfEntry = (competition: Played, { id }: Pick<Entry, 'id'>, name: string): ReceiptOf | null =>
  hasPoints(competition) ? { kind: 'entry', competitionId: competition.id, entryId: id, name } : null
