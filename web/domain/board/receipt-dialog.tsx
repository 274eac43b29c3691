/**
 * The open receipt: of a creator's points or of an entry's score. A sheet on a phone, a panel at the side on a desktop. A creator's receipt
 * opened from an entry's receipt covers it, and closing it leads back there.
 */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { entryReceipt } from '#contract/receipts.ts'
import { ask, refusalOf } from '#web/api/call.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { backToEntry, closeReceipt, useOpenReceipt, type ReceiptOf } from '#web/domain/entry/receipts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CreatorReceipt } from './creator-receipt.tsx'
import { EntrySum } from './entry-sum.tsx'
import { LIVE_MS, useCheck } from './check.ts'

type Of<Kind extends ReceiptOf['kind']> = Extract<ReceiptOf, { kind: Kind }>

export function ReceiptDialog() {
  const { open, over } = useOpenReceipt()
  return (
    open && (
      <Receipt of={open} onClose={closeReceipt}>
        {over && <Receipt of={over} onClose={backToEntry} isOver />}
      </Receipt>
    )
  )
}

type ReceiptProps = { of: ReceiptOf; onClose: () => void; isOver?: boolean; children?: ReactNode }

function Receipt({ of, onClose, isOver = false, children }: ReceiptProps) {
  const title = of.kind === 'creator' ? of.name : `Score of ${of.name}`
  return (
    <Dialog open onClose={onClose} as="panel" title={title} description="Receipt of the points">
      {isOver && (
        <Button className="mb-3" onClick={onClose}>
          <ArrowLeft size={18} aria-hidden="true" />
          Back to the entry
        </Button>
      )}
      {of.kind === 'creator' ? <OfCreator key={of.competitionId} {...of} /> : <OfEntry {...of} />}
      {children}
    </Dialog>
  )
}

function OfCreator({ competitionId, creatorId, before }: Of<'creator'>) {
  const { check, error, retry } = useCheck(competitionId)
  return (
    <Loaded isLoaded={check !== undefined} error={error} onRetry={retry}>
      {check && <CreatorReceipt check={check} creatorId={creatorId} before={before} />}
    </Loaded>
  )
}

function OfEntry({ entryId }: Of<'entry'>) {
  const { data, error, refetch } = useQuery({
    ...ask(entryReceipt, { params: { entryId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.phase === 'live' || state.data?.phase === 'review' ? LIVE_MS : false),
  })
  return (
    <Loaded isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
      {data && <EntrySum receipt={data} />}
    </Loaded>
  )
}

type Waiting = { isLoaded: boolean; error: Error | null; onRetry: () => void; children: ReactNode }

function Loaded({ isLoaded, error, onRetry, children }: Waiting) {
  if (isLoaded) return children
  if (!error)
    return (
      <p role="status" className="py-10 text-center text-muted">
        Loading...
      </p>
    )
  const { title, message } = errorMessageOf(error)
  return (
    <EmptyState art="bolt" title={title} text={message}>
      {!refusalOf(error, 'day_returns') && <Button onClick={onRetry}>Try Again</Button>}
    </EmptyState>
  )
}
