/** The receipt behind a points figure: none before the lock, nor of a voided competition. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { ReceiptOf } from './receipts.ts'

type Played = Pick<Competition, 'id' | 'phase'>

const hasPoints = ({ phase }: Played): boolean => phase === 'live' || phase === 'review' || phase === 'completed'

export const receiptOfPick = (competition: Played, { creatorId, creator, before }: EntryPick): ReceiptOf | null =>
  hasPoints(competition)
    ? { kind: 'creator', competitionId: competition.id, creatorId, name: creator?.name ?? 'Unknown', before }
    : null

export const receiptOfEntry = (competition: Played, { id }: Pick<Entry, 'id'>, name: string): ReceiptOf | null =>
  hasPoints(competition) ? { kind: 'entry', competitionId: competition.id, entryId: id, name } : null
