/**
 * Marks beside a name on a large screen: that it is the player's own, which of several people of that name it is, which of a player's
 * entries, and that it is a bot's, as on every board.
 */
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { idTagOf } from '#web/domain/entry/namesakes.tsx'
import { whichOf, youAnd } from '#web/domain/entry/you-mark.tsx'
import styles from './tv.module.css'

type Props = { row: LeaderboardRow; isOwn: boolean; namesakes: ReadonlySet<string> }

export function TvWhose({ row, isOwn, namesakes }: Props) {
  const which = whichOf(row)
  if (isOwn) return <span className={styles.you}>{youAnd(which)}</span>
  const bot = row.isBot ? ['bot', row.botLevel] : []
  const told = [namesakes.has(row.userId) ? idTagOf(row.userId) : null, which, ...bot].filter((part) => part !== null)
  return told.length > 0 && <span className={styles.which}>{told.join(' · ')}</span>
}
