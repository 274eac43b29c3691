/**
 * Points of entries and creators as they appear on screens: the button that opens a receipt, and the sum after a trade.
 */
import type { ReactNode } from 'react'
import { openReceipt, type ReceiptOf } from './receipts.ts'
import styles from './points.module.css'
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { Phase } from '#game/phase.ts'
import { pointsOf, tenths, tenthsOf } from '#game/points.ts'
import { points } from '#web/ui/format.ts'

type Props = { receipt: ReceiptOf | null; className?: string; children: ReactNode }

export function PointsButton({ receipt, className = '', children }: Props) {
  if (!receipt)
    return (
      <span translate="no" className={className}>
        {children}
      </span>
    )
  return (
    <button
      type="button"
      translate="no"
      aria-haspopup="dialog"
      title={`Receipt of ${receipt.name}`}
      className={`${styles.points} ${className}`}
      onClick={() => openReceipt(receipt)}
    >
      {children}
    </button>
  )
}

type Shown = Pick<Entry, 'picks' | 'banked' | 'totalScore'>

type PointsSumProps = { entry: Shown; receipt: ReceiptOf | null; className?: string }

/**
 * How an entry's score adds up after a trade or drop: the points its creators earned since they joined, and the points banked from creators
 * who left. The score itself stands beside it on every screen, so it is repeated only if the shown figures do not add up to it. Renders
 * nothing if no creator was traded.
 */
export function PointsSum({ entry, receipt, className = '' }: PointsSumProps) {
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

/** Marks a final 0 in a creator's figure; a tap on the figure explains it. A creator that was traded may have points from before. */
export function WhyZero({ phase, pick }: { phase: Phase; pick: Pick<EntryPick, 'points' | 'before'> }) {
  const isOver = phase === 'review' || phase === 'completed'
  if (!isOver || pick.points !== 0 || pick.before !== 0) return null
  return <span className="block font-sans text-2xs/4 font-medium whitespace-nowrap text-muted">why 0?</span>
}

/** Marks the points of a creator that came by a trade. `size`: the text size, larger on a TV. */
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

/** Whether creators joined or left during the live phase, so that the current creators alone do not make up the score. */
export const wasTraded = ({ picks, banked }: Pick<Entry, 'picks' | 'banked'>): boolean =>
  banked !== 0 || picks.some(({ before }) => before !== 0)

/** Names the points kept from creators who left. The amount is negative if a creator lost points between joining and leaving. */
export const leftWords = (banked: number): string =>
  banked < 0 ? 'Lost with creators who left' : 'Kept from creators who left'

/** Returns the points that a creator is still expected to earn, or a dash before the first reading. */
export const toCome = ({ stillToCome }: Pick<EntryPick, 'stillToCome'>): string =>
  stillToCome === null ? '—' : points(stillToCome)
