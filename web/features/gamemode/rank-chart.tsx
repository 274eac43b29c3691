/** The ranks an entry has had, as a line from the lock to the end. The table beside it says the same in numbers. */
import type { Competition } from '#contract/competitions.ts'
import { elapsedShare } from '#game/phase.ts'
import { timeOf } from '#web/lib/format.ts'
import { ordinal } from '#web/components/ordinal.ts'
import { RankLine } from '#web/components/rank-line.tsx'
import type { Spot } from './rank-line.ts'
import styles from './race.module.css'

/** Rows of the table: the last of them. */
const ROWS = 12

type Props = { competition: Competition; paidPlaces: number; spots: readonly Spot[] }

export function RankChart({ competition, paidPlaces, spots }: Props) {
  if (spots.length < 2) return null
  const ranks = spots.map(({ rank }) => rank)
  const [first, last] = [ranks[0]!, ranks.at(-1)!]
  const window = { startTime: new Date(competition.startTime), endTime: new Date(competition.endTime) }
  return (
    <section className={styles.ranks} aria-label="Your rank so far">
      <h3 className={styles.head}>Your rank so far</h3>
      <RankLine
        spots={spots.map(({ at, rank }) => ({ share: elapsedShare(window, new Date(at)), rank }))}
        entries={competition.totalEntries}
        paidPlaces={paidPlaces}
        at={spots.length - 1}
        label={`From ${ordinal(first)} to ${ordinal(last)}; best ${ordinal(Math.min(...ranks))}, worst ${ordinal(Math.max(...ranks))}`}
      />
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
    </section>
  )
}
