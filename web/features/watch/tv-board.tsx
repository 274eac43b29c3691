/** The first ten of the board, large. */
import type { Competition } from '#contract/competitions.ts'
import { points } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.ts'
import { namesakesIn } from '#web/components/namesakes.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { TvRank } from './tv-rank.tsx'
import { TvWhose } from './tv-whose.tsx'
import { useTop } from './use-top.ts'
import styles from './tv.module.css'

export function TvBoard({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const { data: rows } = useTop(competition)
  if (!rows) return <p className={styles.waiting}>The board is on its way.</p>
  if (rows.length === 0) return <p className={styles.waiting}>Nobody entered this one.</p>
  const namesakes = namesakesIn(rows)
  return (
    <ol className={styles.board} aria-label="Top ten">
      {rows.map((row) => (
        <li
          key={row.id}
          data-own={row.userId === user?.id ? 1 : 0}
          aria-current={row.userId === user?.id ? 'true' : undefined}
        >
          <span className={styles.rank}>
            <TvRank rank={row.rank} />
          </span>
          <span className={styles.who}>
            <span className="truncate">{row.userDisplayName || 'Anonymous'}</span>
            <TvWhose row={row} isOwn={row.userId === user?.id} namesakes={namesakes} />
          </span>
          <span className="disp font-bold">
            <Roll text={points(row.totalScore)} />
          </span>
        </li>
      ))}
    </ol>
  )
}
