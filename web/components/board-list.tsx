/** Rows of a board: rank, who, what they spent, what they have. One's own row stands out. */
import type { CSSProperties } from 'react'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { points, wholeDollars } from '#web/lib/format.ts'
import { Rank } from '#web/ui/rank.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { BotBadge } from './bot-badge.tsx'

export function BoardList({ rows, ownUserId }: { rows: readonly LeaderboardRow[]; ownUserId: string | undefined }) {
  return (
    <ol className="mt-3 grid gap-1.5">
      {rows.map((row) => (
        <BoardRow key={row.id} row={row} isOwn={row.userId === ownUserId} />
      ))}
    </ol>
  )
}

/** Where only some of the rows are in the page: which row of how many this is, and how many px from the top of the list. */
export type Spot = { at: number; of: number; top: number }

export function BoardRow({ row, isOwn, spot }: { row: LeaderboardRow; isOwn: boolean; spot?: Spot }) {
  return (
    <li
      className="board-row"
      data-own={isOwn ? 1 : 0}
      aria-current={isOwn ? 'true' : undefined}
      aria-posinset={spot?.at}
      aria-setsize={spot?.of}
      style={spot && spotStyle(spot)}
    >
      <span className="grid min-w-[34px] justify-items-center">
        <Rank rank={row.rank} />
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          <span className="truncate text-[14px] font-semibold">{row.userDisplayName || 'Anonymous'}</span>
          {isOwn && <span className="pill pill-go px-1.5 py-0 text-[10px]">you</span>}
        </span>
        <span className="flex items-center gap-1.5 text-[12px] text-muted">
          {wholeDollars(row.totalSalary)}
          <BotBadge row={row} />
        </span>
      </span>
      <span className="disp text-[14px] font-bold">
        <Roll text={points(row.totalScore)} />
        <span className="ml-1 font-sans text-[11px] font-medium text-muted">pts</span>
      </span>
    </li>
  )
}

export const spotStyle = ({ top }: Spot): CSSProperties => ({
  position: 'absolute',
  insetInline: 0,
  transform: `translateY(${top}px)`,
})
