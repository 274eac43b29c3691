/**
 * The result of a competition for the player: rank and prize, experience, the lineup, distances, and the next draft. It is a page, at
 * /result?competition=7, and a dialog for returning players. Opening it marks it as seen.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { competition as competitionCall, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { competitionResult, type CompetitionResult } from '#contract/profile.ts'
import { isOnBoard } from '#game/phase.ts'
import { ask, refusalOf } from '#web/api/call.ts'
import { closeResult, noteSeen } from '#web/domain/board/see-result.ts'
import { useUser } from '#web/domain/player/session.ts'
import { useVisible } from '#web/ui/use-media.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ResultFailed } from '#web/domain/competition/result-failed.tsx'
import { NextDraft } from '#web/domain/competition/next-draft.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Gained, HowNear } from './gained.tsx'
import { Lineup } from './lineup.tsx'
import { Stage } from './stage.tsx'
import { Redirect, useSearch } from 'wouter'

/** `onLeave` is called when a link in it is followed. */
type Props = { competitionId: number; isPage?: boolean; onLeave?: () => void }

/** How often (ms) to refresh while the competition is in review. */
const LOOK_MS = 5_000

export function Result({ competitionId, isPage = false, onLeave }: Props) {
  const ways = { isPage, onLeave }
  const params = { competitionId }
  const result = useQuery({
    ...ask(competitionResult, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOnBoard(state.data.phase) ? LOOK_MS : false),
  })
  const phase = result.data?.phase
  // the data is fetched with the phase, so that all three responses belong together
  const competition = useQuery({ ...ask(competitionCall, { params }), staleTime: 0, enabled: phase === 'completed' })
  const entries = useQuery({ ...ask(myEntries, { params }), staleTime: 0, enabled: phase === 'completed' })
  // the rank and the prize stay public when the points of the picks are hidden
  const isHidden = refusalOf(entries.error, 'day_returns') !== null
  const isLoaded = entries.data !== undefined || isHidden
  const isFinal = phase === 'completed' && competition.data?.phase === 'completed' && isLoaded
  const isNews = useSeen(competitionId, isFinal || phase === 'void', isPage)

  const needed = isHidden ? [result, competition] : [result, competition, entries]
  const failed = needed.find(({ data, error }) => data === undefined && error)
  if (failed) {
    const again = () => [result, competition, entries].forEach((one) => one.error && void one.refetch())
    return <Failed isPage={isPage} title="The result did not load" error={failed.error} onRetry={again} />
  }
  if (result.data === undefined) return <Splash />
  if (result.data === null) return <NotIn {...ways} competitionId={competitionId} />
  if (phase === 'void') return <CalledOff {...ways} result={result.data} />
  if (phase !== 'completed') return <NotYet {...ways} result={result.data} />
  if (!competition.data || !isLoaded || competition.data.phase !== 'completed') return <Splash />
  const lineup = entries.data ? (
    <Lineup competition={competition.data} entries={entries.data} result={result.data} onLeave={onLeave} />
  ) : (
    <Panel title="Your lineup">
      <ResultFailed title="Your lineup did not load" error={entries.error} onRetry={() => void entries.refetch()} />
    </Panel>
  )
  return <Final {...ways} isNews={isNews} result={result.data} competition={competition.data} lineup={lineup} />
}

type Ways = { isPage: boolean; onLeave: (() => void) | undefined }
type FinalProps = Ways & {
  isNews: boolean
  result: CompetitionResult
  competition: Competition
  lineup: ReactNode
}

function Final({ isPage, onLeave, isNews, result, competition, lineup }: FinalProps) {
  return (
    <div className="page-parts">
      <Stage result={result} competition={competition} isPage={isPage} isNews={isNews} />
      <div className="part-columns">
        <div className="part-column">
          {result.gained && <Gained gained={result.gained} result={result} />}
          <HowNear result={result} />
          <NextDraft onLeave={onLeave} />
        </div>
        <div className="part-column">
          {lineup}
          <Link to={`/leaderboard?competition=${competition.id}`} className={buttonClass('plain')} onClick={onLeave}>
            See the final board
          </Link>
        </div>
      </div>
      <ReplayNote competition={competition} className="text-center" />
    </div>
  )
}

/**
 * Reports once to the server that the result was seen, as soon as it is loaded and the window visible; on the result page also to other
 * windows. Returns whether the result was unseen, and keeps that answer.
 */
function useSeen(competitionId: number, isShown: boolean, isPage: boolean): boolean {
  const { user } = useUser()
  const queries = useQueryClient()
  const isVisible = useVisible()
  const playerId = user?.id
  const unseenId = user?.unseenResultId ?? null
  const isNews = isShown && unseenId !== null && unseenId <= competitionId
  const [newsId, setNewsId] = useState<number | null>(null)
  if (isNews && newsId !== competitionId) setNewsId(competitionId)
  useEffect(() => {
    if (!isNews || !isVisible) return
    // if the request fails, the result is shown again at the next visit
    noteSeen(queries, competitionId).catch(() => undefined)
  }, [isNews, isVisible, competitionId, queries])
  useEffect(() => {
    if (isPage && isShown && isVisible && playerId !== undefined) closeResult(playerId, competitionId)
  }, [isPage, isShown, isVisible, playerId, competitionId])
  return newsId === competitionId
}

function NotIn({ isPage, onLeave, competitionId }: Ways & { competitionId: number }) {
  return (
    <EmptyState
      isPage={isPage}
      art="ticket"
      title="You were not in this one"
      text="Only players who entered have a result. Everybody can see the board."
    >
      <Link to={`/leaderboard?competition=${competitionId}`} className={buttonClass('coin')} onClick={onLeave}>
        See the board
      </Link>
    </EmptyState>
  )
}

function NotYet({ isPage, onLeave, result: { phase, prizeTitle } }: Ways & { result: CompetitionResult }) {
  const isReview = phase === 'review'
  return (
    <EmptyState
      isPage={isPage}
      art="controller"
      title={isReview ? 'Points are being checked' : 'Not over yet'}
      text={
        isReview
          ? `${prizeTitle} has ended. Your result appears here as soon as it is final.`
          : `${prizeTitle} is still running. Your result appears here once it is final.`
      }
    >
      <Link to="/gamemode" className={buttonClass('coin')} onClick={onLeave}>
        Game mode
      </Link>
    </EmptyState>
  )
}

const UNCHANGED = 'Nobody won or lost, and your balance, level and streak are as they were.'

type CalledOffProps = { result: CompetitionResult; isPage: boolean; onLeave: (() => void) | undefined }

/** The result of a void competition: nobody won or lost, and when the next competition is. */
function CalledOff({ result, isPage, onLeave }: CalledOffProps) {
  return (
    <div className="page-parts">
      <EmptyState
        isPage={isPage}
        art="planet"
        title="Called off"
        text={`${result.prizeTitle} had to be called off. ${result.voidReason ?? 'We are sorry.'} ${UNCHANGED}`}
      />
      <NextDraft onLeave={onLeave} />
    </div>
  )
}

/** The page of a result, opened from a notification, the profile or game mode. */
export function ResultScreen() {
  const asked = new URLSearchParams(useSearch()).get('competition')
  if (asked === null || !/^[1-9]\d{0,8}$/.test(asked)) return <Redirect to="/discovery" replace />
  return <Result key={asked} competitionId={Number(asked)} isPage />
}
