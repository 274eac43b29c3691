/**
 * The ranks an entry has had, as a line from the lock to the end, with a table of the same numbers. If they never changed, a sentence
 * instead. Of an entry that has made a move only those are known that were seen here (rank-line.ts): it says so.
 */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { EVERY_PLACE } from '#game/board-snapshots.ts'
import { elapsedShare } from '#game/phase.ts'
import { timeOf } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { RankLine } from '#web/domain/board/rank-line.tsx'
import type { Spot } from '#web/domain/board/seen-ranks.ts'
import { hasMoved } from './rank-line.ts'
import styles from './race.module.css'

/** Rows of the table: the last of them. */
const ROWS = 12

type Props = {
  competition: Competition
  entry: Entry
  paidPlaces: number
  spots: readonly Spot[]
}

export function RankChart({ competition, entry, paidPlaces, spots }: Props) {
  if (spots.length < 2) return null
  const ranks = spots.map(({ rank }) => rank)
  const first = ranks[0]!
  return (
    <section className={styles.ranks} aria-label="Your rank so far">
      <h3 className={styles.head}>Your rank so far</h3>
      {ranks.every((rank) => rank === first) ? (
        <p className="mt-1 text-caption">
          {ordinal(first)} {hasMoved(entry) ? 'whenever you looked' : 'all the time'}, since {timeOf(spots[0]!.at)}.
        </p>
      ) : (
        <Line {...{ competition, entry, paidPlaces, spots }} />
      )}
    </section>
  )
}

function Line({ competition, entry, paidPlaces, spots }: Props) {
  const ranks = spots.map(({ rank }) => rank)
  const [first, last] = [ranks[0]!, ranks.at(-1)!]
  const window = { startTime: new Date(competition.startTime), endTime: new Date(competition.endTime) }
  const [best, worst] = [ordinal(Math.min(...ranks)), ordinal(Math.max(...ranks))]
  return (
    <>
      <p className="text-xs text-muted">
        Best {best}, worst {worst} {hasMoved(entry) && 'while you looked '}since {timeOf(spots[0]!.at)}
      </p>
      <RankLine
        spots={spots.map(({ at, rank }) => ({ share: elapsedShare(window, new Date(at)), rank }))}
        entries={competition.totalEntries}
        paidPlaces={paidPlaces}
        at={spots.length - 1}
        label={`From ${ordinal(first)} to ${ordinal(last)}; best ${best}, worst ${worst}`}
      />
      {competition.totalEntries > EVERY_PLACE && (
        <p className="text-xs text-muted">
          Ranks from before you looked are read off a few places of the board, so they may be off by a few.
        </p>
      )}
      <details className={styles.numbers}>
        <summary>{spots.length > ROWS ? `The latest ${ROWS} as a table` : 'As a table'}</summary>
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
    </>
  )
}
