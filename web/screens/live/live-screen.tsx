/**
 * Live games, at /live: the player's teams in live competitions, with the board beside them. If nothing is live, players in the open draft
 * read when it goes live, and all others that nothing is live. Ended competitions stay: under review for everybody, and with their winner
 * for players who are on the screen when they become final.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { CompetitionSwitch } from '#web/domain/competition/several-competitions.tsx'
import { useFollow } from '#web/api/live-connection.ts'
import { NextDraftOpens, NextDraft, EntriesClosed } from '#web/domain/competition/next-draft.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { ReviewNote } from '#web/domain/competition/own-reviews.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { LiveGameCard } from './live-game-card.tsx'
import { NothingLive } from './nothing-live.tsx'
import { useChanges } from '#web/domain/board/change.tsx'
import { TimeLeft } from '#web/domain/competition/time-left.tsx'
import { useLiveGames, type LiveGame } from '#web/domain/roster/live-games.ts'
import { whole } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { wayToPlay } from '#web/domain/player/leave-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { TeamCard } from './team-card.tsx'

export function LiveScreen() {
  const { games, ended, error, retry } = useLiveGames()
  const { data: active } = useQuery({ ...ask(activeCompetition), enabled: false })
  if (!games && error) return <Failed isPage title="Live games did not load" error={error} onRetry={retry} />
  if (!games || !ended) return <Splash label="Loading live games..." />
  const [latest] = ended
  if (games.length === 0 && !latest) return <NothingLive />
  const teams = games.reduce((sum, { entries }) => sum + entries.length, 0)
  const ownReviews = ended.filter(({ competition, entries }) => competition.phase === 'review' && entries.length > 0)
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      {games.length > 0 ? <LiveHead games={games} teams={teams} /> : <EndedHead game={latest!} />}
      <CompetitionSwitch shown={active?.id} />
      {games.length === 0 && latest!.entries.length > 0 && (
        <div className="grid grid-cols-1 gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {ownReviews.map((review) => (
            <ReviewNote key={review.competition.id} review={review} />
          ))}
          <NextDraft />
        </div>
      )}
      {/* a single list, so that a sheet over a board stays open when its competition ends */}
      {[...games, ...ended].map((game) => (
        <Game
          key={game.competition.id}
          game={game}
          isInHead={teams === 0}
          hasNext={games.length === 0 && game === latest}
        />
      ))}
    </div>
  )
}

function LiveHead({ games, teams }: { games: readonly LiveGame[]; teams: number }) {
  return (
    <ScreenHead
      title={
        <>
          <LivePill /> Active Games
        </>
      }
      subtitle={subtitleFor(teams)}
      aside={
        teams === 0 ? (
          <NextDraftOpens competition={games[0]!.competition} />
        ) : (
          <p className="disp rounded-full text-sm/6 font-bold md:bg-ink/80 md:px-4 md:py-1.5">
            {teams} {teams === 1 ? 'Team' : 'Teams'} Active
          </p>
        )
      }
    />
  )
}

function subtitleFor(teams: number): string {
  if (teams === 0) return 'The next draft opens soon. Watch this one.'
  return teams === 1 ? 'Your team is competing' : 'Your teams are competing'
}

const LivePill = () => (
  <span className="pill pill-go mr-2 align-middle">
    <i className="pulse bg-ink" aria-hidden="true" />
    LIVE
  </span>
)

function EndedHead({ game: { competition, entries } }: { game: LiveGame }) {
  const { phase } = competition
  return (
    <ScreenHead
      title={phase === 'completed' ? 'Final Result' : phase === 'void' ? 'Called Off' : 'Being Checked'}
      subtitle={entries.length > 0 ? 'Your game has ended' : 'This game has ended'}
      aside={<PhasePill phase={phase} />}
    />
  )
}

/** The player's teams with the board beside them. Without a team the board comes first, with what comes next beside it. */
function Game({ game, isInHead, hasNext }: { game: LiveGame; isInHead: boolean; hasNext: boolean }) {
  const { competition, entries } = game
  const isWatching = entries.length === 0
  const isLive = competition.phase === 'live'
  useFollow(competition.id)
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
      {!isWatching && <ActiveTeams game={game} />}
      <div className="grid gap-4">
        <LiveGameCard competition={competition} entries={entries} />
        <ReplayNote competition={competition} className="text-center" />
      </div>
      {isWatching && isLive && <NoTeams competition={competition} isInHead={isInHead} />}
      {isWatching && hasNext && <NextDraft />}
    </div>
  )
}

/** 'Your Active Teams (N)': a card for each entry in a live competition, or a note for players without one. */
function ActiveTeams({ game: { competition, entries } }: { game: LiveGame }) {
  const changes = useChanges(entries)
  const isLive = competition.phase === 'live'
  return (
    <section className="grid gap-3" aria-labelledby={`teams-${competition.id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={`teams-${competition.id}`} className="disp text-lg/6 font-bold">
          {isLive ? 'Your Active Teams' : 'Your Entries'} ({entries.length})
        </h2>
        {isLive && (
          <span className="text-sm font-semibold text-muted">
            <TimeLeft to={competition.endTime} />
          </span>
        )}
      </div>
      {entries.map((entry, nth) => (
        <TeamCard
          key={entry.id}
          competition={competition}
          entry={entry}
          number={nth + 1}
          of={entries.length}
          change={changes.get(entry.id)}
        />
      ))}
    </section>
  )
}

/**
 * Without a team the board comes first. Nothing can be entered while a competition is live, so the link to the draft says when the next one
 * opens. A viewer reads how many players play here, and gets a sign-up button in place of the reminder.
 */
function NoTeams({ competition, isInHead }: { competition: Competition; isInHead: boolean }) {
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  const playing = `${whole(competition.totalEntries)} ${competition.totalEntries === 1 ? 'entry plays' : 'entries play'}`
  return (
    <section className="panel">
      <EmptyState
        art="ticket"
        title={isWatching ? 'You Are Watching' : 'No Teams Entered'}
        text={
          isWatching
            ? `${playing} in this one. ${wayToPlay('Sign up')}, and yours can be in the next.`
            : "You haven't entered any teams in this live competition yet."
        }
      >
        <EntriesClosed competition={competition} draft={{ to: '/play', name: 'Enter a Team Now' }} isInHead={isInHead}>
          <Link to="/leaderboard" className={buttonClass()}>
            Board
          </Link>
        </EntriesClosed>
      </EmptyState>
    </section>
  )
}
