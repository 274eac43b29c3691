/** The first ten of the board and all that share the tenth place. Each row opens its roster, and a star follows its player. */
import type { Competition } from '#contract/competitions.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { tieOf } from '#web/domain/board/board-list.tsx'
import { BotBadge, IdTag, namesakesIn, WhoseMark, whichOf } from '#web/domain/entry/entry-marks.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { RosterButton, rosterOf, rosterRow, useRosterSheet } from '#web/domain/entry/roster-button.tsx'
import { WinnersLine } from '#web/domain/competition/competition-labels.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Rank } from '#web/ui/rank.tsx'
import { points } from '#web/ui/format.ts'
import { Star } from './following.tsx'
import { TOP, useTop } from './use-top.ts'
import styles from './watch.module.css'

/** The final height of the list: rows with their gaps, and the padding above and below. */
const ROW_PX = 58
const REST_PX = 124

function Waiting({ rows }: { rows: number }) {
  return <section className="panel" aria-busy="true" style={{ minHeight: REST_PX + ROW_PX * rows }} />
}

export function TopTen({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const { top, error, refetch } = useTop(competition)
  const { openRoster, sheet } = useRosterSheet(competition)
  if (!top && error)
    return (
      <section className="panel">
        <Failed title="The board did not load" error={error} onRetry={() => void refetch()} />
      </section>
    )
  if (!top) return <Waiting rows={Math.min(TOP, competition.totalEntries)} />
  const { rows, more } = top
  const namesakes = namesakesIn(rows)
  const hasStars = user != null && !isViewer(user)
  const mayFollow = (row: LeaderboardRow) => hasStars && row.userId !== user.id
  return (
    <Panel title="Top ten">
      {competition.phase === 'completed' && rows.length > 0 && (
        <div className="mt-2">
          <WinnersLine rows={rows} ownUserId={user?.id} />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState art="trophy" title="No entries" text="Nobody entered this competition." />
      ) : (
        <ol className={`mt-3 grid gap-1.5 ${hasStars ? styles.starred : ''}`} aria-label="Top ten">
          {rows.map((row, nth) => {
            const name = row.userDisplayName || 'Anonymous'
            const which = whichOf(row)
            return (
              <li
                key={row.id}
                className={`board-row ${rosterRow} ${styles.row}`}
                data-own={row.userId === user?.id ? 1 : 0}
                aria-current={row.userId === user?.id ? 'true' : undefined}
              >
                <span className="grid min-w-[34px] justify-items-center">
                  <Rank
                    rank={row.rank}
                    tie={tieOf(competition, row, [rows[nth - 1], rows[nth + 1]])}
                    hasMedal={row.totalScore > 0}
                  />
                </span>
                {/* on a phone the marks are below the name, which is whole there */}
                <span className="@container min-w-0 md:flex md:items-center md:gap-1.5">
                  <span translate="no" className="block truncate text-sm/[18px] font-semibold">
                    {name}
                    {namesakes.has(row.userId) && row.userId !== user?.id && <IdTag userId={row.userId} />}
                  </span>
                  <span className="flex flex-none items-center gap-1.5 text-xs">
                    <WhoseMark which={which} isOwn={row.userId === user?.id} />
                    <BotBadge row={row} />
                  </span>
                </span>
                <span translate="no" className="disp text-sm font-bold">
                  {points(row.totalScore)}
                </span>
                <RosterButton name={rosterOf(name, which)} isHidden={false} onOpen={() => openRoster(row)} />
                {mayFollow(row) && <Star competition={competition} userId={row.userId} name={name} />}
              </li>
            )
          })}
        </ol>
      )}
      {more && <p className="mt-3 text-center text-caption text-muted">{more}</p>}
      <Link to={`/leaderboard?competition=${competition.id}`} className={buttonClass('plain', 'mt-4 w-full')}>
        Board
      </Link>
      {sheet}
    </Panel>
  )
}
