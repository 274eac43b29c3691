/** The score, taken apart: the average roster, the calls, the trades, luck. Each with a sentence on what it is. */
import type { EntryRecap } from '#contract/recap.ts'
import { points } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { signed } from '#web/ui/signed.ts'
import styles from './recap.module.css'

export function Parts({ recap: { parts, score, isOwn } }: { recap: EntryRecap }) {
  const { field, calls, worth, trades, luck } = parts
  const whose = isOwn ? 'your' : 'this'
  return (
    <Panel title="Calls and luck">
      <dl className={styles.sum}>
        {field !== null && calls !== null ? (
          <>
            <Line
              name="The average roster"
              text="What prices and form said at the lock that it would score."
              value={points(field)}
            />
            <Line
              name={isOwn ? 'Your calls' : 'The calls'}
              text={`What ${whose} roster was worth beyond that, at the lock.`}
              value={signed(calls)}
            />
          </>
        ) : (
          <Line name="The roster at the lock" text="What its prices stood for." value={points(worth)} />
        )}
        {trades !== 0 && <Line name="Trades" text="Against keeping the roster as it was." value={signed(trades)} />}
        <Line name="Luck" text="What the creators earned beyond what anybody could know." value={signed(luck)} />
        <Line name="Score" value={points(score)} isTotal />
      </dl>
    </Panel>
  )
}

function Line({ name, text, value, isTotal }: { name: string; text?: string; value: string; isTotal?: true }) {
  return (
    <div data-total={isTotal ? 1 : 0}>
      <dt>
        {name}
        {text && <span className="block text-xs/4 font-normal text-muted">{text}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
