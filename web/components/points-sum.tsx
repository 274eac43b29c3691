/**
 * How an entry's score comes about after a trade or drop: what its creators earned since it owns them, what those that left had earned,
 * and the sum. Added up here, in the browser, from what is shown. Nothing where nobody has left: then the creators are the sum.
 */
import type { Entry } from '#contract/entries.ts'
import { pointsOf, tenths, tenthsOf } from '#game/points.ts'
import { points } from '#web/lib/format.ts'
import type { ReceiptOf } from '#web/lib/receipts.ts'
import { PointsButton } from './points-button.tsx'
import styles from './points-sum.module.css'

type Shown = Pick<Entry, 'picks' | 'banked' | 'totalScore'>

type Props = { entry: Shown; receipt: ReceiptOf | null; className?: string }

export function PointsSum({ entry, receipt, className = '' }: Props) {
  const { picks, banked, totalScore } = entry
  if (banked === 0 && picks.every(({ before }) => before === 0)) return null
  const creators = tenths(picks.reduce<number>((sum, pick) => sum + tenthsOf(pick.points), 0))
  const addsUp = creators + tenthsOf(banked) === tenthsOf(totalScore)
  return (
    <dl className={`${styles.sum} ${className}`} aria-label="How the score adds up">
      <div>
        <dt>Creators</dt>
        <dd>{points(pointsOf(creators))}</dd>
      </div>
      <div className={styles.plus}>
        <dt>Banked by trades</dt>
        <dd>
          <PointsButton receipt={receipt}>{points(banked)}</PointsButton>
        </dd>
      </div>
      <div className={styles.equals}>
        <dt>{addsUp ? 'Adds up to' : 'Does not add up to'}</dt>
        <dd>{points(totalScore)}</dd>
      </div>
    </dl>
  )
}

/** Beside the points of a creator that came by a trade. */
export function SinceTrade({ before }: { before: number }) {
  if (before === 0) return null
  return (
    <>
      {' '}
      <span className="text-[11px] font-medium text-muted" title={`${points(before)} points from before do not count`}>
        since the trade
      </span>
    </>
  )
}
