/** Follows a player, or follows them no more. */
import { Star as StarIcon } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import { useFollow } from './use-follows.ts'
import styles from './watch.module.css'

type Props = { competition: Competition; userId: string; name: string }

export function Star({ competition, userId, name }: Props) {
  const { isFollowed, toggle, isPending } = useFollow(competition, userId)
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isFollowed}
      aria-label={`Follow ${name}`}
      aria-disabled={isPending}
      onClick={() => !isPending && toggle()}
    >
      <StarIcon size={18} aria-hidden="true" fill={isFollowed ? 'currentColor' : 'none'} />
    </button>
  )
}
