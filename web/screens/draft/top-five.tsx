/** The first five of the board, read again every 5 s. */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { isBeforeLock } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { useReadBefore } from '#web/api/read-at.ts'
import { useUser } from '#web/domain/player/session.ts'
import { BoardList } from '#web/domain/board/board-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/domain/roster/draft.module.css'

const SHOWN = 5
const POLL_MS = 5_000

export function TopFive({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const query = ask(leaderboard, { params: { competitionId: competition.id }, query: { limit: SHOWN } })
  const { data: read, error, dataUpdatedAt } = useQuery({ ...query, refetchInterval: POLL_MS })
  const wasReadBefore = useReadBefore(competition.startTime)
  // without a network: what was read before the lock is no board of what is live since
  const isOld = !isBeforeLock(competition.phase) && wasReadBefore(query.queryKey, dataUpdatedAt)
  const rows = isOld ? undefined : read
  const seeAll = (
    <Link to="/leaderboard" className={`text-caption font-semibold text-ice-text hover:underline ${styles.elsewhere}`}>
      See all
    </Link>
  )
  return (
    <Panel title="Live Leaderboard" aside={seeAll} className="max-xl:p-3">
      {/* as high as five rows, so that nothing moves when they arrive */}
      <div className="min-h-[calc(5*var(--board-row,52px)+36px)]">
        {rows && rows.length > 0 && <BoardList competition={competition} rows={rows} ownUserId={user?.id} />}
        {rows?.length === 0 && <p className="mt-3 text-sm/5 text-muted">No entries yet. Be the first to join!</p>}
        {!rows && (error || isOld) && (
          <p className="mt-3 text-sm/5 text-muted">
            {isOld ? 'It was last read before the lock.' : 'The board did not load.'} We keep trying every few seconds.
          </p>
        )}
      </div>
    </Panel>
  )
}
