/**
 * The rows of a board of any length, in pages of 100. A page is loaded when it scrolls into view and refreshed every 5 s while visible.
 *
 * `isFromBefore`: without a network, the cached rows are from before the lock and say nothing about the live board. `namesakes`: ids of
 * players who share a name with another loaded row. `rowAt` returns undefined for a row that loads. `total`: the number of entries of the
 * competition, or more if the rows show more.
 */
import { useQueries } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { leaderboard, TOP_ROWS, type LeaderboardRow } from '#contract/leaderboard.ts'
import { isBeforeLock } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { useReadBefore } from '#web/api/offline-times.ts'
import { namesakesIn, BotBadge, IdTag, WhoseMark, whichOf } from '#web/domain/entry/entry-marks.tsx'
import type { CSSProperties } from 'react'
import { wholeDollars } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { RosterButton, rosterOf, rosterRow } from '#web/domain/entry/roster-button.tsx'
import styles from './leaderboard.module.css'

export const POLL_MS = 5_000

/**
 * With `isPeopleOnly` the rows leave out bots. Their number is not known before the last page is read; until then `total` is the number
 * of rows read so far, and a page more.
 */
export function useBoard(
  { id, totalEntries, phase, startTime }: Competition,
  first: number,
  last: number,
  isPeopleOnly: boolean,
) {
  const wasReadBefore = useReadBefore(startTime)
  const pages = pagesBetween(first, last)
  const isMoving = phase !== 'completed' && phase !== 'void'
  const queries = pages.map((page) => ({
    ...ask(leaderboard, {
      params: { competitionId: id },
      query: { offset: page * TOP_ROWS, limit: TOP_ROWS, ...(isPeopleOnly && { people: 1 }) },
    }),
    refetchInterval: isMoving ? POLL_MS : (false as const),
  }))
  const results = useQueries({ queries })
  const rowsOf = new Map(pages.map((page, nth) => [page, results[nth]?.data]))
  const known = Math.max(0, ...pages.map((page) => page * TOP_ROWS + (rowsOf.get(page)?.length ?? 0)))
  const firstRows = rowsOf.get(0)
  const isLastFull = pages.some((page) => rowsOf.get(page)?.length === TOP_ROWS && known === (page + 1) * TOP_ROWS)
  const all = isPeopleOnly ? Math.min(totalEntries, known + (isLastFull ? TOP_ROWS : 0)) : Math.max(totalEntries, known)
  return {
    // a first page that is not full contains the whole board
    total: firstRows && firstRows.length < TOP_ROWS ? firstRows.length : all,
    isLoading: results.every(({ data }) => data === undefined),
    isFromBefore:
      !isBeforeLock(phase) &&
      results.some(
        ({ data, dataUpdatedAt }, nth) => data !== undefined && wasReadBefore(queries[nth]!.queryKey, dataUpdatedAt),
      ),
    error: results.find(({ data, error }) => data === undefined && error)?.error ?? null,
    retry: () => results.forEach(({ data, refetch }) => data === undefined && void refetch()),
    hasBots: [...rowsOf.values()].some((rows) => rows?.some(({ isBot }) => isBot)),
    namesakes: namesakesIn([...rowsOf.values()].flatMap((rows) => rows ?? [])),
    rowAt: (index: number): LeaderboardRow | undefined => rowsOf.get(Math.floor(index / TOP_ROWS))?.[index % TOP_ROWS],
  }
}

export function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / TOP_ROWS)
  const to = Math.floor(Math.max(0, last) / TOP_ROWS)
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
}

type Props = {
  row: LeaderboardRow
  isOwn: boolean
  isNamesake: boolean
  at: number
  of: number
  style: CSSProperties
  onOpen: (row: LeaderboardRow) => void
}

/** A participant before the lock: a box without rank and score. It opens the roster like a row. */
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
