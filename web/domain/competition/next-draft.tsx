/**
 * When the next draft is: the open one with the time until it locks, else the time when the next one opens. A viewer can sign up for it.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { useOverdue } from '#web/api/use-overdue.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Countdown } from './countdown.tsx'
import { ONCE_CONNECTED } from './entries-closed.tsx'
import { WayToDraft } from './way-to-draft.tsx'

/** `onLeave`: its link is followed. */
type Props = { onLeave?: (() => void) | undefined }

export function NextDraft({ onLeave }: Props) {
  const active = useQuery(ask(activeCompetition))
  const open = active.data?.phase === 'drafting' ? active.data : undefined
  const isOpen = open !== undefined
  const upcoming = useQuery({ ...ask(upcomingCompetitions), enabled: active.data !== undefined && !isOpen })
  const next = open ?? upcoming.data?.[0]
  return (
    <section className="panel flex min-h-[76px] flex-wrap items-center gap-x-4 gap-y-3 p-4" aria-label="Next draft">
      <Picture src="/art/rocket.webp" alt="" width={44} height={44} />
      <div className="min-w-0 grow">
        {next ? (
          <>
            <p className="truncate text-sm/5 font-bold">
              Next: {next.prizeTitle} <span className="text-coin-text">{wholeDollars(next.prizeValue)}</span>
            </p>
            <p className="text-caption/6 text-muted">
              <When isOpen={isOpen} to={isOpen ? next.startTime : next.draftOpensAt} />
            </p>
          </>
        ) : (
          <p className="text-sm text-muted">{upcoming.isFetched ? 'The next draft opens soon.' : 'Loading...'}</p>
        )}
      </div>
      {open ? (
        <WayToDraft competition={open} name="Next draft" className="max-sm:basis-full" onLeave={onLeave} />
      ) : (
        <Link to="/upcoming" className={buttonClass('plain', 'max-sm:basis-full')} onClick={onLeave}>
          See what is next
        </Link>
      )}
    </section>
  )
}

function When({ isOpen, to }: { isOpen: boolean; to: string }) {
  if (useOverdue(to)) return ONCE_CONNECTED
  return (
    <>
      {isOpen ? 'The draft is open and locks in ' : 'The draft opens in '}
      <Countdown to={to} className="disp font-bold text-text" />
    </>
  )
}
