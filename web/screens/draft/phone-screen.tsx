/**
 * The upper part of the phone's screen: countdown and prize. While drafting it counts to the lock, and after a tap to the end; while live
 * to the end.
 */
import { isSimulated } from '#game/invented.ts'
import type { Competition } from '#contract/competitions.ts'
import { whole } from '#web/ui/format.ts'
import { longDayOf, shortDayOf } from '#web/ui/long-day.ts'
import { CompetitionChip } from '#web/domain/competition/several-competitions.tsx'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { Prize } from '#web/domain/competition/prize.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import { Explained } from '#web/ui/explained.tsx'
import { ALARM } from '#web/domain/roster/last-call.ts'
import { useState } from 'react'
import { readStored, writeStored } from '#web/ui/storage.ts'
import { Search, X } from 'lucide-react'
import styles from '#web/domain/roster/draft.module.css'

type Props = {
  competition: Competition
  /** The lock is near, and some picks are not entered. */ isAlarm?: boolean
}

/** The key under which this device keeps the id of the competition whose countdown runs to the end. The next draft begins with the lock. */
const TO_END = 'countdown-to-end'

/** A countdown of days and the prize stand side by side, even on the smallest landscape phone. */
const FIGURE = 'text-2xl/6 font-extrabold @max-[299px]:text-lg'

export function PhoneHead({ competition, isAlarm = false }: Props) {
  const isDrafting = competition.phase === 'drafting'
  const [wantsEnd, setWantsEnd] = useState(() => readStored(TO_END) === String(competition.id))
  // shortly before the lock nothing else counts
  const isToLock = isDrafting && (isAlarm || !wantsEnd)
  const turn = () => {
    writeStored(TO_END, wantsEnd ? null : String(competition.id))
    setWantsEnd(!wantsEnd)
  }
  return (
    <div className="@container flex items-start justify-between gap-3 px-4 pt-3.5 short:pt-2 slim:flex-wrap">
      <div data-clock>
        <Countdown
          to={isToLock ? competition.startTime : competition.endTime}
          className={`disp block ${FIGURE} ${isAlarm ? ALARM : ''}`}
        />
        <p className="text-2xs font-medium opacity-80">
          {isDrafting ? (
            <>
              {isToLock ? <Term of="lock">locks in</Term> : 'ends in'}
              {!isAlarm && (
                <span className="@max-[229px]:hidden">
                  {' · '}
                  <button type="button" className={styles.turn} onClick={turn}>
                    {isToLock ? 'show the end' : 'show the lock'}
                  </button>
                </span>
              )}
            </>
          ) : (
            'live · until the end'
          )}
        </p>
      </div>
      <div className="text-right">
        <Prize
          competitionId={competition.id}
          value={competition.prizeValue}
          text={competition.prizeText}
          className={`disp ${FIGURE}`}
        />
        <p className="text-2xs font-medium opacity-90">
          {whole(competition.totalEntries)} {competition.totalEntries === 1 ? 'entry' : 'entries'}
          {competition.replayDay && <Replay day={competition.replayDay} />}
        </p>
      </div>
    </div>
  )
}

/** Names the replayed day beside the numbers if one line has room for it. The whole note stands below the controller. */
function Replay({ day }: { day: string }) {
  return (
    <span className="@max-[299px]:hidden">
      {' · '}
      <Explained
        sentence={
          isSimulated(day)
            ? `Invented channels, simulated days: ${longDayOf(day)}.`
            : `Replay of ${longDayOf(day)}: the points follow what YouTube showed on that day.`
        }
        className="font-bold text-ice"
      >
        {isSimulated(day) ? 'simulated' : 'replay'} {shortDayOf(day)}
      </Explained>
    </span>
  )
}

type FindBarProps = {
  /** The number of shown creators, or null if all are shown. */
  shown: number | null
  all: number
  onFind: () => void
  onReset: () => void
  /** Opens the lineup tools; null if nothing can be picked. */
  onTools: (() => void) | null
  hasTools: boolean
  competitionId: number
}

/**
 * The buttons beside a phone's cards: the finder, the lineup tools, while a filter is active the number of creators and a button that shows
 * all, and where several competitions are open the choice between them.
 */
export function FindBar({ shown, all, onFind, onReset, onTools, hasTools, competitionId }: FindBarProps) {
  return (
    <>
      <div className={styles.finds}>
        {onTools && (
          <button type="button" className={`${styles.find} ${styles.tools}`} aria-expanded={hasTools} onClick={onTools}>
            Tools
          </button>
        )}
        {shown !== null && (
          <button
            type="button"
            className={`${styles.find} ${styles.shown}`}
            aria-label={`Showing ${whole(shown)} of ${whole(all)}: show everybody`}
            onClick={onReset}
          >
            <span>Showing</span>
            <span>
              <span>{whole(shown)} of</span>{' '}
              <span>
                {whole(all)}
                <X size={14} aria-hidden="true" />
              </span>
            </span>
          </button>
        )}
        <CompetitionChip shown={competitionId} className={styles.find} />
      </div>
      <button type="button" className={styles.find} aria-haspopup="dialog" aria-label="Find creators" onClick={onFind}>
        <Search size={16} aria-hidden="true" />
      </button>
    </>
  )
}
