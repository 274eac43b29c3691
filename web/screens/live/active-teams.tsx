/** 'Your Active Teams (N)': a card for each entry in a live competition, or a note for players without one. */
import type { Competition } from '#contract/competitions.ts'
import { whole } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { EntriesClosed } from '#web/domain/competition/next-draft.tsx'
import { wayToPlay } from '#web/domain/player/leave-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { TeamCard } from './team-card.tsx'
import type { LiveGame } from '#web/domain/roster/use-live-games.ts'

export function ActiveTeams({ game: { competition, entries } }: { game: LiveGame }) {
  return (
    <section className="grid gap-4" aria-labelledby={`teams-${competition.id}`}>
      <h2 id={`teams-${competition.id}`} className="disp text-lg/6 font-bold">
        {competition.phase === 'live' ? 'Your Active Teams' : 'Your Teams'} ({entries.length})
      </h2>
      {entries.map((entry, nth) => (
        <TeamCard key={entry.id} competition={competition} entry={entry} number={nth + 1} of={entries.length} />
      ))}
    </section>
  )
}

/**
 * The board comes first. Nothing can be entered while it is live, so the link to the draft says when the next one opens. A viewer could
 * never have entered: they read how many play here, and have sign-up in the place of a player's reminder.
 */
export function NoTeams({ competition, isInHead }: { competition: Competition; isInHead: boolean }) {
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  const teams = `${whole(competition.totalEntries)} ${competition.totalEntries === 1 ? 'team plays' : 'teams play'}`
  return (
    <section className="panel">
      <EmptyState
        art="ticket"
        title={isWatching ? 'You Are Watching' : 'No Teams Entered'}
        text={
          isWatching
            ? `${teams} in this one. ${wayToPlay('Sign up')}, and yours can be in the next.`
            : "You haven't entered any teams in this live competition yet."
        }
      >
        <EntriesClosed competition={competition} draft={{ to: '/play', name: 'Enter a Team Now' }} isInHead={isInHead}>
          <Link to="/leaderboard" className={buttonClass()}>
            Whole board
          </Link>
        </EntriesClosed>
      </EmptyState>
    </section>
  )
}
