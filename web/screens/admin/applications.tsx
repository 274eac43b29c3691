/** The applications of creators: pending ones, longest waiting first, and decided ones. A new application is announced by a toast. */
import { useEffect, useRef } from 'react'
import type { Application } from '#contract/ipo.ts'
import { relativeTime } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { toast, useShownToast } from '#web/ui/toast.ts'
import { ApplicantsWords, ApplicationCard } from './application-card.tsx'
import { InboxPanel, type Read } from './inbox-panel.tsx'

const STEP = 20

export function Applications(read: Read<Application>) {
  useToldOfNew(read.data)
  return (
    <InboxPanel
      {...read}
      title="Applications"
      items="applications"
      step={STEP}
      isWaiting={({ status }) => status === 'pending'}
      showWaiting={(application) => <ApplicationCard key={application.id} application={application} />}
      showDecided={(application) => <Decided key={application.id} application={application} />}
    />
  )
}

function useToldOfNew(applications: readonly Application[] | undefined): void {
  const known = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!applications) return
    const before = known.current
    known.current = new Set(applications.map(({ id }) => id))
    const come = before ? applications.filter(({ id, status }) => status === 'pending' && !before.has(id)) : []
    const [first] = come
    // no toast for the new application: the result of the admin's last action stays on screen, and the panel counts the applications
    if (!first || useShownToast.getState().toast?.isOpen) return
    toast.show(
      come.length === 1
        ? { title: 'New Application', message: `${first.channelName} waits for your decision`, tone: 'plain' }
        : { title: 'New Applications', message: `${come.length} more wait for your decision`, tone: 'plain' },
    )
  }, [applications])
}

function Decided({ application }: { application: Application }) {
  const { channelName, description, status, reviewedAt, reviewNotes } = application
  const now = useNow()
  return (
    <li className="grid gap-1 rounded-xl bg-raise px-3 py-2.5 text-sm">
      <p className="flex items-center gap-2">
        <span className="min-w-0 grow font-semibold wrap-anywhere">{channelName}</span>
        {status === 'approved' ? (
          <span className="pill pill-go">Approved</span>
        ) : (
          <span className="pill pill-flare">Rejected</span>
        )}
      </p>
      {description && <ApplicantsWords text={description} channelName={channelName} />}
      <p className="text-xs wrap-anywhere text-muted">
        {reviewedAt && relativeTime(reviewedAt, now)}
        {reviewNotes && ` · ${reviewNotes}`}
      </p>
    </li>
  )
}
