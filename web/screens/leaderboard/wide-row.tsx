/**
 * A row of the board where there is room for more than rank, player and score: the picks, the last change, the distance to the next place
 * and the prize now.
 */
import type { Creator } from '#contract/creators.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { BEST_ENTRY_PAID } from '#web/domain/competition/texts.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { points, wholeDollars } from '#web/ui/format.ts'
import { ChangeMark, type Change } from '#web/domain/board/change.tsx'
import { spotStyle, type Spot } from '#web/domain/board/board-list.tsx'
import { EntryFaces } from '#web/domain/entry/entry-faces.tsx'
import { BotBadge, IdTag, WhoseMark, whichOf } from '#web/domain/entry/entry-marks.tsx'
import { RosterButton, rosterOf, rosterRow } from '#web/domain/entry/roster-button.tsx'
import { Rank, type Tie } from '#web/ui/rank.tsx'
import styles from './leaderboard.module.css'

/** The widths of the list, in px, from which rows have these columns, and from which the picks have names. */
export const WIDE_PX = 900
export const NAMED_PX = 1240

/** The names of the columns. Each cell repeats its name for screen readers. */
export const WideHead = ({ isNamed }: { isNamed: boolean }) => (
  <div className={`${styles.wide} ${styles.wideHead}`} data-named={isNamed ? 1 : 0} aria-hidden="true">
    <span>Rank</span>
    <span>Player</span>
    <span>Picks</span>
    <span>Change</span>
    <span>To next place</span>
    <span>Prize now</span>
    <span>Points</span>
    <span />
  </div>
)

type Props = {
  row: LeaderboardRow
  tie: Tie
  isOwn: boolean
  isNamesake: boolean
  isNamed: boolean
  change: Change | undefined
  /** The sentence about the place above, or null if it is not known. */
  gap: string | null
  creators: ReadonlyMap<number, Creator>
  onOpen: (row: LeaderboardRow) => void
  spot?: Spot
}

export function WideRow({ row, tie, isOwn, isNamesake, isNamed, change, gap, creators, onOpen, spot }: Props) {
  const which = whichOf(row)
  const name = row.userDisplayName || 'Anonymous'
  const { prize, isBetterPaid } = row
  return (
    <li
      className={`board-row ${rosterRow} ${styles.wide}`}
      data-own={isOwn ? 1 : 0}
      data-named={isNamed ? 1 : 0}
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
          <span translate="no" className="min-w-0 basis-full truncate text-sm/[18px] font-semibold text-text">
            {name}
            {isNamesake && !isOwn && <IdTag userId={row.userId} />}
          </span>
          <span translate="no">{wholeDollars(row.totalSalary)}</span>
          <WhoseMark which={which} isOwn={isOwn} />
          <BotBadge row={row} />
        </span>
      </span>
      <span className="min-w-0">
        <EntryFaces entry={{ picks: (row.creatorIds ?? []).map((id) => pickOf(id, creators)) }} isNamed={isNamed} />
      </span>
      <span>
        <ChangeMark change={change} />
      </span>
      <span className="text-caption whitespace-nowrap text-muted">{gap}</span>
      <span className="text-caption font-semibold whitespace-nowrap text-coin-text">
        {isBetterPaid ? (
          <span className="text-2xs font-medium text-muted">{BEST_ENTRY_PAID}</span>
        ) : (
          prize && (
            <>
              <span className="sr-only">Prize </span>
              {prizeDollars(prize)}
            </>
          )
        )}
      </span>
      <span className="disp text-sm/5 font-bold whitespace-nowrap">
        <span translate="no">{points(row.totalScore)}</span>
        <span className="ml-1 font-sans text-2xs font-medium text-muted">pts</span>
      </span>
      <RosterButton name={rosterOf(name, which)} isHidden={false} onOpen={() => onOpen(row)} />
    </li>
  )
}

function pickOf(creatorId: number, creators: ReadonlyMap<number, Creator>) {
  const creator = creators.get(creatorId)
  return {
    creatorId,
    creator: creator ? { name: creator.channelName, imageUrl: creator.thumbnailUrl, category: creator.category } : null,
  }
}

/** The most rows above that are searched for one with a better rank. */
const MOST_TIED = 30

/**
 * Returns the points to the next better rank, such as '1.4 to #3', or the lead of the first entry. Null without ranks, and if the row above
 * is not loaded.
 */
export function gapText(rowAt: (index: number) => LeaderboardRow | undefined, index: number): string | null {
  const row = rowAt(index)
  if (!row || row.rank === null) return null
  if (row.rank === 1) {
    const below = rowAt(index + 1)
    return index === 0 && below && below.rank !== 1 ? `leads by ${points(row.totalScore - below.totalScore)}` : null
  }
  for (let above = index - 1; above >= Math.max(0, index - MOST_TIED); above--) {
    const other = rowAt(above)
    if (!other || other.rank === null) return null
    if (other.rank < row.rank) return `${points(other.totalScore - row.totalScore)} to #${other.rank}`
  }
  return null
}
