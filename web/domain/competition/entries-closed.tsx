/** For players without an entry in a live competition: when the next draft opens, and a reminder of it. */
import type { ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { useOverdue } from '#web/api/use-overdue.ts'
import { Link } from '#web/ui/link.tsx'
import { Countdown } from './countdown.tsx'
import { RemindButton } from './remind-button.tsx'

export const ONCE_CONNECTED = 'The next draft opens once you are connected again'

type Props = {
  competition: Competition
  /** The draft by the name that the screen has for it: it takes entries again from then on. */
  draft?: { to: string; name: string } | undefined
  /** The head of the screen says when, and reminds. */
  isInHead?: boolean
  children?: ReactNode
}

/** The next draft opens the moment this competition ends. `children` are further buttons. */
export function EntriesClosed({ competition: { id, endTime }, draft, isInHead = false, children }: Props) {
  const { user } = useUser()
  return (
    <div className="grid w-full justify-items-center gap-3">
      <p className="text-caption text-muted">
        Entries are closed while it is live.
        {!isInHead && (
          <>
            {' '}
            <OpensIn to={endTime} className="disp mt-1 block text-2xl/7 font-bold text-text" />
          </>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isInHead && <RemindButton afterId={id} tone="coin" />}
        {children}
      </div>
      {/* it never takes a viewer's */}
      {draft && !(user && isViewer(user)) && (
        <p className="text-caption text-muted">
          Once it is open:{' '}
          <Link
            to={draft.to}
            className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-ice-text hover:underline"
          >
            {draft.name}
          </Link>
        </p>
      )}
    </div>
  )
}

/** For the head of a screen, in sight at once. */
export function NextDraftOpens({ competition: { id, endTime } }: Pick<Props, 'competition'>) {
  return (
    <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between sm:rounded-2xl sm:bg-ink/80 sm:py-2 sm:pr-2 sm:pl-4">
      <p className="text-caption text-balance">
        <OpensIn to={endTime} className="disp block text-lg/6 font-bold" />
      </p>
      {/* as wide in both states */}
      <span className="flex-none *:min-w-40">
        <RemindButton afterId={id} tone="coin" />
      </span>
    </div>
  )
}

function OpensIn({ to, className }: { to: string; className: string }) {
  if (useOverdue(to)) return `${ONCE_CONNECTED}.`
  return (
    <>
      The next draft opens in
      <Countdown to={to} className={className} />
    </>
  )
}
