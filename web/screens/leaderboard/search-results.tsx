/** The entries of the players whose name contains the searched text, best first, in place of the board. */
import { useQueries } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { leaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { BoardList, tieOf } from '#web/domain/board/board-list.tsx'
import { useChanges } from '#web/domain/board/change.tsx'
import { namesakesIn } from '#web/domain/entry/entry-marks.tsx'
import { foldText } from '#web/ui/search-box.tsx'
import { POLL_MS } from './use-board.tsx'
import { gapText, WideHead, WideRow } from './wide-row.tsx'

/** The most rows that one response holds. */
const PAGE_ROWS = 500
/** Only so many pages are searched, so that a search reads at most 5,000 rows. */
const MOST_PAGES = 10
const SHOWN = 50

/** `isNamed`: there is room for the names of the picks. */
type Columns = {
  isNamed: boolean
  creators: ReadonlyMap<number, Creator>
  onOpen: (row: LeaderboardRow) => void
}

type Props = {
  competition: Competition
  text: string
  ownUserId: string | undefined
  isPeopleOnly: boolean
  /** The columns of the board; null where it has none. */
  columns: Columns | null
}

export function SearchResults({ competition, text, ownUserId, isPeopleOnly, columns }: Props) {
  const { rows, searched, isLoading } = useRows(competition, isPeopleOnly)
  const wanted = foldText(text.trim())
  const found = rows.filter(({ userDisplayName }) => foldText(userDisplayName).includes(wanted))
  const shown = found.slice(0, SHOWN)
  const isWhole = searched >= competition.totalEntries
  return (
    <div aria-busy={isLoading}>
      <p role="status" className="px-2 text-caption text-muted">
        {isLoading
          ? 'Searching...'
          : found.length === 0
            ? `Nobody is called "${text.trim()}".`
            : `${whole(found.length)} ${found.length === 1 ? 'entry' : 'entries'} found.`}
        {found.length > SHOWN && ` The first ${SHOWN} are shown.`}
        {!isLoading && !isWhole && ` The first ${whole(searched)} places were searched.`}
      </p>
      {columns ? (
        <WideList {...{ competition, ownUserId, columns }} rows={shown} board={rows} />
      ) : (
        <BoardList competition={competition} rows={shown} ownUserId={ownUserId} />
      )}
    </div>
  )
}

type WideListProps = {
  competition: Competition
  ownUserId: string | undefined
  columns: Columns
  rows: readonly LeaderboardRow[]
  /** All rows in the order of the board. */
  board: readonly LeaderboardRow[]
}

function WideList({ competition, ownUserId, columns, rows, board }: WideListProps) {
  const changes = useChanges(rows)
  const namesakes = namesakesIn(rows)
  return (
    <>
      {rows.length > 0 && <WideHead isNamed={columns.isNamed} />}
      <ol className="grid gap-1.5">
        {rows.map((row) => {
          const at = board.indexOf(row)
          return (
            <WideRow
              key={row.id}
              row={row}
              tie={tieOf(competition, row, [board[at - 1], board[at + 1]])}
              isOwn={row.userId === ownUserId}
              isNamesake={namesakes.has(row.userId)}
              change={changes.get(row.id)}
              gap={gapText((index) => board[index], at)}
              {...columns}
            />
          )
        })}
      </ol>
    </>
  )
}

function useRows({ id, totalEntries, phase }: Competition, isPeopleOnly: boolean) {
  const pages = Math.min(MOST_PAGES, Math.max(1, Math.ceil(totalEntries / PAGE_ROWS)))
  const mayChange = phase === 'drafting' || phase === 'live' || phase === 'review'
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      ...ask(leaderboard, {
        params: { competitionId: id },
        query: { offset: page * PAGE_ROWS, limit: PAGE_ROWS, ...(isPeopleOnly && { people: 1 }) },
      }),
      staleTime: mayChange ? POLL_MS : Infinity,
    })),
  })
  return {
    rows: results.flatMap(({ data }): readonly LeaderboardRow[] => data ?? []),
    searched: pages * PAGE_ROWS,
    isLoading: results.some(({ isPending }) => isPending),
  }
}
