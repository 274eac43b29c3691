/** The first ten of the board, large, and those who share the tenth place. */
import type { Competition } from '#contract/competitions.ts'
import { useUser } from '#web/domain/player/session.ts'
import { tieOf } from '#web/domain/board/board-list.tsx'
import { namesakesIn } from '#web/domain/entry/namesakes.tsx'
import { RowPoints } from '#web/domain/entry/row-points.tsx'
import { TvRank } from './tv-rank.tsx'
import { TvWhose } from './tv-whose.tsx'
import { useTop } from './use-top.ts'
import styles from './tv.module.css'

export function TvBoard({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const { top } = useTop(competition)
  if (!top) return <p className={styles.waiting}>The board is on its way.</p>
  const { rows, more } = top
  if (rows.length === 0) return <p className={styles.waiting}>Nobody entered this one.</p>
  const namesakes = namesakesIn(rows)
  return (
    <ol className={styles.board} aria-label="Top ten">
      {rows.map((row, nth) => (
        <li
          key={row.id}
          data-own={row.userId === user?.id ? 1 : 0}
          aria-current={row.userId === user?.id ? 'true' : undefined}
        >
          <span className={styles.rank}>
            <TvRank
              rank={row.rank}
              tie={tieOf(competition, row, [rows[nth - 1], rows[nth + 1]])}
              hasMedal={row.totalScore > 0}
            />
          </span>
          <span className={styles.who}>
            <span className="truncate">{row.userDisplayName || 'Anonymous'}</span>
            <TvWhose row={row} isOwn={row.userId === user?.id} namesakes={namesakes} />
            {nth === rows.length - 1 && more && <span className={styles.which}>{more}</span>}
          </span>
          <span className="disp font-bold">
            <RowPoints
              score={row.totalScore}
              rank={row.rank}
              between={[rows[nth - 1]?.totalScore, rows[nth + 1]?.totalScore]}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
