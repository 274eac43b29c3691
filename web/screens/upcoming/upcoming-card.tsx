/**
 * A competition that has not begun: its prize, times and terms. If its draft is open the card leads there; otherwise it says that the
 * competition cannot be joined yet. Only the next draft to open has a reminder.
 */
import type { Competition } from '#contract/competitions.ts'
import { dollars } from '#game/money.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { useNow } from '#web/api/use-now.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { Facts } from '#web/domain/entry/facts.tsx'
import { RemindButton } from '#web/domain/competition/remind-button.tsx'
import { WayToDraft } from '#web/domain/competition/way-to-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { dayOf, openingOf, timesOf, untilNext } from './when.ts'
import styles from './upcoming.module.css'

/** `nextAfter`: set only if this draft is the next to open. The id of the active competition, or null if there is none. */
type Props = { competition: Competition; nextAfter?: number | null | undefined }

export function UpcomingCard({ competition, nextAfter }: Props) {
  const { user } = useUser()
  const isOpen = competition.phase === 'drafting'
  const { id, prizeTitle, prizeValue, startTime, endTime, salaryCap, minPicks, maxPicks } = competition
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
          ) : (
            <Until competition={competition} />
          )}
        </span>
        <p className="text-xs font-semibold">Prize Pool</p>
        <p className="disp text-2xl/9 font-extrabold text-coin">{wholeDollars(prizeValue)}</p>
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
            {isOpen ? 'The draft is open' : `Drafting opens ${openingOf(competition)}`}
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

/** A different planet colour for cards that are side by side. */
const TINTS = [0, 160, 90]
const tintOf = (id: number): number => TINTS[id % TINTS.length]!

function Until({ competition }: Pick<Props, 'competition'>) {
  return <>{untilNext(competition, useNow())}</>
}
