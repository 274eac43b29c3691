/** A rank that is read from afar: a medal for the first three, a number as large as the name for the others; and that others share it. */
import { Rank, type Tie } from '#web/ui/rank.tsx'
import styles from './tv.module.css'

type Props = { rank: number | null; tie: Tie; hasMedal: boolean }

export function TvRank({ rank, tie, hasMedal }: Props) {
  if (tie === 'level') return <span className={styles.tied}>tied</span>
  // a shared medal and its word are no higher than a row
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
