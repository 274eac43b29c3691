/**
 * Where the entry stands: one card on a desktop, a row of figures on a phone. Before the lock, when nothing has points, both show what is
 * entered instead, and the standing is closed below.
 */
import type { ReactNode } from 'react'
import { isBeforeLock } from '#game/phase.ts'
import { dayOf, isToday, points, timeOf, timeOrDateOf, whole, wholeDollars } from '#web/ui/format.ts'
import { EntryChip } from '#web/domain/board/entry-switch.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { bestPlaced, placeText } from '#web/domain/competition/place.ts'
import { prizeNamed } from '#web/domain/competition/prize.tsx'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { receiptOfEntry } from '#web/domain/entry/receipts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { chance } from './forecast-text.ts'
import { forecastIn } from './use-forecast.ts'
import { STATUS, boardOf, type Props } from './use-game.ts'
import styles from './gamemode.module.css'

/** The card of a desktop. */
export function StandingCard(props: Props) {
  const { competition, entry, entries } = props
  const standing = (
    <div className={styles.standing}>
      <CompetitionStatus {...props} />
      <YourPosition {...props} />
    </div>
  )
  if (!isBeforeLock(competition.phase)) return <div className="panel p-4">{standing}</div>
  return (
    <>
      <Panel title="Entered">
        <dl className={styles.lead}>
          <Lead name="Locks in">
            <Countdown to={competition.startTime} />
          </Lead>
        </dl>
        <Lines
          lines={[
            ['Locks at', timeOrDateOf(competition.startTime)],
            ['Entries', whole(entries.length)],
            [`${nameAmong(props)}spent`, wholeDollars(entry.totalSalary)],
            [`${nameAmong(props)}left`, wholeDollars(entry.leftOfCap)],
          ]}
        />
      </Panel>
      <BeforeLock>{standing}</BeforeLock>
    </>
  )
}

/** On a phone the row below the picks. */
export function StandingRow(props: Props) {
  const { competition, entry, entries } = props
  const isBefore = isBeforeLock(competition.phase)
  const count = entries.length > 1 ? <EntryChip {...props} isFigure /> : entries.length
  const figures: readonly RowFigure[] = isBefore
    ? [
        { name: 'Entries', value: count },
        { name: 'Spent', value: wholeDollars(entry.totalSalary) },
        { name: 'Left', value: wholeDollars(entry.leftOfCap) },
        // a date beside the time would be too wide for the row
        {
          name: isToday(competition.startTime) ? 'Locks at' : `Locks ${dayOf(competition.startTime)}`,
          value: timeOf(competition.startTime),
        },
      ]
    : [
        { name: 'Entries', value: count },
        { name: 'Your Score', label: nameAmong(props), value: <Score {...props} /> },
        { name: 'Rank', value: <ToBoard {...props} /> },
        {
          name: 'Status',
          value: STATUS[competition.phase],
          tone: competition.phase === 'live' ? 'text-go-text' : 'text-text',
          // PROVISIONAL is too wide for the display font in a row
          isWide: competition.phase === 'review',
        },
      ]
  return (
    <section aria-label={isBefore ? 'Your entry' : 'Your Position'}>
      <dl className={styles.figures}>
        {figures.map(({ name, label, value, tone = 'text-text', isWide = false }) => (
          <div key={name} className="flex flex-col-reverse items-center">
            <dt className="text-xs text-muted">
              {label && <span className={styles.whose}>{label}</span>}
              {name}
            </dt>
            <dd className={`${isWide ? '' : 'disp'} ${styles.figure} ${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type RowFigure = { name: string; label?: string; value: ReactNode; tone?: string; isWide?: boolean }

/** On a phone the standing before the lock is below the controller. */
export const StandingBeforeLock = (props: Props) =>
  isBeforeLock(props.competition.phase) && (
    <BeforeLock>
      <YourPosition {...props} />
    </BeforeLock>
  )

const BeforeLock = ({ children }: { children: ReactNode }) => (
  <Fold name="before-lock" title="Standing" aside="Begins at the lock">
    {children}
  </Fold>
)

function CompetitionStatus({ competition, entry, entries, moment, ...props }: Props) {
  const isLive = competition.phase === 'live'
  const forecast = forecastIn(moment, entry)?.forecast
  return (
    <section aria-labelledby="competition-status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="competition-status" className="disp text-sm/6 font-bold whitespace-nowrap">
          Competition Status
        </h2>
        <span className={`pill ${isLive ? 'pill-go' : ''}`}>{isLive ? 'LIVE NOW' : STATUS[competition.phase]}</span>
      </div>
      <dl className={styles.lead}>
        <Lead name={entries.length === 1 ? 'Your position' : 'Your best position'}>
          <Roll text={placeText(bestPlaced(entries)!, 'N/A')} />
        </Lead>
        {/* while live the line keeps its place until the forecast has come */}
        {(forecast || isLive) && (
          <Lead name={`${nameAmong({ entries, ...props })}Chance of a prize`}>
            {forecast ? chance(forecast.prizeChance) : '—'}
          </Lead>
        )}
      </dl>
      <Lines
        lines={[
          ['Total entries', whole(competition.totalEntries)],
          ['Prize', prizeNamed(competition)],
        ]}
      />
    </section>
  )
}

function YourPosition(props: Props) {
  const { competition, entries } = props
  return (
    <section aria-labelledby="your-position">
      <h2 id="your-position" className="disp text-sm/6 font-bold">
        Your Position
      </h2>
      <Lines
        lines={[
          ['Entries', entries.length],
          [`${nameAmong(props)}Your Score`, <Score key="score" {...props} />],
          [
            'Status',
            <span key="status" className={competition.phase === 'live' ? 'text-go-text' : ''}>
              {STATUS[competition.phase]}
            </span>,
          ],
        ]}
      />
      <Link to={boardOf(competition)} className={buttonClass('plain', 'mt-3 w-full')}>
        Board
      </Link>
    </section>
  )
}

/** Returns 'Entry 2: ' if the player has several entries, since the entry on screen may not be the best one, whose rank is shown. */
const nameAmong = ({ entries, nth }: Pick<Props, 'entries' | 'nth'>): string =>
  entries.length > 1 ? `${entryName(nth + 1)}: ` : ''

const Score = ({ competition, entry }: Props) => (
  <PointsButton receipt={receiptOfEntry(competition, entry, 'your entry')}>{points(entry.score)}</PointsButton>
)

const Lead = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-caption/5 text-muted">{name}</dt>
    <dd className="disp text-2xl/8 font-extrabold">{children}</dd>
  </div>
)

const Lines = ({ lines }: { lines: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="mt-2 grid gap-1">
    {lines.map(([name, value]) => (
      <div key={name} className="flex items-baseline justify-between gap-3">
        <dt className="text-caption text-muted">{name}</dt>
        <dd className="disp text-sm/6 font-bold">{value}</dd>
      </div>
    ))}
  </dl>
)

/** The rank as a link to its board, or as plain text before there are ranks. */
function ToBoard({ competition, entry }: Props) {
  const place = placeText(entry, 'N/A')
  if (entry.rank === null) return place
  return (
    <Link to={boardOf(competition)} aria-label={`${place} on the board`} className={styles.toboard} data-moment="rank">
      <Roll text={place} />
    </Link>
  )
}
