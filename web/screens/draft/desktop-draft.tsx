/**
 * The draft on a desktop: board and own entries, competition and creators, roster. Without room for three columns the board moves below the
 * roster, and the player's entries above the long list of creators.
 */
import { useState, useRef } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { Banner, MY_ENTRIES } from '#web/domain/competition/banner.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { toast } from '#web/ui/toast.ts'
import { AvailableCreators } from '#web/domain/roster/desktop/available-creators.tsx'
import { ALARM, useLastCall, useLockNotice } from '#web/domain/roster/last-call.ts'
import { OwnReviews } from './own-reviews-on-demand.tsx'
import { RosterPanel } from '#web/domain/roster/desktop/roster-panel.tsx'
import { useDraftRoster, useShownRoster, type DraftRoster } from '#web/domain/roster/draft-roster.ts'
import styles from '#web/domain/roster/draft.module.css'
import { useQuery } from '@tanstack/react-query'
import { leaderboard } from '#contract/leaderboard.ts'
import { isBeforeLock } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { useReadBefore } from '#web/api/offline-times.ts'
import { useUser } from '#web/domain/player/session.ts'
import { BoardList } from '#web/domain/board/board-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { myEntries } from '#contract/entries.ts'
import { useOverflow } from '#web/ui/elements.ts'
import { EntryLine } from './my-entries-sheet.tsx'

const Builder = lazyComponent(
  () => import('#web/domain/roster/desktop/builder.tsx'),
  (file) => file.Builder,
)

const THREE_COLUMNS = '(min-width: 1280px)'

export function DesktopDraft({ competition, creators }: { competition: Competition; creators: readonly Creator[] }) {
  const roster = useDraftRoster(competition, creators)
  useLockNotice(competition, roster)
  const shown = useShownRoster(roster)
  const isWide = useMedia(THREE_COLUMNS)
  const [isBuilding, setBuilding] = useState(false)
  const build = () => void Builder.load().then(() => setBuilding(true), toast.refuseAs('The builder did not load'))
  const topFive = <TopFive competition={competition} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-5 xl:grid-cols-[264px_minmax(0,1fr)_328px]">
      <h1 className="sr-only">Draft your creators</h1>
      {isWide && (
        <div className="grid gap-5">
          {topFive}
          <MyEntriesCard competition={competition} />
          <ReplayNote competition={competition} />
        </div>
      )}
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Head competition={competition} creators={creators} roster={shown} />
        <OwnReviews />
        {!isWide && shown.entries.length > 0 && <MyEntriesCard competition={competition} isLow />}
        <AvailableCreators
          creators={creators}
          picks={roster.picks}
          barOf={shown.isOpen && !shown.isAtLimit ? shown.barOf : null}
          onToggle={shown.toggle}
        />
      </div>
      {/* the column is as high as the row, so that the roster sticks within it */}
      <div className="self-stretch">
        <div className={styles.rosterColumn}>
          <RosterPanel competition={competition} roster={shown} creators={creators} onBuild={build} />
          {!isWide && topFive}
        </div>
      </div>
      {!isWide && <ReplayNote competition={competition} className="col-span-2" />}
      {isBuilding && (
        <Builder competition={competition} creators={creators} roster={roster} onClose={() => setBuilding(false)} />
      )}
    </div>
  )
}

type HeadProps = { competition: Competition; creators: readonly Creator[]; roster: DraftRoster }

/** The countdown is a component of its own, so that a tick of the clock does not render the whole screen. */
function Head({ competition, creators, roster }: HeadProps) {
  const isAlarm = useLastCall(competition, roster, 'submit it') !== null
  return (
    <Banner
      competition={competition}
      creators={creators}
      clockTone={isAlarm ? ALARM : ''}
      onEnter={roster.blocked === null ? roster.save : null}
    />
  )
}

const SHOWN = 5
const POLL_MS = 5_000

/** The first five places of the board, fetched again every 5 s. */
export function TopFive({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const query = ask(leaderboard, { params: { competitionId: competition.id }, query: { limit: SHOWN } })
  const { data: read, error, dataUpdatedAt } = useQuery({ ...query, refetchInterval: POLL_MS })
  const wasReadBefore = useReadBefore(competition.startTime)
  // offline, a board from before the lock is not shown as the live one
  const isOld = !isBeforeLock(competition.phase) && wasReadBefore(query.queryKey, dataUpdatedAt)
  const rows = isOld ? undefined : read
  const seeAll = (
    <Link to="/leaderboard" className={`text-caption font-semibold text-ice-text hover:underline ${styles.elsewhere}`}>
      See all
    </Link>
  )
  return (
    <Panel title="Live Leaderboard" aside={seeAll} className="max-xl:p-3">
      {/* the placeholder is as high as five rows, so that nothing moves when they arrive */}
      <div className="min-h-[calc(5*var(--board-row,52px)+36px)]">
        {rows && rows.length > 0 && <BoardList competition={competition} rows={rows} ownUserId={user?.id} />}
        {rows?.length === 0 && <p className="mt-3 text-sm/5 text-muted">No entries yet. Be the first to join!</p>}
        {!rows && (error || isOld) && (
          <p className="mt-3 text-sm/5 text-muted">
            {isOld ? 'The board was last updated before the lock.' : 'The board did not load.'} We keep trying every few
            seconds.
          </p>
        )}
      </div>
    </Panel>
  )
}

/** The player's entries. With `isLow` the list stands above the creators and scrolls by itself, so that they stay in view. */
export function MyEntriesCard({ competition, isLow = false }: { competition: Competition; isLow?: boolean }) {
  const { data: entries } = useQuery(ask(myEntries, { params: { competitionId: competition.id } }))
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isScrolled = useOverflow(scroller, list)
  return (
    <Panel title="My Entries" aside={entries && entries.length > 0 && <Count of={entries.length} />}>
      {entries?.length === 0 && (
        <p className="mt-3 text-sm/5 text-muted">No entries yet. Your rosters will appear here.</p>
      )}
      <div
        id={MY_ENTRIES}
        ref={scroller}
        className={`mt-3 ${isLow ? styles.low : ''}`}
        {...(isScrolled && { tabIndex: 0, role: 'group', 'aria-label': 'My Entries' })}
      >
        <ul ref={list} className="grid gap-1.5">
          {entries?.map((entry, index) => (
            <EntryLine
              key={entry.id}
              competition={competition}
              entry={entry}
              number={index + 1}
              of={entries.length}
              isCompact={isLow}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** The number that is shown beside the title. */
const Count = ({ of }: { of: number }) => (
  <span className="mr-auto rounded-full bg-raise px-2.5 py-0.5 text-caption font-bold text-muted">{of}</span>
)
