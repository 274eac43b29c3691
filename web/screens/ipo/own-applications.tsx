/**
 * The player's applications: the code of each pending one, the reason if it was not listed, or the creator if it was. All pending ones are
 * shown, and the newest few of the others. Renders nothing without applications.
 */
import { useEffect, useRef, useState } from 'react'
import { debutSentence } from '#contract/debut.ts'
import type { OwnApplication } from '#contract/ipo.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { instantOf, isToday, momentOf, relativeTime, timeOf } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CodeToCopy, WhatToDo } from './ownership-code.tsx'

const FEW = 3

/** The application to scroll to. A new object each time, so that pointing at the same application twice works. */
export type PointedAt = { applicationId: number }

type Props = {
  applications: readonly OwnApplication[] | undefined
  error: Error | null
  onRetry: () => void
  pointedAt: PointedAt | null
  className?: string
}

export function OwnApplications({ applications, error, onRetry, pointedAt, className = '' }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (!applications)
    return error && <NotLoaded className={className} message={errorMessageOf(error).message} onRetry={onRetry} />
  const shown = applications.filter(({ status }, index) => isWhole || index < FEW || isWaiting(status))
  const firstWaiting = applications.find(({ status }) => isWaiting(status))
  if (shown.length === 0) return null
  return (
    <Panel title="Your applications" className={className}>
      <ul className="mt-3 grid grid-cols-1 gap-2.5">
        {shown.map((application) => (
          <OwnApplicationItem
            key={application.id}
            application={application}
            isExplained={application === firstWaiting}
            pointedAt={pointedAt?.applicationId === application.id ? pointedAt : null}
          />
        ))}
      </ul>
      {shown.length < applications.length && (
        <Button className="mt-3 w-full" onClick={() => setWhole(true)}>
          Show all {applications.length}
        </Button>
      )}
    </Panel>
  )
}

const isWaiting = (status: OwnApplication['status']) => status === 'pending'

function NotLoaded({ message, onRetry, className }: { message: string; onRetry: () => void; className: string }) {
  return (
    <Panel title="Your applications" className={className}>
      <p role="alert" className="mt-2 text-sm/6 text-muted">
        Your applications did not load: {message}. You can still apply.
      </p>
      <Button className="mt-2" onClick={onRetry}>
        Try Again
      </Button>
    </Panel>
  )
}

/** `isExplained`: whether the item says what to do with the code, which is said only once. */
type ItemProps = { application: OwnApplication; isExplained: boolean; pointedAt: PointedAt | null }

export function OwnApplicationItem({ application, isExplained, pointedAt }: ItemProps) {
  const { channelName, youtubeChannelUrl, status } = application
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!pointedAt) return
    item.current?.focus({ preventScroll: true })
    item.current?.scrollIntoView({ block: 'center' })
  }, [pointedAt])
  return (
    <li
      ref={item}
      tabIndex={pointedAt ? -1 : undefined}
      className="rounded-2xl bg-raise p-3.5 focus:outline-3 focus:outline-offset-2 focus:outline-(color:--focus)"
      aria-label={channelName}
    >
      <p className="flex items-center gap-2">
        <span translate="no" className="min-w-0 grow truncate text-sm font-bold">
          {channelName}
        </span>
        <Chip application={application} />
      </p>
      <p className="truncate text-caption/5 text-muted">{youtubeChannelUrl}</p>
      {status === 'pending' && <Waiting application={application} isExplained={isExplained} />}
      {status === 'approved' && <Listed application={application} />}
      {status === 'rejected' && <NotListed application={application} />}
    </li>
  )
}

function Chip({ application: { status, creatorId } }: Pick<ItemProps, 'application'>) {
  if (status === 'pending') return <span className="pill pill-coin flex-none">Waiting</span>
  if (status === 'approved' && creatorId === null) return <span className="pill flex-none bg-panel">Left</span>
  if (status === 'approved') return <span className="pill pill-go flex-none">Listed</span>
  return <span className="pill flex-none bg-panel">{creatorId === null ? 'Not listed' : 'Declined'}</span>
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

function Waiting({ application, isExplained }: Omit<ItemProps, 'pointedAt'>) {
  const { channelName, decideBy, ownershipCode, isOwnershipChecked, isEmailed, creatorId } = application
  const isLate = instantOf(decideBy) <= useNow()
  return (
    <>
      <p className="mt-1 text-caption/5">
        {isLate ? 'We promised to decide by ' : 'We decide by '}
        <time dateTime={decideBy}>{isLate ? momentOf(decideBy) : soonOf(decideBy)}</time>.
        {isLate && ' Sorry for the delay. Your application is still waiting.'}
      </p>
      {creatorId !== null && (
        <p className="mt-1 text-caption/5">
          The channel is in the catalogue now. <ItsPage creatorId={creatorId} />
        </p>
      )}
      {ownershipCode !== null && (
        <>
          <p className="mt-2 -mb-1 text-caption/5 text-muted">Your ownership code:</p>
          <CodeToCopy code={ownershipCode} of={channelName} />
          {isExplained && <WhatToDo isChecked={isOwnershipChecked} isEmailed={isEmailed} />}
        </>
      )}
    </>
  )
}

/** A weekday and a time are enough, because a decision is due within two days: Tue 2:05 PM. */
const soonOf = (moment: string): string =>
  isToday(moment) ? `${timeOf(moment)} today` : `${weekday.format(instantOf(moment))} ${timeOf(moment)}`

function Listed({ application: { creatorId, debut, reviewedAt } }: Pick<ItemProps, 'application'>) {
  return (
    <p className="mt-1 text-caption/6">
      <Decided at={reviewedAt} />
      {creatorId !== null && debut && `${debutSentence(debut)} `}
      {creatorId === null ? 'The channel is no longer in the catalogue.' : <ItsPage creatorId={creatorId} />}
    </p>
  )
}

const ItsPage = ({ creatorId }: { creatorId: number }) => (
  <Link to={`/creator/${creatorId}`} className="inline-block min-h-6 font-semibold text-ice-text underline">
    See its page
  </Link>
)

function NotListed({ application: { reviewNotes, reviewedAt, creatorId } }: Pick<ItemProps, 'application'>) {
  return (
    <>
      {reviewNotes !== null && <p className="mt-1 text-sm/5 break-words">{reviewNotes}</p>}
      <p className="mt-1 text-caption/5 text-muted">
        <Decided at={reviewedAt} />
        {creatorId === null ? (
          'You are welcome to apply again once this has changed.'
        ) : (
          <>
            The channel is already in the catalogue. <ItsPage creatorId={creatorId} />
          </>
        )}
      </p>
    </>
  )
}

function Decided({ at }: { at: string | null }) {
  const now = useNow()
  return at !== null && <>Decided {relativeTime(at, now).toLowerCase()}. </>
}
