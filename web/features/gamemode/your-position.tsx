/** 'Your Position': a card on a desktop, a row on a phone. The row includes the rank, because there is no Competition Status beside it. */
import { points } from '#web/lib/format.ts'
import { PointsButton } from '#web/components/points-button.tsx'
import { receiptOfEntry } from '#web/components/receipt-of.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { positionOf, STATUS } from './standing.ts'
import type { Props } from './use-game.ts'
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
      <Figures
        {...props}
        hasRank
        className={`${styles.figures} mt-2.5`}
        lineClass="flex flex-col-reverse items-center"
      />
    </section>
  )
}

type Look = { hasRank?: boolean; className: string; lineClass: string }

function Figures({ competition, entry, entries, hasRank = false, className, lineClass }: Props & Look) {
  const isLive = competition.phase === 'live'
  const lines = [
    { name: 'Entries', value: entries.length },
    {
      name: 'Your Score',
      value: (
        <PointsButton receipt={receiptOfEntry(competition, entry, 'your entry')}>
          <Roll text={points(entry.score)} />
        </PointsButton>
      ),
    },
    ...(hasRank ? [{ name: 'Rank', value: positionOf(entry) }] : []),
    { name: 'Status', value: STATUS[competition.phase], tone: isLive ? 'text-go-text' : 'text-text' },
  ]
  return (
    <dl className={className}>
      {lines.map(({ name, value, tone = 'text-text' }) => (
        <div key={name} className={lineClass}>
          <dt className="text-[12px] text-muted">{name}</dt>
          <dd className={`disp ${styles.figure} ${tone}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
