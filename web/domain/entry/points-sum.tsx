/**
 * How an entry's score adds up after a trade or drop: the points its creators earned since it has them, and those banked from creators that
 * left. The score itself stands beside it on every screen, so it is repeated only if the two do not add up to it, which the browser works
 * out from the shown figures. Nothing if nobody has left: then the creators are the sum.
 */
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { Phase } from '#game/phase.ts'
import { pointsOf, tenths, tenthsOf } from '#game/points.ts'
import { points } from '#web/ui/format.ts'
import type { ReceiptOf } from './receipts.ts'
import { PointsButton } from './points-button.tsx'
import { leftWords, wasTraded } from './was-traded.ts'
import styles from './points-sum.module.css'

type Shown = Pick<Entry, 'picks' | 'banked' | 'totalScore'>

type Props = { entry: Shown; receipt: ReceiptOf | null; className?: string }

export function PointsSum({ entry, receipt, className = '' }: Props) {
  const { picks, banked, totalScore } = entry
  if (!wasTraded(entry)) return null
  const creators = tenths(picks.reduce<number>((sum, pick) => sum + tenthsOf(pick.points), 0))
  const addsUp = creators + tenthsOf(banked) === tenthsOf(totalScore)
  return (
    <dl className={`${styles.sum} ${className}`} aria-label="How the score adds up">
      <div>
        <dt>Creators now</dt>
        <dd>
          <PointsButton receipt={receipt}>{points(pointsOf(creators))}</PointsButton>
        </dd>
      </div>
      <div className={styles.plus}>
        <dt>{leftWords(banked)}</dt>
        <dd>
          <PointsButton receipt={receipt}>{points(banked)}</PointsButton>
        </dd>
      </div>
      {!addsUp && (
        <div>
          <dt>Does not add up to</dt>
          <dd>
            <PointsButton receipt={receipt}>{points(totalScore)}</PointsButton>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Stands in the figure of a creator whose day is over without a point: a tap says why. Since a trade it may have points all the same. */
export function WhyZero({ phase, pick }: { phase: Phase; pick: Pick<EntryPick, 'points' | 'before'> }) {
  const isOver = phase === 'review' || phase === 'completed'
  if (!isOver || pick.points !== 0 || pick.before !== 0) return null
  return <span className="block font-sans text-2xs/4 font-medium whitespace-nowrap text-muted">why 0?</span>
}

/** Beside the points of a creator that came by a trade. `size`: of the text, for screens that are read from afar. */
export function SinceTrade({ before, size = 'text-2xs' }: { before: number; size?: string }) {
  if (before === 0) return null
  return (
    <>
      {' '}
      <span
        className={`${size} font-medium whitespace-nowrap text-muted`}
        title={`${points(before)} points from before do not count`}
      >
        since the trade
      </span>
    </>
  )
}
