/**
 * My Teams, at /myteams: entries in the active competition, read again every 5 s and when the window gets the focus. If the competition
 * ends while the screen is open, it shows the same as after a reload: the player's teams in it, with the next draft.
 */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Failed } from '#web/ui/failed.tsx'
import { NextDraft } from '#web/domain/competition/next-draft.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { ReviewNote, useOwnReviews, type OwnReview } from '#web/domain/competition/own-reviews.tsx'
import { Button } from '#web/ui/button.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toast } from '#web/ui/toast.ts'
import { LastResult, NoTeams } from './no-teams.tsx'
import { TeamCard } from './team-card.tsx'
import { Terms, TeamsHead } from './teams-head.tsx'
import { points } from '#web/ui/format.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { bestPlaced, placeText, withPlace } from '#web/domain/competition/place.ts'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { receiptOfEntry } from '#web/domain/entry/receipts.ts'
import { Panel } from '#web/ui/panel.tsx'

const RosterFiles = lazyComponent(
  () => import('./roster-files.tsx'),
  (file) => file.RosterFiles,
)

const POLL_MS = 5_000

export function TeamsScreen() {
  /** The id of the competition whose file dialog is open. */
  const [filesOf, setFilesOf] = useState<number>()
  const { user } = useUser()
  const active = useQuery(ask(activeCompetition))
  const competition = active.data
  const entries = useQuery({
    ...ask(myEntries, { params: { competitionId: competition?.id ?? 0 } }),
    enabled: Boolean(competition && user),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const reviews = useOwnReviews()?.filter((review) => review.competition.id !== competition?.id)
  if (competition === undefined && active.error) {
    return <Failed isPage title="Your teams did not load" error={active.error} onRetry={() => void active.refetch()} />
  }
  if (competition && !entries.data && entries.error) {
    return (
      <Failed isPage title="Your teams did not load" error={entries.error} onRetry={() => void entries.refetch()} />
    )
  }
  if (competition === undefined || (competition && !entries.data) || !reviews) return <Splash />

  const teams = entries.data ?? []
  /** The last competition is under review, and the player has no entry in a newer one. */
  const isWaiting = teams.length === 0 && reviews.length > 0 && competition?.phase !== 'live'
  return (
    <div className="grid grid-cols-1 gap-4 short:max-md:gap-2.5 md:gap-5">
      {isWaiting ? (
        <TeamsHead competition={reviews[0]!.competition} teams={reviews[0]!.entries.length} />
      ) : (
        <TeamsHead competition={competition} teams={teams.length} />
      )}
      {competition?.phase === 'review' && teams.length > 0 && <ReviewNote review={{ competition, entries: teams }} />}
      {!competition || teams.length === 0 ? (
        !isWaiting && <NoTeams competition={competition} />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {teams.map((entry, nth) => (
              <li key={entry.id} className="grid">
                <TeamCard competition={competition} entry={entry} number={nth + 1} of={teams.length} />
              </li>
            ))}
          </ul>
          <TeamSummary competition={competition} entries={teams} />
          <Terms competition={competition} />
        </>
      )}
      {reviews.map((review, nth) => (
        <InReview key={review.competition.id} review={review}>
          {nth === 0 && isWaiting && <NextDraft />}
        </InReview>
      ))}
      {isWaiting && <Terms competition={reviews[0]!.competition} />}
      {competition && (teams.length > 0 || (competition.phase === 'drafting' && user && !isViewer(user))) && (
        <Button
          className="justify-self-center px-4 text-sm"
          aria-haspopup="dialog"
          onClick={() =>
            void RosterFiles.load().then(
              () => setFilesOf(competition.id),
              toast.refuseAs('Files of rosters did not load'),
            )
          }
        >
          Rosters as a file
        </Button>
      )}
      {competition?.phase === 'drafting' && teams.length > 0 && reviews.length === 0 && <LastResult />}
      {competition && filesOf === competition.id && (
        <RosterFiles competition={competition} entries={teams} onClose={() => setFilesOf(undefined)} />
      )}
      <ReplayNote competition={isWaiting ? reviews[0]!.competition : competition} className="text-center" />
    </div>
  )
}

/** Team Summary: the number of teams, the best score and the best rank. */
function TeamSummary({ competition, entries }: { competition: Competition; entries: readonly Entry[] }) {
  const best = entries.reduce((found, entry) => (entry.totalScore > found.totalScore ? entry : found))
  const place = bestPlaced(entries.map((entry) => withPlace(competition.phase, entry)))
  return (
    <Panel title="Team Summary">
      <Facts
        isThree
        className="mt-3"
        facts={[
          { name: 'Teams', value: entries.length },
          {
            name: 'Best Score',
            value: (
              <PointsButton receipt={receiptOfEntry(competition, best, 'your best entry')}>
                {points(best.totalScore)}
              </PointsButton>
            ),
          },
          { name: 'Best Rank', value: place ? placeText(place, 'N/A') : 'N/A' },
        ]}
      />
    </Panel>
  )
}

/** The player's teams in a competition under review. `children` stand beside the note. */
function InReview({ review, children }: { review: OwnReview; children?: ReactNode }) {
  const { competition, entries } = review
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <ReviewNote review={review} />
        {children}
      </div>
      <h2 className="disp text-base/6 font-bold">Being checked: {competition.prizeTitle}</h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {entries.map((entry, nth) => (
          <li key={entry.id} className="grid">
            <TeamCard competition={competition} entry={entry} number={nth + 1} of={entries.length} />
          </li>
        ))}
      </ul>
    </>
  )
}
