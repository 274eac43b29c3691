/** What each trade was worth: the points gained afterwards, less those given up. Nothing without trades. */
import type { EntryRecap } from '#contract/recap.ts'
import { points } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { timeIn } from './time-in.ts'
import { signed } from '#web/ui/signed.ts'
import styles from './recap.module.css'

type Trade = EntryRecap['trades'][number]

export function Trades({ recap }: { recap: EntryRecap }) {
  const { trades } = recap
  if (trades.length === 0) return null
  return (
    <Panel title="What the trades were worth">
      <ul className={styles.rows} aria-label="Trades">
        {trades.map((trade, nth) => (
          <li key={nth} className={styles.plain}>
            <span className="grid min-w-0">
              <span className="text-caption/5 font-semibold">
                {trade.bought === null ? `${trade.sold} dropped` : `${trade.bought} for ${trade.sold}`}
              </span>
              <span className="text-xs/4 text-muted">{`${timeIn(recap, trade.at)}: ${tradeSentence(trade)}`}</span>
            </span>
            <span className={`text-sm font-bold ${trade.worth > 0 ? 'text-go-text' : ''}`}>{signed(trade.worth)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function tradeSentence({ sold, bought, gained, missed }: Trade): string {
  return bought === null
    ? `${sold} earned ${points(missed)} from then on.`
    : `${bought} earned ${points(gained)} from then on, ${sold} ${points(missed)}.`
}
