/**
 * Live games while nothing is live. Players in the open draft read that their entry is in, all others that nothing is live. The draft
 * screen shows when it goes live.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { PlayCurrent } from '#web/domain/competition/way-to-draft.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'

export function NothingLive() {
  const { user } = useUser()
  const isPlayer = user != null && !isViewer(user)
  const { data: active } = useQuery(ask(activeCompetition))
  const isDrafting = active?.phase === 'drafting'
  const entries = useQuery({
    ...ask(myEntries, { params: { competitionId: active?.id ?? 0 } }),
    enabled: isPlayer && isDrafting,
  })
  if (isPlayer && isDrafting && entries.isLoading) return <Splash label="Loading live games..." />
  return isDrafting && entries.data?.length ? (
    <YouAreIn competition={active} />
  ) : (
    <NoLiveGames next={isDrafting ? active : null} />
  )
}

/** For players with an entry, until the lock. */
function YouAreIn({ competition: { prizeTitle, startTime } }: { competition: Competition }) {
  return (
    <EmptyState isPage art="controller" title="You Are In">
      <GoesLive prizeTitle={prizeTitle} startTime={startTime} />
      <Link to="/upcoming" className={buttonClass('plain')}>
        View Upcoming
      </Link>
      <Link to="/gamemode" className={buttonClass('coin')}>
        Game mode
      </Link>
    </EmptyState>
  )
}

function GoesLive({ prizeTitle, startTime }: Pick<Competition, 'prizeTitle' | 'startTime'>) {
  return (
    <p className="basis-full text-sm/5 text-muted">
      {prizeTitle} goes live in
      <Countdown to={startTime} className="disp mt-1 block text-2xl/7 font-bold text-text" />
    </p>
  )
}

function NoLiveGames({ next }: { next: Competition | null }) {
  return (
    <EmptyState
      isPage
      art="controller"
      title="No Live Games"
      text="There are no competitions running right now. Check upcoming games or play the current draft!"
    >
      {next && <GoesLive {...next} />}
      <Link to="/upcoming" className={buttonClass('plain')}>
        View Upcoming
      </Link>
      <PlayCurrent />
    </EmptyState>
  )
}
