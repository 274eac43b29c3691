/** Applications of creators: the pending ones, longest waiting first, and those already decided. */
import { useState, type ReactNode } from 'react'
import type { Application } from '#contract/ipo.ts'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { errorMessageOf } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ApplicationCard } from './application-card.tsx'

const STEP = 20

type Read = { data: readonly Application[] | undefined; error: Error | null; refetch: () => unknown }

export function Applications({ data, error, refetch }: Read) {
  const waiting = data?.filter(({ status }) => status === 'pending') ?? []
  const decided = data?.filter(({ status }) => status !== 'pending') ?? []
  return (
    <Panel title="Applications" aside={data && <Count waiting={waiting.length} />}>
      {!data && !error && (
        <p role="status" className="mt-3 text-sm text-muted">
          Loading applications...
        </p>
      )}
      {!data && error && (
        <p className="mt-3 flex items-center gap-3 text-sm text-muted">
          <span className="grow">The applications did not load: {errorMessageOf(error).message}</span>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data && waiting.length === 0 && <p className="mt-3 text-sm text-muted">No applications are waiting.</p>}
      <Few items={waiting} show={(application) => <ApplicationCard key={application.id} application={application} />} />
      {decided.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-[14px] font-semibold">
            Decided ({decided.length})
          </summary>
          <Few items={decided} show={(application) => <Decided key={application.id} application={application} />} />
        </details>
      )}
    </Panel>
  )
}

function Count({ waiting }: { waiting: number }) {
  return <span className={`pill ${waiting > 0 ? 'pill-coin' : ''}`}>{waiting} waiting</span>
}

/** Shows the first few, and more on request. */
function Few({ items, show }: { items: readonly Application[]; show: (application: Application) => ReactNode }) {
  const [shown, setShown] = useState(STEP)
  if (items.length === 0) return null
  return (
    <div className="mt-3 grid gap-2.5">
      <ul className="grid gap-2.5">{items.slice(0, shown).map(show)}</ul>
      {items.length > shown && <Button onClick={() => setShown(shown + STEP)}>Show more</Button>}
    </div>
  )
}

function Decided({ application }: { application: Application }) {
  const { channelName, status, reviewedAt, reviewNotes } = application
  const now = useNow()
  return (
    <li className="grid gap-1 rounded-xl bg-raise px-3 py-2.5 text-[14px]">
      <p className="flex items-center gap-2">
        <span className="min-w-0 grow truncate font-semibold">{channelName}</span>
        {status === 'approved' ? (
          <span className="pill pill-go">Approved</span>
        ) : (
          <span className="pill pill-flare">Rejected</span>
        )}
      </p>
      <p className="text-[12px] text-muted">
        {reviewedAt && relativeTime(reviewedAt, now)}
        {reviewNotes && ` · ${reviewNotes}`}
      </p>
    </li>
  )
}
