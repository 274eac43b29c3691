/** 'Your Position': a card on a desktop, a row on a phone and a tablet. */
import { points } from '#web/ui/format.ts'
import { EntryChip } from '#web/domain/board/entry-switch.tsx'
import { entryName } from '#web/domain/entry/entry-name.tsx'
import { placeText } from '#web/domain/competition/place.ts'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { receiptOfEntry } from '#web/domain/entry/receipts.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { STATUS } from './use-game.ts'
import type { Props } from './use-game.ts'
import { boardOf } from './use-game.ts'
import styles from './gamemode.module.css'

export function YourPositionCard(props: Props) {
  return (
    <Panel title="Your Position">
      <Figures {...props} className="mt-3 grid gap-2" lineClass="flex items-baseline justify-between" />
    </Panel>
  )
}

export function YourPositionRow(props: Props) {
  return (
    <section aria-label="Your Position">
      <Figures {...props} isRow className={styles.figures!} lineClass="flex flex-col-reverse items-center" />
    </section>
  )
}

/** The tablet's version: a row of figures as on a phone, and tabs for the entries as on a desktop. */
export function YourPositionPanel(props: Props) {
  return (
    <section aria-label="Your Position" className="panel px-2 py-3">
      <Figures {...props} isRow hasTabs className={styles.figures!} lineClass="flex flex-col-reverse items-center" />
    </section>
  )
}

type Look = { isRow?: boolean; hasTabs?: boolean; className: string; lineClass: string }

function Figures(props: Props & Look) {
  const { competition, entry, entries, nth, isRow = false, hasTabs = false, className, lineClass } = props
  const isLive = competition.phase === 'live'
  const lines = [
    {
      name: 'Entries',
      value: isRow && !hasTabs && entries.length > 1 ? <EntryChip {...props} isFigure /> : entries.length,
    },
    {
      // the entry on screen may not be the best one, whose rank is shown above
      name: 'Your Score',
      label: entries.length > 1 && <span className={styles.whose}>{entryName(nth + 1)}: </span>,
      value: (
        <PointsButton receipt={receiptOfEntry(competition, entry, 'your entry')}>
          <Roll text={points(entry.score)} />
        </PointsButton>
      ),
    },
    // on a desktop the competition status and the tabs already show the rank
    ...(isRow ? [{ name: 'Rank', value: <ToBoard {...props} /> }] : []),
    {
      name: 'Status',
      value: STATUS[competition.phase],
      tone: isLive ? 'text-go-text' : 'text-text',
      // PROVISIONAL and WAITING are too wide for the display font in a row
      isWide: isRow && (competition.phase === 'review' || competition.phase === 'drafting'),
    },
  ]
  return (
    <dl className={className}>
      {lines.map(({ name, label, value, tone = 'text-text', isWide = false }) => (
        <div key={name} className={lineClass}>
          <dt className="text-xs text-muted">
            {label}
            {name}
          </dt>
          <dd className={`${isWide ? '' : 'disp'} ${styles.figure} ${tone}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The rank as a link to its board, or as plain text before there are ranks. */
function ToBoard({ competition, entry }: Props) {
  const place = placeText(entry, 'N/A')
  if (entry.rank === null) return place
  return (
    <Link to={boardOf(competition)} aria-label={`${place} on the board`} className={styles.toboard} data-moment="rank">
      {place}
    </Link>
  )
}
