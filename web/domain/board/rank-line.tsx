/**
 * A chart of an entry's rank during a competition: first place at the top, the lowest rank at the bottom. If the ranks span orders of
 * magnitude, the scale is logarithmic, so that the top is not a thin line. Ranks are drawn as steps, since a slope would show ranks that
 * were never read. `at` marks one spot. `label` describes the picture for screen readers; a table beside it has the figures.
 */
import type { CSSProperties } from 'react'
import { whole } from '#web/ui/format.ts'
import styles from './rank-line.module.css'

/** `share`: how much of the competition had passed, from 0 to 1. */
type RankSpot = { share: number; rank: number }

type Props = { spots: readonly RankSpot[]; entries: number; paidPlaces?: number; at?: number; label: string }

export function RankLine({ spots, entries, paidPlaces = 0, at, label }: Props) {
  const scale = scaleOf(spots, entries, paidPlaces)
  const { heightOf } = scale
  const marked = at === undefined ? undefined : spots[at]
  const line = spots.map(({ share, rank }, nth) => {
    const [x, y] = [share, heightOf(rank)].map((part) => (part * 100).toFixed(2))
    return nth === 0 ? `M${x} ${y}` : `H${x}V${y}`
  })
  return (
    <figure className={styles.figure} role="img" aria-label={label}>
      <div className={styles.plot}>
        {paidPlaces > 0 && (
          <span className={styles.paid} style={at100({ top: 0, height: heightOf(Math.max(paidPlaces, 1.5)) })}>
            {/* the label is on the side without the mark */}
            <span data-side={marked && marked.share < 0.5 ? 'end' : 'start'}>prizes</span>
          </span>
        )}
        {scale.ticks.map((rank) => (
          <span key={rank} className={styles.tick} style={at100({ top: heightOf(rank) })}>
            <span>#{whole(rank)}</span>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={line.join('')} vectorEffect="non-scaling-stroke" />
        </svg>
        {marked && (
          <>
            <span className={styles.now} style={at100({ left: marked.share })} />
            <span className={styles.dot} style={at100({ left: marked.share, top: heightOf(marked.rank) })} />
          </>
        )}
      </div>
      <span className={styles.ends} aria-hidden="true">
        <span>Lock</span>
        <span>End</span>
      </span>
    </figure>
  )
}

const at100 = (shares: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, `${(share * 100).toFixed(2)}%`]))

/** `heightOf` returns the distance of a rank from the top, from 0 to 1. */
type Scale = { heightOf: (rank: number) => number; ticks: number[] }

/** If the lowest and the highest rank differ by this factor, the scale is logarithmic. */
const FAR = 10
const FEW = 100

/** Up to this many paid places are always in the chart, with the first unpaid place. */
const FEW_PAID = 10

function scaleOf(spots: readonly RankSpot[], entries: number, paidPlaces: number): Scale {
  const ranks = spots.map(({ rank }) => rank)
  const firstUnpaid = paidPlaces > FEW_PAID ? 0 : Math.min(paidPlaces + 1, entries)
  const lowest = Math.max(2, firstUnpaid, ...ranks)
  // the rank is close enough to the last rank of the board
  const bottom = lowest > 0.8 * entries ? Math.max(2, entries) : lowest
  const isFar = bottom > FEW && bottom > FAR * Math.min(...ranks)
  const of = (rank: number) => (isFar ? Math.log(Math.max(1, rank)) : rank - 1)
  const between = isFar ? [10, 100, 1_000, 10_000, 100_000] : [Math.round((bottom + 1) / 2)]
  return {
    heightOf: (rank) => Math.min(1, of(rank) / of(bottom)),
    // a label that would touch the last one is omitted
    ticks: [1, ...between.filter((rank) => rank > 1 && rank < bottom / 1.6), bottom],
  }
}
