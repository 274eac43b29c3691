/** The rows of the board, above them one's own place, which stays in sight. Only the rows near the window are rendered. */
import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { ownPlace } from '#contract/leaderboard.ts'
import { isBeforeLock } from '#game/phase.ts'
import { ask } from '#web/lib/call.ts'
import { useUser } from '#web/lib/session.ts'
import { errorMessageOf } from '#web/lib/error-message.ts'
import { BoardRow, spotStyle } from '#web/components/board-list.tsx'
import { useRosterSheet } from '#web/components/use-roster-sheet.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { OwnPlaceBar } from './own-place-bar.tsx'
import { POLL_MS, useBoard } from './use-board.ts'
import styles from './leaderboard.module.css'

/** A row with the gap below it. */
const ROW_PX = 58
const FIRST_VIEW = 20

export function BoardRows({ competition }: { competition: Competition }) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const { user } = useUser()
  const { openRoster, sheet } = useRosterSheet(competition)
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const [count, setCount] = useState(competition.totalEntries)
  const isMoving = competition.phase !== 'completed' && competition.phase !== 'void'
  const own = useQuery({
    ...ask(ownPlace, { params: { competitionId: competition.id } }),
    refetchInterval: isMoving ? POLL_MS : false,
  })

  const hasRows = count > 0
  const hasPlace = own.data !== null
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + scrollY)
  }, [hasRows, hasPlace])
  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above is there because of it
  const virtual = useWindowVirtualizer({ count, estimateSize: () => ROW_PX, overscan: 8, scrollMargin: top })
  const items = virtual.getVirtualItems()
  const board = useBoard(competition, items[0]?.index ?? 0, items.at(-1)?.index ?? FIRST_VIEW)
  if (board.total !== count && !board.isLoading) setCount(board.total)

  if (board.isLoading && board.error) {
    return (
      <EmptyState art="bolt" title="The board did not load" text={errorMessageOf(board.error).message}>
        <Button tone="coin" onClick={board.retry}>
          Try Again
        </Button>
      </EmptyState>
    )
  }
  if (board.total === 0 && !board.isLoading) {
    return (
      <EmptyState art="trophy" title="No entries yet" text="No entries yet. Be the first to join!">
        {competition.phase === 'drafting' && (
          <Link to="/" className={buttonClass('coin')}>
            Draft your creators
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <section className="panel p-2.5 md:p-4" aria-label="All entries">
      {competition.phase === 'drafting' && (
        <p className="px-2 pt-1 pb-3 text-[13px] text-muted">
          Nobody is ahead yet: ranks begin when the competition goes live. Rosters are public after the lock.
        </p>
      )}
      <OwnPlaceBar
        competition={competition}
        place={own.data}
        onShow={(rank) => virtual.scrollToIndex(rank - 1, { align: 'center' })}
      />
      <ol ref={list} className={styles.all} style={{ height: virtual.getTotalSize() }} aria-busy={board.isLoading}>
        {items.map(({ index, start }) => {
          const row = board.rowAt(index)
          const spot = { at: index + 1, of: count, top: start - top }
          return row ? (
            <BoardRow
              key={index}
              row={row}
              isOwn={row.userId === user?.id}
              isHidden={isBeforeLock(competition.phase) && row.userId !== user?.id}
              onOpen={openRoster}
              spot={spot}
            />
          ) : (
            <li key={index} className={`board-row ${styles.waiting}`} style={spotStyle(spot)} aria-hidden="true" />
          )
        })}
      </ol>
      {sheet}
    </section>
  )
}
