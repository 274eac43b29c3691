/** The parts of a recap: what the score is made of, what trades gained, and a button to play the roster again. */
import type { EntryRecap } from '#contract/recap.ts'
import { points, signed, wholeDollars } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './recap.module.css'
import { timeIn } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetition } from '#contract/competitions.ts'
import { cents, parseDecimal } from '#game/money.ts'
import { ask } from '#web/api/call.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { keepPicks, keptPicks } from '#web/domain/roster/kept-picks.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Button } from '#web/ui/button.tsx'

export function Parts({ recap: { parts, score, isOwn } }: { recap: EntryRecap }) {
  const { field, pickResults, expectedPoints, trades, luck } = parts
  const whose = isOwn ? 'your' : 'this'
  return (
    <Panel title="Picks and luck">
      <dl className={styles.sum}>
        {field !== null && pickResults !== null ? (
          <>
            <Line name="Projected" text="The projection of an average roster at the lock." value={points(field)} />
            <Line
              name={isOwn ? 'Your picks' : 'The picks'}
              text={`How much higher the projection of ${whose} roster was.`}
              value={signed(pickResults)}
            />
          </>
        ) : (
          <Line name="The roster at the lock" text="The projection of this roster." value={points(expectedPoints)} />
        )}
        {trades !== 0 && (
          <Line name="Trades" text="Compared with keeping the roster as it was." value={signed(trades)} />
        )}
        <Line name="Luck" text="What the creators scored beyond their projections." value={signed(luck)} />
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
        {text && <span className="block text-caption/4 font-normal text-muted">{text}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

type Trade = EntryRecap['trades'][number]

/** The gain of each trade: the points gained afterwards minus the points given up. Renders nothing without trades. */
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
              <span className="text-caption/4 text-muted">{`${timeIn(recap, trade.at)}: ${tradeSentence(trade)}`}</span>
            </span>
            <span className={`text-sm font-bold ${trade.expectedPoints > 0 ? 'text-go-text' : ''}`}>
              {signed(trade.expectedPoints)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function tradeSentence({ sold, bought, sells, costs, gained, missed }: Trade): string {
  if (bought === null || costs === null)
    return `sold for ${wholeDollars(sells)}, its live price. ${sold} earned ${points(missed)} from then on.`
  const earned = `${bought} earned ${points(gained)} from then on, ${sold} ${points(missed)}.`
  return `at live prices sold for ${wholeDollars(sells)}, bought for ${wholeDollars(costs)}. ${earned}`
}

const THESE = ['', 'this one', 'these two', 'these three', 'these four', 'these five']

/**
 * "Play these five again": copies the final roster into the open draft at today's prices. The draft reports creators that are no longer
 * offered or do not fit the cap.
 */
export function Again({ recap: { stints } }: { recap: EntryRecap }) {
  const { user } = useUser()
  const active = useQuery(ask(activeCompetition))
  const picks = stints.filter(({ to }) => to === null)
  if (!user || isViewer(user) || active.data?.phase !== 'drafting' || picks.length === 0) return null
  const draft = { userId: user.id, competitionId: active.data.id }
  const isReplacing = keptPicks(draft).length > 0
  const again = () => {
    keepPicks({
      ...draft,
      picks: picks.map(({ creatorId, price }) => ({ creatorId, price: parseDecimal(price) ?? cents(0) })),
    })
    // the draft reads stored picks when it opens
    navigation.goTo('/')
  }
  return (
    <section className="panel grid gap-2 p-4" aria-label="Again">
      <Button tone="coin" onClick={again}>
        Play {THESE[picks.length] ?? `these ${picks.length}`} again
      </Button>
      <p className="text-caption text-muted">
        {isReplacing ? 'They take the place of the picks in your present draft. ' : ''}
        Prices are those of today, so the cap may not have room for all of them.
      </p>
    </section>
  )
}
