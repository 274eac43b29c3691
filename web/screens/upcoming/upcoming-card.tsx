/**
 * A competition that has not begun: its prize, times and terms. The card of an open draft leads to it; other cards say that the competition
 * cannot be joined yet. Only the next draft to open has a reminder.
 */
import type { Competition } from '#contract/competitions.ts'
import { dollars } from '#game/money.ts'
import { wholeDollars, instantOf, roughly, timeOf } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { useNow } from '#web/api/use-now.ts'
import { useTooFewCreators } from '#web/domain/competition/next-draft.tsx'
import { TOO_FEW_CREATORS } from '#web/domain/competition/texts.ts'
import { prizeNamed } from '#web/domain/competition/prize.tsx'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { Facts } from '#web/domain/entry/facts.tsx'
import { RemindButton } from '#web/domain/competition/draft-reminder.tsx'
import { WayToDraft } from '#web/domain/competition/way-to-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './upcoming.module.css'

/** `nextAfter` is set only if this draft is the next to open: the id of the active competition, or null if there is none. */
type Props = { competition: Competition; nextAfter?: number | null | undefined }

export function UpcomingCard({ competition, nextAfter }: Props) {
  const { user } = useUser()
  const isOpen = competition.phase === 'drafting'
  const hasTooFew = useTooFewCreators(isOpen || typeof nextAfter === 'number' ? null : competition.draftOpensAt)
  const { id, prizeTitle, startTime, endTime, salaryCap, minPicks, maxPicks } = competition
  return (
    <article className={`panel ${styles.card}`} aria-labelledby={`upcoming-${id}`}>
      <div className={styles.art} data-theme="midnight">
        <Picture
          src="/art/scene-banner.avif"
          alt=""
          width={1680}
          height={480}
          loading="lazy"
          style={{ filter: `hue-rotate(${tintOf(id)}deg)` }}
        />
        <span className={`${styles.until} pill ${isOpen ? 'pill-go gap-1' : 'pill-ice'}`}>
          {isOpen ? (
            <>
              Locks in <Countdown to={startTime} />
            </>
          ) : hasTooFew ? (
            'Not open yet'
          ) : (
            <Until competition={competition} />
          )}
        </span>
        <p className="text-xs font-semibold">Prize Pool</p>
        <p className="disp text-2xl/9 font-extrabold text-coin">{prizeNamed(competition)}</p>
      </div>
      <div className="grid grid-rows-[auto_auto_1fr] gap-4 p-4">
        <div>
          <h2 id={`upcoming-${id}`} className="disp text-base/6 font-bold">
            {prizeTitle}
          </h2>
          <p className="mt-1 text-sm text-muted">
            <time dateTime={startTime}>{dayOf(startTime)}</time>, {timesOf(startTime, endTime)}
          </p>
          <p className="text-caption text-muted">
            {isOpen ? 'The draft is open' : hasTooFew ? TOO_FEW_CREATORS : `Drafting opens ${openingOf(competition)}`}
          </p>
        </div>
        <Facts
          facts={[
            { name: 'Salary Cap', value: wholeDollars(dollars(salaryCap)) },
            { name: 'Team Size', value: `${minPicks}-${maxPicks} creators` },
          ]}
        />
        {isOpen ? (
          <WayToDraft competition={competition} name="Draft Now" className="self-end" />
        ) : (
          <div className="flex flex-wrap gap-3 self-end *:grow">
            <Button disabled>Game Not Started</Button>
            {user && !isViewer(user) && nextAfter !== undefined && <RemindButton afterId={nextAfter} tone="coin" />}
          </div>
        )}
      </div>
    </article>
  )
}

/** Cards side by side have planets of different colours. */
const TINTS = [0, 160, 90]
const tintOf = (id: number): number => TINTS[id % TINTS.length]!

function Until({ competition }: Pick<Props, 'competition'>) {
  return <>{untilNext(competition, useNow())}</>
}

type Times = Pick<Competition, 'draftOpensAt' | 'startTime'>

const MINUTE_MS = 60_000

const DAY_MS = 24 * 60 * MINUTE_MS

/** Formats as 'Starting soon', '2 days away', '3h 5m until start' or '12m until start'. */
export function untilStart(ms: number): string {
  const left = roughly(ms)
  if (left === null) return 'Starting soon'
  return ms < DAY_MS ? `${left} until start` : `${left} away`
}

/** Formats as 'Draft opens soon', 'Draft opens in 2 days' or 'Draft opens in 3h 5m'. */
function untilDraft(ms: number): string {
  const left = roughly(ms)
  return left === null ? 'Draft opens soon' : `Draft opens in ${left}`
}

/** Returns the text for the next event: the draft, or the start once the draft has opened. */
export function untilNext({ draftOpensAt, startTime }: Times, now: number): string {
  const toDraft = instantOf(draftOpensAt) - now
  return toDraft > 0 ? untilDraft(toDraft) : untilStart(instantOf(startTime) - now)
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Formats a day as Tue, Jan 20, 2026. */
export const dayOf = (instant: string): string => day.format(instantOf(instant))

/** Formats as 2:05 PM - 6:05 PM in the reader's own time zone; an end on another day has its date. */
export const timesOf = (start: string, end: string): string =>
  `${timeOf(start)} - ${dayOf(start) === dayOf(end) ? '' : `${dayOf(end)}, `}${timeOf(end)}`

/** Formats as 1:05 PM, with the day if it differs from the day of the start: Mon, Jan 19, 2026, 11:50 PM. */
export const openingOf = ({ draftOpensAt, startTime }: Times): string =>
  dayOf(draftOpensAt) === dayOf(startTime) ? timeOf(draftOpensAt) : `${dayOf(draftOpensAt)}, ${timeOf(draftOpensAt)}`
