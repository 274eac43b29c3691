/** The ranks an entry has had, as a line: the first place is at the top. The table beside it says the same in numbers. */
import { ordinal } from '#web/components/ordinal.ts'
import { timeOf } from '#web/lib/format.ts'
import type { Spot } from './rank-line.ts'
import styles from './race.module.css'

/** The drawing is as wide as there is room; the line keeps its strength. */
const SIZE = 100
/** Rows of the table: the last of them. */
const ROWS = 12

export function RankChart({ spots }: { spots: readonly Spot[] }) {
  if (spots.length < 2) return null
  const ranks = spots.map(({ rank }) => rank)
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)]
  const [from, to] = [spots[0]!.at, spots.at(-1)!.at]
  const x = (at: number) => ((at - from) / Math.max(1, to - from)) * SIZE
  const y = (rank: number) => (best === worst ? SIZE / 2 : ((rank - best) / (worst - best)) * SIZE)
  const line = spots.map(({ at, rank }) => `${x(at).toFixed(2)} ${y(rank).toFixed(2)}`).join('L')
  const last = spots.at(-1)!
  return (
    <figure className={styles.ranks}>
      <figcaption className={styles.head}>Your rank while you watched</figcaption>
      <div
        className={styles.chart}
        role="img"
        aria-label={`From ${ordinal(ranks[0]!)} to ${ordinal(last.rank)}; best ${ordinal(best)}, worst ${ordinal(worst)}`}
      >
        <div className={styles.scale} aria-hidden="true">
          <span>{ordinal(best)}</span>
          {best !== worst && <span>{ordinal(worst)}</span>}
        </div>
        <div className={styles.plot}>
          <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
            <path d={`M${line}`} className={styles.line} />
          </svg>
          <i className={styles.dot} style={{ left: `${x(last.at)}%`, top: `${y(last.rank)}%` }} />
        </div>
      </div>
      <div className={styles.ends}>
        <span>{timeOf(from)}</span>
        <span>{timeOf(to)}</span>
      </div>
      <details className={styles.numbers}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Rank</th>
            </tr>
          </thead>
          <tbody>
            {spots.slice(-ROWS).map(({ at, rank }) => (
              <tr key={at}>
                <th scope="row">{timeOf(at)}</th>
                <td>{ordinal(rank)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
