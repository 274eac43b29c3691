/** Live games, at /live: one's teams in live competitions, with the board beside them, or a note that nothing is live. */
import { useFollow } from '#web/lib/use-follow.ts'
import { NextDraftOpens } from '#web/components/entries-closed.tsx'
import { Failed } from '#web/components/failed.tsx'
import { NextDraft } from '#web/components/next-draft.tsx'
import { PhasePill } from '#web/components/phase-pill.tsx'
import { ReplayNote } from '#web/components/replay-note.tsx'
import { ReviewNote } from '#web/components/review-note.tsx'
import { ScreenHead } from '#web/components/screen-head.tsx'
import { useOwnReviews, type OwnReview } from '#web/components/use-own-reviews.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { ActiveTeams, NoTeams } from './active-teams.tsx'
import { LiveGameCard } from './live-game-card.tsx'
import { useLiveGames, type LiveGame } from './use-live-games.ts'

export function LiveScreen() {
  const { games, error, retry } = useLiveGames()
  if (!games && error) return <Failed isPage title="Live games did not load" error={error} onRetry={retry} />
  if (!games) return <Splash label="Loading live games..." />
  if (games.length === 0) return <NotLive />
  const teams = games.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead
        title={
          <>
            <LivePill /> Active Games
          </>
        }
        subtitle={teams > 0 ? 'Your team is competing' : 'Watch the others until the next draft opens'}
        aside={
          teams === 0 ? (
            <NextDraftOpens competition={games[0]!.competition} />
          ) : (
            <p className="disp rounded-full text-[14px]/6 font-bold md:bg-ink/80 md:px-4 md:py-1.5">
              {teams} {teams === 1 ? 'Team' : 'Teams'} Active
            </p>
          )
        }
      />
      {games.map((game) => (
        <Game key={game.competition.id} game={game} isInHead={teams === 0} />
      ))}
    </div>
  )
}

const LivePill = () => (
  <span className="pill pill-go mr-2 align-middle">
    <i className="pulse bg-ink" aria-hidden="true" />
    LIVE
  </span>
)

/** The player's teams with the board beside them. Without a team there is the board to watch; the head says when the next draft opens. */
function Game({ game, isInHead = false }: { game: LiveGame; isInHead?: boolean }) {
  const { competition, entries } = game
  useFollow(competition.id)
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
      {entries.length > 0 && <ActiveTeams game={game} />}
      <div className="grid gap-4">
        <LiveGameCard competition={competition} teams={entries.length} />
        <ReplayNote competition={competition} className="text-center" />
      </div>
      {entries.length === 0 && <NoTeams competition={competition} isInHead={isInHead} />}
    </div>
  )
}

/** What has just ended stays here until it is final, for who was in it. */
function NotLive() {
  const reviews = useOwnReviews()
  if (!reviews) return <Splash label="Loading live games..." />
  return reviews.length > 0 ? <BeingChecked reviews={reviews} /> : <NoLiveGames />
}

function BeingChecked({ reviews }: { reviews: readonly OwnReview[] }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead title="Being Checked" subtitle="Your game has ended" aside={<PhasePill phase="review" />} />
      <div className="grid grid-cols-1 gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {reviews.map((review) => (
          <ReviewNote key={review.competition.id} review={review} />
        ))}
        <NextDraft />
      </div>
      {reviews.map((review) => (
        <Game key={review.competition.id} game={review} />
      ))}
    </div>
  )
}

function NoLiveGames() {
  return (
    <EmptyState
      isPage
      art="controller"
      title="No Live Games"
      text="There are no competitions running right now. Check upcoming games or play the current draft!"
    >
      <Link to="/upcoming" className={buttonClass('plain')}>
        View Upcoming
      </Link>
      <Link to="/gamemode" className={buttonClass('coin')}>
        Play Current Game
      </Link>
    </EmptyState>
  )
}
