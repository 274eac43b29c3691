/** The next draft: a panel with the open draft or the next one to open, and the texts of screens that cannot take entries now. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { activeCompetition, openCompetitions, upcomingCompetitions, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { useOverdue } from '#web/api/offline-times.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useNow } from '#web/api/use-now.ts'
import { instantOf } from '#web/ui/basic-formats.ts'
import { TOO_FEW_CREATORS } from './texts.ts'
import { Countdown } from './countdown.tsx'
import { WayToDraft } from './way-to-draft.tsx'
import { prizeNamed } from './prize.tsx'
import type { ReactNode } from 'react'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { RemindButton } from './draft-reminder.tsx'

/** `onLeave` is called when its link is followed. */
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
              Next: {next.prizeTitle}{' '}
              <span translate="no" className="text-coin-text">
                {prizeNamed(next)}
              </span>
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

const LEAST_CREATORS = 3

/**
 * True if the draft that opens at `opensAt` cannot open because too few creators are listed. A replay lists its creators when its first
 * draft opens, so there it is true only after that time.
 */
export function useTooFewCreators(opensAt: string | null): boolean {
  const isPast = useNow() >= (opensAt === null ? Infinity : instantOf(opensAt))
  const isLive = useQuery(ask(about)).data?.source === 'youtube'
  const { data } = useQuery({ ...ask(creators), enabled: opensAt !== null && (isPast || isLive) })
  if (opensAt === null || data === undefined || !(isPast || isLive)) return false
  return data.filter(({ inPlay }) => isLive || inPlay).length < LEAST_CREATORS
}

function When({ isOpen, to }: { isOpen: boolean; to: string }) {
  const isOverdue = useOverdue(to)
  const hasTooFew = useTooFewCreators(isOpen ? null : to)
  if (isOverdue) return ONCE_CONNECTED
  if (hasTooFew) return `${TOO_FEW_CREATORS}.`
  return (
    <>
      {isOpen ? 'The draft is open and locks in ' : 'The draft opens in '}
      <Countdown to={to} className="disp font-bold text-text" />
    </>
  )
}

/** For players without an entry in a live competition: when the next draft opens, a reminder of it, and a link to the draft. */
const ONCE_CONNECTED = 'The next draft opens once you are connected again'

type EntriesClosedProps = {
  competition: Competition
  /** The link to the draft, with the name that this screen uses for it. */
  draft?: { to: string; name: string } | undefined
  /** The heading of the screen already shows the countdown and the reminder. */
  isInHead?: boolean
  children?: ReactNode
}

/** `competition` is live. `children`: further buttons. */
export function EntriesClosed({ competition: { id, endTime }, draft, isInHead = false, children }: EntriesClosedProps) {
  const { user } = useUser()
  return (
    <div className="grid w-full justify-items-center gap-3">
      <p className="text-caption text-muted">
        Its entries closed at the lock, so you can only watch it.
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
      {/* viewers get no reminder, because they cannot draft */}
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

/** The countdown to the next draft and the reminder, for the head of a screen. */
export function NextDraftOpens({ competition: { id, endTime } }: Pick<EntriesClosedProps, 'competition'>) {
  return (
    <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between sm:rounded-2xl sm:bg-ink/80 sm:py-2 sm:pr-2 sm:pl-4">
      <p className="text-caption text-balance">
        <OpensIn to={endTime} className="disp block text-lg/6 font-bold" />
      </p>
      {/* the panel has the same width in both states */}
      <span className="flex-none *:min-w-40">
        <RemindButton afterId={id} tone="coin" />
      </span>
    </div>
  )
}

/** `to`: the end of the live competition. A draft of another series may open before it, or be open now. */
function OpensIn({ to, className }: { to: string; className: string }) {
  const { data: open = [] } = useQuery(ask(openCompetitions))
  const { data: upcoming = [] } = useQuery(ask(upcomingCompetitions))
  const next = upcoming.reduce((least, { draftOpensAt }) => (draftOpensAt < least ? draftOpensAt : least), to)
  const isOverdue = useOverdue(next)
  const draft = open.find(({ phase }) => phase === 'drafting')
  if (draft) return `Another draft is open: ${draft.prizeTitle}.`
  if (isOverdue) return `${ONCE_CONNECTED}.`
  return (
    <>
      The next draft opens in
      <Countdown to={next} className={className} />
    </>
  )
}
