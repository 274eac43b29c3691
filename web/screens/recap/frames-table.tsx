/** The evening as a table, opened by default for players who prefer reduced motion. */
import type { EntryRecap } from '#contract/recap.ts'
import { points, whole } from '#web/ui/format.ts'
import { timeIn } from './time-in.ts'
import styles from './recap.module.css'

export function FramesTable({ recap, isOpen }: { recap: EntryRecap; isOpen: boolean }) {
  return (
    <details className={styles.details} open={isOpen}>
      <summary>The evening as a table</summary>
      <div className={styles.scroll} role="group" aria-label="The evening as a table" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Place</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {recap.line.map(({ share, at, rank, isTied, score }) => (
              <tr key={share}>
                <th scope="row">
                  <time dateTime={at}>{timeIn(recap, at)}</time>
                </th>
                <td>{rank === null ? '–' : `${whole(rank)}${isTied ? ', tied' : ''}`}</td>
                <td>{points(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
