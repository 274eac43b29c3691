/**
 * A rank over the time of a competition, first place at the top. With many entries the top is spread out, since most of what matters
 * happens there. `at` marks one of the spots. The picture says `label`; whoever needs the figures gets them in a table beside it.
 */
import type { CSSProperties } from 'react'
import { whole } from '#web/lib/format.ts'
import styles from './rank-line.module.css'

/** `share`: how much of the competition had passed, 0 to 1. */
export type RankSpot = { share: number; rank: number }

type Props = { spots: readonly RankSpot[]; entries: number; paidPlaces?: number; at?: number; label: string }

/** Up to so many entries, every place is equally high. */
const FEW = 30

export function RankLine({ spots, entries, paidPlaces = 0, at, label }: Props) {
  const heightOf = heights(entries)
  const marked = at === undefined ? undefined : spots[at]
  const line = spots.map(({ share, rank }) => `${(share * 100).toFixed(2)} ${(heightOf(rank) * 100).toFixed(2)}`)
  return (
    <figure className={styles.figure} role="img" aria-label={label}>
      <div className={styles.plot}>
        {paidPlaces > 0 && (
          <span className={styles.paid} style={at100({ top: 0, height: heightOf(paidPlaces + 0.5) })} />
        )}
        {ticksOf(entries).map((rank) => (
          <span key={rank} className={styles.tick} style={at100({ top: heightOf(rank) })}>
            <span>#{whole(rank)}</span>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${line.join('L')}`} vectorEffect="non-scaling-stroke" />
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

/** How far down a rank is, 0 to 1. */
function heights(entries: number): (rank: number) => number {
  const of = entries <= FEW ? (rank: number) => rank - 1 : (rank: number) => Math.log(Math.max(1, rank))
  const last = of(Math.max(2, entries))
  return (rank) => Math.min(1, of(rank) / last)
}

/** The first place, the last one, and in between the powers of ten, or the middle. */
function ticksOf(entries: number): number[] {
  const last = Math.max(2, entries)
  const between = last <= FEW ? [Math.ceil((last + 1) / 2)] : [10, 100, 1_000, 10_000, 100_000]
  // one that would touch the last is left out
  return [1, ...between.filter((rank) => rank > 1 && rank < last / 1.6), last]
}
