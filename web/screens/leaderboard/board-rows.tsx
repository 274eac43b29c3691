/**
 * The rows of the board below the player's own rank, which stays visible. Only rows near the window are rendered. Before the lock, when
 * there are no ranks, the board shows the participants in as many columns as fit.
 */
import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { ownPlace } from '#contract/leaderboard.ts'
import { cents, parseDecimal, total } from '#game/money.ts'
import { isBeforeLock } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { useUser } from '#web/domain/player/session.ts'
import { useOwnEntries } from '#web/domain/entry/own-entries.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { whole } from '#web/ui/format.ts'
import { BoardRow, spotStyle, tieOf } from '#web/domain/board/board-list.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { useChanges } from '#web/domain/board/change.tsx'
import { useRosterSheet } from '#web/domain/entry/roster-button.tsx'
import { WayToDraft } from '#web/domain/competition/way-to-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OwnPlaceBar } from './own-place-bar.tsx'
import { PeopleFilter, usePeopleFilter } from './people-filter.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { Seat, POLL_MS, useBoard } from './use-board.tsx'
import { gapText, NAMED_PX, WIDE_PX, WideHead, WideRow } from './wide-row.tsx'
import styles from './leaderboard.module.css'

/** The height of a row with the gap below it, in px. */
const ROW_PX = 58
const FIRST_VIEW = 20
/** The width of a participant's box with the gap beside it, in px. */
const SEAT_PX = 256
const GAP_PX = 6

export function BoardRows({ competition }: { competition: Competition }) {
  // the virtualizer is one mutable object: the compiler would memoize stale results
  'use no memo'
  const [isPeopleOnly, onFilter] = usePeopleFilter()
  const { user } = useUser()
  const { openRoster, sheet } = useRosterSheet(competition)
  const list = useRef<HTMLOListElement>(null)
  const [{ top, width }, setPlace] = useState({ top: 0, width: 0 })
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(isPeopleOnly ? FIRST_VIEW : competition.totalEntries)
  // replays have bots as a rule; the filter stays while other rows load, so that nothing moves and the keyboard's focus stays
  const [hasFilter, setHasFilter] = useState(isPeopleOnly || competition.replayDay !== null)
  const isMoving = competition.phase !== 'completed' && competition.phase !== 'void'
  const own = useQuery({
    ...ask(ownPlace, { params: { competitionId: competition.id } }),
    refetchInterval: isMoving ? POLL_MS : false,
  })

  const { asOf, isDelayed } = useOffline()
  const isOffline = asOf !== null
  const { data: entries = [] } = useOwnEntries(competition, { isWanted: own.data != null || isOffline })
  // the competition was cached before the player entered
  const isOutdated = isOffline && own.data === null && entries.length > 0

  const isSearching = search.trim().length > 1
  const hasRows = count > 0
  const hasPlace = own.data !== null
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { top: below, width: across } = element.getBoundingClientRect()
      setPlace({ top: below + scrollY, width: across })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasRows, hasPlace, isSearching])
  const isOpen = isBeforeLock(competition.phase)
  const columns = isOpen ? Math.max(1, Math.floor((width + GAP_PX) / (SEAT_PX + GAP_PX))) : 1
  const isWide = !isOpen && width >= WIDE_PX
  const isNamed = width >= NAMED_PX
  const lines = Math.ceil(count / columns)
  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above is there because of it
  const virtual = useWindowVirtualizer({ count: lines, estimateSize: () => ROW_PX, overscan: 8, scrollMargin: top })
  const items = virtual.getVirtualItems()
  const board = useBoard(
    competition,
    (items[0]?.index ?? 0) * columns,
    ((items.at(-1)?.index ?? FIRST_VIEW) + 1) * columns - 1,
    isPeopleOnly,
  )
  const changes = useChanges(items.flatMap(({ index }) => (isOpen ? [] : (board.rowAt(index) ?? []))))
  const creators = useCreators(isWide)
  if (board.total !== count && !board.isLoading) setCount(board.total)
  if (board.hasBots && !hasFilter) setHasFilter(true)

  if (board.isLoading && board.error) {
    return (
      <EmptyState art="bolt" title="The board did not load" text={errorMessageOf(board.error).message}>
        <Button tone="coin" onClick={board.retry}>
          Try Again
        </Button>
      </EmptyState>
    )
  }
  if (board.isFromBefore) {
    const once = isDelayed ? 'the game is back' : 'you are connected again'
    return (
      <EmptyState
        art="bolt"
        title="The live board is not loaded yet"
        text={`Your copy is from before the lock. The live board loads once ${once}.`}
      />
    )
  }
  if (board.total === 0 && !board.isLoading && isPeopleOnly) {
    return (
      <EmptyState art="trophy" title="No people yet" text="Only bots have entered so far.">
        <Button onClick={() => onFilter(false)}>Show everybody</Button>
      </EmptyState>
    )
  }
  if (board.total === 0 && !board.isLoading) {
    return (
      <EmptyState art="trophy" title="No entries yet" text="No entries yet. Be the first to join!">
        {competition.phase === 'drafting' && <WayToDraft competition={competition} name="Draft your creators" />}
      </EmptyState>
    )
  }
  const best = board.rowAt(0)
  const isLevel = best !== undefined && tieOf(competition, best, [board.rowAt(1)]) === 'level'
  return (
    <section className="panel p-2.5 md:p-4" aria-label="All entries">
      {isOpen && <WhoIsIn count={isPeopleOnly ? null : count} />}
      <div className={styles.tools}>
        {hasFilter && <PeopleFilter isOn={isPeopleOnly} hasRanks={!isOpen} onFilter={onFilter} />}
        <SearchBox
          label="Search the board by name"
          placeholder="Search by name"
          value={search}
          onChange={setSearch}
          className={styles.search!}
        />
      </div>
      {isLevel && (
        <p className="px-2 pt-1 pb-3 text-caption text-muted">
          Nobody has points yet, so everybody is tied. The first points decide who leads.
        </p>
      )}
      <OwnPlaceBar
        competition={competition}
        place={isOutdated ? undefined : own.data}
        isLevel={isLevel}
        won={total(entries.map(({ prize }) => parseDecimal(prize) ?? cents(0)))}
        isWide={isWide}
        which={nameAmong(entries, own.data?.entryId)}
        onShow={isPeopleOnly || isSearching ? null : (rank) => virtual.scrollToIndex(rank - 1, { align: 'center' })}
      />
      {isSearching ? (
        <SearchResults
          competition={competition}
          text={search}
          ownUserId={user?.id}
          isPeopleOnly={isPeopleOnly}
          columns={isWide ? { isNamed, creators, onOpen: openRoster } : null}
        />
      ) : (
        <>
          {isWide && <WideHead isNamed={isNamed} />}
          <ol ref={list} className={styles.all} style={{ height: virtual.getTotalSize() }} aria-busy={board.isLoading}>
            {items.flatMap(({ index: line, start }) =>
              Array.from({ length: Math.min(columns, count - line * columns) }, (_, column) => {
                const index = line * columns + column
                const row = board.rowAt(index)
                const spot = { at: index + 1, of: count, top: start - top }
                const style = { ...spotStyle(spot), ...inColumn(column, columns) }
                if (!row)
                  return <li key={index} className={`board-row ${styles.waiting}`} style={style} aria-hidden="true" />
                const isOwn = row.userId === user?.id
                const isNamesake = board.namesakes.has(row.userId)
                return isOpen ? (
                  <Seat
                    key={index}
                    row={row}
                    isOwn={isOwn}
                    isNamesake={isNamesake}
                    at={spot.at}
                    of={count}
                    style={style}
                    onOpen={openRoster}
                  />
                ) : isWide ? (
                  <WideRow
                    key={index}
                    row={row}
                    tie={tieOf(competition, row, [board.rowAt(index - 1), board.rowAt(index + 1)])}
                    isOwn={isOwn}
                    isNamesake={isNamesake}
                    isNamed={isNamed}
                    change={changes.get(row.id)}
                    gap={gapText(board.rowAt, index)}
                    creators={creators}
                    onOpen={openRoster}
                    spot={spot}
                  />
                ) : (
                  <BoardRow
                    key={index}
                    row={row}
                    tie={tieOf(competition, row, [board.rowAt(index - 1), board.rowAt(index + 1)])}
                    isOwn={isOwn}
                    isNamesake={isNamesake}
                    isHidden={false}
                    onOpen={openRoster}
                    spot={spot}
                  />
                )
              }),
            )}
          </ol>
        </>
      )}
      {sheet}
    </section>
  )
}

const NOBODY: ReadonlyMap<number, Creator> = new Map()

/** Returns the creators by id; empty until they are loaded, and where they are not shown. */
function useCreators(isShown: boolean): ReadonlyMap<number, Creator> {
  const { data } = useQuery({ ...ask(allCreators), enabled: isShown, select: byId })
  return data ?? NOBODY
}

const byId = (all: readonly Creator[]): ReadonlyMap<number, Creator> => new Map(all.map((one) => [one.id, one]))

const inColumn = (column: number, columns: number): CSSProperties => ({
  insetInlineStart: `calc((100% + ${GAP_PX}px) / ${columns} * ${column})`,
  insetInlineEnd: 'auto',
  width: `calc((100% + ${GAP_PX}px) / ${columns} - ${GAP_PX}px)`,
})

/** "Entry 2", or null if the player has only one. */
function nameAmong(entries: readonly Entry[], entryId: number | undefined): string | null {
  const at = entries.findIndex(({ id }) => id === entryId)
  return at < 0 || entries.length < 2 ? null : entryName(at + 1)
}

/** `count` is null while the number of people is not known. */
function WhoIsIn({ count }: { count: number | null }) {
  return (
    <header className="px-2 pt-1 pb-3">
      <h2 className="disp flex items-center gap-2 text-sm/6 font-bold">
        Who is in
        {count !== null && <span className="pill pill-coin">{whole(count)}</span>}
      </h2>
      <p className="mt-0.5 text-caption text-muted">
        Scores begin at the lock, and everybody starts from zero. Until then picks stay secret.
      </p>
    </header>
  )
}
