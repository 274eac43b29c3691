/** Beside a name on a large screen: that it is one's own, and which of several entries of a player it is. */
import { youAnd } from '#web/components/you-mark.tsx'
import styles from './tv.module.css'

export function TvWhose({ which, isOwn }: { which: string | null; isOwn: boolean }) {
  if (isOwn) return <span className={styles.you}>{youAnd(which)}</span>
  return which !== null && <span className={styles.which}>{which}</span>
}
