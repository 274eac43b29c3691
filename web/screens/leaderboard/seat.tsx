/** A participant before the lock: a seat instead of a rank and a score, which begin only then. It opens the roster as a row does. */
import type { CSSProperties } from 'react'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { BotBadge } from '#web/domain/entry/bot-badge.tsx'
import { IdTag } from '#web/domain/entry/namesakes.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { RosterButton, rosterOf, rosterRow } from '#web/domain/entry/roster-button.tsx'
import { WhoseMark, whichOf } from '#web/domain/entry/you-mark.tsx'
import styles from './leaderboard.module.css'

type Props = {
  row: LeaderboardRow
  isOwn: boolean
  isNamesake: boolean
  at: number
  of: number
  style: CSSProperties
  onOpen: (row: LeaderboardRow) => void
}

export function Seat({ row, isOwn, isNamesake, at, of, style, onOpen }: Props) {
  const which = whichOf(row)
  const name = row.userDisplayName || 'Anonymous'
  return (
    <li
      className={`${rosterRow} ${styles.seat}`}
      data-own={isOwn ? 1 : 0}
      aria-current={isOwn ? 'true' : undefined}
      aria-posinset={at}
      aria-setsize={of}
      style={style}
    >
      <span className={styles.face} style={hueStyle('technology', row.id)} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">
          {name}
          {isNamesake && !isOwn && <IdTag userId={row.userId} />}
        </span>
        <span className="flex items-center gap-1.5 text-xs text-muted">
          {wholeDollars(row.totalSalary)} {!isOwn && 'spent'}
          <WhoseMark which={which} isOwn={isOwn} />
          <BotBadge row={row} />
        </span>
      </span>
      <RosterButton name={rosterOf(name, which)} isHidden={!isOwn} onOpen={() => onOpen(row)} />
    </li>
  )
}
