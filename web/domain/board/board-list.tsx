/** The rows of a board: rank, player, amount spent and score. The player's own rows are highlighted. Each row opens its roster. */
import type { CSSProperties } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { isBeforeLock } from '#game/phase.ts'
import { isLevel } from '#game/ranking.ts'
import { BEST_ENTRY_PAID } from '#web/domain/competition/texts.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { points, wholeDollars } from '#web/ui/format.ts'
import { Rank, type Tie } from '#web/ui/rank.tsx'
import { BotBadge, IdTag, namesakesIn, SeatBadge, WhoseMark, whichOf } from '#web/domain/entry/entry-marks.tsx'
import { RosterButton, rosterOf, rosterRow, useRosterSheet } from '#web/domain/entry/roster-button.tsx'

type ListProps = { competition: Competition; rows: readonly LeaderboardRow[]; ownUserId: string | undefined }

export function BoardList({ competition, rows, ownUserId }: ListProps) {
  const { openRoster, sheet } = useRosterSheet(competition)
  const namesakes = namesakesIn(rows)
  return (
    <>
      <ol className="mt-3 grid gap-1.5">
        {rows.map((row, nth) => (
          <BoardRow
            key={row.id}
            row={row}
            tie={tieOf(competition, row, [rows[nth - 1], rows[nth + 1]])}
            isOwn={row.userId === ownUserId}
            isNamesake={namesakes.has(row.userId)}
            isHidden={isBeforeLock(competition.phase) && row.userId !== ownUserId}
            onOpen={openRoster}
          />
        ))}
      </ol>
      {sheet}
    </>
  )
}

export function tieOf(
  { phase }: Competition,
  row: LeaderboardRow,
  neighbours: readonly (LeaderboardRow | undefined)[],
): Tie {
  if (row.rank === null || neighbours.every((one) => one?.rank !== row.rank)) return null
  return isLevel(phase, row) ? 'level' : 'shared'
}

/** For a list that renders only some of its rows: the position of the row, the number of rows, and its distance from the top in px. */
export type Spot = { at: number; of: number; top: number }

type RowProps = {
  row: LeaderboardRow
  tie: Tie
  isOwn: boolean
  /** Another player on the board has the same name. */
  isNamesake: boolean
  /** The roster belongs to another player, and the competition has not locked yet. */
  isHidden: boolean
  onOpen: (row: LeaderboardRow) => void
  spot?: Spot
}

export function BoardRow({ row, tie, isOwn, isNamesake, isHidden, onOpen, spot }: RowProps) {
  const which = whichOf(row)
  const isMarked = isOwn || which !== null
  const name = row.userDisplayName || 'Anonymous'
  return (
    <li
      className={`board-row @container ${rosterRow}`}
      data-own={isOwn ? 1 : 0}
      aria-current={isOwn ? 'true' : undefined}
      aria-posinset={spot?.at}
      aria-setsize={spot?.of}
      style={spot && spotStyle(spot)}
    >
      <span className="grid min-w-[34px] justify-items-center">
        <Rank rank={row.rank} tie={tie} hasMedal={row.totalScore > 0} />
      </span>
      <span className="@container min-w-0">
        <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
          <span translate="no" className={nameStyle({ isMarked, isHigh: !spot })}>
            {name}
            {isNamesake && !isOwn && <IdTag userId={row.userId} />}
          </span>
          <span translate="no" className={isMarked && spot ? '@max-[7.75rem]:order-1 @max-[7.75rem]:basis-full' : ''}>
            {wholeDollars(row.totalSalary)}
          </span>
          <WhoseMark which={which} isOwn={isOwn} />
          <BotBadge row={row} />
          <SeatBadge row={row} />
        </span>
      </span>
      <span className="disp grid justify-items-end text-sm/5 font-bold">
        <span className="whitespace-nowrap">
          <span translate="no">{points(row.totalScore)}</span>
          {/* a narrow row shows the marks of the player instead */}
          <span className="ml-1 font-sans text-2xs font-medium text-muted @max-[15rem]:sr-only">pts</span>
        </span>
        <PrizeOf row={row} />
      </span>
      <RosterButton name={rosterOf(name, which)} isHidden={isHidden} onOpen={() => onOpen(row)} />
    </li>
  )
}

/** The prize at this place, or why a better place has none. */
function PrizeOf({ row: { prize, isBetterPaid } }: { row: LeaderboardRow }) {
  const style = 'font-sans text-2xs/3.5 whitespace-nowrap'
  if (isBetterPaid) return <span className={`${style} font-medium text-muted`}>{BEST_ENTRY_PAID}</span>
  return (
    prize && (
      <span className={`${style} font-semibold text-coin-text`}>
        <span className="sr-only">Prize </span>
        {prizeDollars(prize)}
      </span>
    )
  )
}

/**
 * All rows of a long board have the same height. In a narrow row the marks stand beside the name, and the name is truncated before the
 * amount. Elsewhere a row grows with its content, and the name is shown in full.
 */
function nameStyle({ isMarked, isHigh }: { isMarked: boolean; isHigh: boolean }): string {
  const lines = isHigh ? 'line-clamp-2 wrap-anywhere' : 'block truncate'
  const beside =
    isMarked && !isHigh ? '@max-[7.75rem]:block @max-[7.75rem]:truncate @max-[7.75rem]:basis-0 @max-[7.75rem]:grow' : ''
  return `min-w-0 basis-full text-sm/[18px] font-semibold text-text ${lines} ${beside}`
}

export const spotStyle = ({ top }: Spot): CSSProperties => ({
  position: 'absolute',
  insetInline: 0,
  transform: `translateY(${top}px)`,
})
