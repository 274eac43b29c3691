/** The ranks an entry has had, as a line: the first place is at the top. The table beside it says the same in numbers. */
import { ordinal } from '#web/components/ordinal.ts'
import { timeOf } from '#web/lib/format.ts'
import type { Spot } from './rank-line.ts'
import styles from './race.module.css'

const WIDTH = 320
const HEIGHT = 84
/** Room for the ranks at the left. */
const LEFT = 34
const EDGE = 6
/** Rows of the table: the last of them. */
const ROWS = 12

export function RankChart({ spots }: { spots: readonly Spot[] }) {
  if (spots.length < 2) return null
  const ranks = spots.map(({ rank }) => rank)
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)]
  const [from, to] = [spots[0]!.at, spots.at(-1)!.at]
  const x = (at: number) => LEFT + ((at - from) / Math.max(1, to - from)) * (WIDTH - LEFT - EDGE)
  const y = (rank: number) => EDGE + ((rank - best) / Math.max(1, worst - best)) * (HEIGHT - 2 * EDGE)
  const line = spots.map(({ at, rank }) => `${x(at).toFixed(1)} ${y(rank).toFixed(1)}`).join('L')
  const last = spots.at(-1)!
  return (
    <figure className="mt-4">
      <figcaption className={styles.head}>Your rank while you watched</figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`From ${ordinal(ranks[0]!)} to ${ordinal(last.rank)}; best ${ordinal(best)}, worst ${ordinal(worst)}`}
      >
        {(best === worst ? [best] : [best, worst]).map((rank) => (
          <g key={rank}>
            <line x1={LEFT} x2={WIDTH} y1={y(rank)} y2={y(rank)} className={styles.grid} />
            <text x={LEFT - 6} y={y(rank) + 4} textAnchor="end">
              {ordinal(rank)}
            </text>
          </g>
        ))}
        <path d={`M${line}`} className={styles.line} />
        <circle cx={x(last.at)} cy={y(last.rank)} r="4" className={styles.dot} />
      </svg>
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
