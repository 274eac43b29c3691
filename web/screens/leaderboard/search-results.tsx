/** The entries of the players whose name contains the searched text, best first, in place of the board. */
import { useQueries } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { leaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { BoardList } from '#web/domain/board/board-list.tsx'
import { foldText } from '#web/ui/search-box.tsx'
import { POLL_MS } from './use-board.tsx'

/** The most rows that one response holds. */
const PAGE_ROWS = 500
/** Only so many pages are searched, so that a search reads at most 5,000 rows. */
const MOST_PAGES = 10
const SHOWN = 50

type Props = { competition: Competition; text: string; ownUserId: string | undefined; isPeopleOnly: boolean }

export function SearchResults({ competition, text, ownUserId, isPeopleOnly }: Props) {
  const { rows, searched, isLoading } = useRows(competition, isPeopleOnly)
  const wanted = foldText(text.trim())
  const found = rows.filter(({ userDisplayName }) => foldText(userDisplayName).includes(wanted))
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
      <BoardList competition={competition} rows={found.slice(0, SHOWN)} ownUserId={ownUserId} />
    </div>
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
