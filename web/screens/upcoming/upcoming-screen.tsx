/** Upcoming competitions, at /upcoming: the open draft, then the next ones, refreshed every 30 s. */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { CompetitionSwitch } from '#web/domain/competition/several-competitions.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { PlayCurrent } from '#web/domain/competition/way-to-draft.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import styles from './upcoming.module.css'

const POLL_MS = 30_000
/** The schedule always has three upcoming competitions. */
const EXPECTED = 3

export function UpcomingScreen() {
  const { data: competitions, error, refetch } = useQuery({ ...ask(upcomingCompetitions), refetchInterval: POLL_MS })
  const { data: active, isPending } = useQuery(ask(activeCompetition))
  const isReady = competitions !== undefined && !isPending
  const open = active?.phase === 'drafting' ? [active] : []
  const ahead = competitions?.filter(({ id }) => id !== active?.id) ?? []
  return (
    <div className="grid gap-4 md:gap-5">
      <ScreenHead title="Upcoming Games" subtitle="Future competitions you can join" />
      <CompetitionSwitch shown={active?.id} />
      {!competitions && error && (
        <Failed title="Upcoming games did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!isReady && !error && <Waiting />}
      {isReady && competitions.length === 0 && <NoneAhead />}
      {isReady && competitions.length > 0 && (
        <>
          <ul className={styles.cards}>
            {[...open, ...ahead].map((competition) => (
              <li key={competition.id} className="grid">
                <UpcomingCard
                  competition={competition}
                  nextAfter={competition === ahead[0] ? (active?.id ?? null) : undefined}
                />
              </li>
            ))}
          </ul>
          <ReplayNote competition={null} className="text-center" />
        </>
      )}
    </div>
  )
}

function NoneAhead() {
  return (
    <EmptyState
      art="planet"
      title="No Upcoming Games"
      text="The next competitions will appear here as soon as they are scheduled."
    >
      <PlayCurrent />
    </EmptyState>
  )
}

/** As high as the placeholders of the cards. */
function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Loading upcoming games...</span>
      <div className={styles.cards} aria-hidden="true">
        {Array.from({ length: EXPECTED }, (_, nth) => (
          <div key={nth} className="panel opacity-60 h-[396px]" />
        ))}
      </div>
    </div>
  )
}
