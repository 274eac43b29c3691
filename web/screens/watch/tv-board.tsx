/** The board of TV mode: the first ten in large type, and all that share the tenth place. */
import type { Competition } from '#contract/competitions.ts'
import { useUser } from '#web/domain/player/session.ts'
import { tieOf } from '#web/domain/board/board-list.tsx'
import { namesakesIn, idTagOf, whichOf, youAnd } from '#web/domain/entry/entry-marks.tsx'
import { points } from '#web/ui/format.ts'
import { useTop } from './use-top.ts'
import styles from './tv.module.css'
import { Rank, type Tie } from '#web/ui/rank.tsx'
import type { LeaderboardRow } from '#contract/leaderboard.ts'

export function TvBoard({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const { top } = useTop(competition)
  if (!top) return <p className={styles.waiting}>Loading the board...</p>
  const { rows, more } = top
  if (rows.length === 0) return <p className={styles.waiting}>Nobody entered this competition.</p>
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
          <span className="disp font-bold">{points(row.totalScore)}</span>
        </li>
      ))}
    </ol>
  )
}

type Props = { rank: number | null; tie: Tie; hasMedal: boolean }

/** A rank for a TV: a medal for the first three, a large number for the others, and a note if it is shared. */
export function TvRank({ rank, tie, hasMedal }: Props) {
  if (tie === 'level') return <span className={styles.tied}>tied</span>
  // a shared medal with its note must not be higher than a row
  const size = tie === 'shared' ? 30 : 44
  return (
    <>
      {rank === null || (hasMedal && rank <= 3) ? (
        <Rank rank={rank} size={size} />
      ) : (
        <span className="disp font-bold">#{rank}</span>
      )}
      {tie === 'shared' && <span className={styles.tied}>tied</span>}
    </>
  )
}

type TvWhoseProps = { row: LeaderboardRow; isOwn: boolean; namesakes: ReadonlySet<string> }

/** Marks beside a name in TV mode: the player's own entry, the id of namesakes, the entry's name, and bots, as on other boards. */
export function TvWhose({ row, isOwn, namesakes }: TvWhoseProps) {
  const which = whichOf(row)
  if (isOwn) return <span className={styles.you}>{youAnd(which)}</span>
  const bot = row.isBot ? ['bot', row.botLevel] : []
  const told = [namesakes.has(row.userId) ? idTagOf(row.userId) : null, which, ...bot].filter((part) => part !== null)
  return told.length > 0 && <span className={styles.which}>{told.join(' · ')}</span>
}
