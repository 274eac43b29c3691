/** A points figure that opens its receipt. Without a receipt, before the lock, it is plain text. */
import { type ReactNode, useState } from 'react'
import { openReceipt, type ReceiptOf } from './receipts.ts'
import styles from './points.module.css'
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { Phase } from '#game/phase.ts'
import { pointsOf, tenths, tenthsOf } from '#game/points.ts'
import { points } from '#web/ui/format.ts'
import { Roll } from '#web/ui/roll.tsx'

type Props = { receipt: ReceiptOf | null; className?: string; children: ReactNode }

export function PointsButton({ receipt, className = '', children }: Props) {
  if (!receipt) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
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
 * How an entry's score adds up after a trade or drop: the points its creators earned since it has them, and those banked from creators that
 * left. The score itself stands beside it on every screen, so it is repeated only if the two do not add up to it, which the browser works
 * out from the shown figures. Nothing if nobody has left: then the creators are the sum.
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

/** Has somebody come or gone while it was live, so that the creators alone are not the score? */
export const wasTraded = ({ picks, banked }: Pick<Entry, 'picks' | 'banked'>): boolean =>
  banked !== 0 || picks.some(({ before }) => before !== 0)

/** What stays from creators that a trade or a drop took out, in the same words everywhere; one that fell since it came takes some along. */
export const leftWords = (banked: number): string =>
  banked < 0 ? 'Lost with creators who left' : 'Kept from creators who left'

/**
 * Where a creator is heading, as text: its points at the end at today's pace. A dash until the first reading: an entry read before that
 * has nothing for any of its creators, which no day brings.
 */
export const hasReading = (picks: readonly EntryPick[]): boolean =>
  picks.some(({ points: earned, projected, before }) => earned !== 0 || projected !== 0 || before !== 0)

export const headingFor = ({ projected }: EntryPick, picks: readonly EntryPick[]): string =>
  hasReading(picks) ? points(projected) : '—'

/**
 * The points of a row on a board. They roll from the old value only as long as that keeps the rows in order: a row that has moved, passes a
 * neighbour or has its first points shows at once the points behind its place.
 * The current points of the rows above and below.
 */
export type Between = readonly [above: number | undefined, below: number | undefined]

const ALONE: Between = [undefined, undefined]

type RowPointsProps = { score: number; rank: number | null; between?: Between }

export function RowPoints({ score, rank, between: [above = Infinity, below = -Infinity] = ALONE }: RowPointsProps) {
  const [shown, setShown] = useState({ score, rank, nth: 0 })
  if (shown.score !== score || shown.rank !== rank) {
    const mayRoll = shown.rank === rank && shown.score > 0 && shown.score <= above && shown.score >= below
    // a new element shows its number without rolling
    setShown({ score, rank, nth: mayRoll ? shown.nth : shown.nth + 1 })
  }
  return <Roll key={shown.nth} text={points(score)} />
}
