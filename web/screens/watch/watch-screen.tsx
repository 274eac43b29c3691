/**
 * Watch, at /watch: the live competition, the first ten of its board, the creators that gained most, and the followed players. `?tv=1`
 * opens TV mode.
 */
import { Tv } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Competition } from '#contract/competitions.ts'
import { isOnBoard } from '#game/phase.ts'
import { instantOf, whole } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { useWatchedCompetition } from '#web/domain/competition/competition-hooks.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { FinalIn } from '#web/domain/competition/own-reviews.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { NextDraft } from '#web/domain/competition/next-draft.tsx'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Following } from './following.tsx'
import { Movers } from './movers.tsx'
import { NothingYet, NotLive, WhatComes } from './not-live.tsx'
import { TopTen } from './top-ten.tsx'
import { TvMode } from './tv-mode.tsx'

export function WatchScreen() {
  const { competition, next, moveOn, error, retry } = useWatchedCompetition(undefined, { prefersLive: true })
  const isTv = new URLSearchParams(useSearch()).get('tv') === '1'
  const [, navigate] = useLocation()
  const isNextLive = next?.phase === 'live'
  const goOn = useEffectEvent(moveOn)
  useEffect(() => {
    // a TV has no user at its controls
    if (isTv && isNextLive) goOn()
  }, [isTv, isNextLive])
  if (error) return <Failed isPage title="The board did not load" error={error} onRetry={retry} />
  if (competition === undefined) return <Splash />
  if (competition === null) return <NothingYet />
  const toTv = () => {
    // only a press may request full screen; if it is refused, TV mode fills the window
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    navigate('/watch?tv=1')
  }
  const leaveTv = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    navigate('/watch', { replace: true })
  }
  return (
    <div className="page-parts">
      <ScreenHead
        eyebrow={
          <>
            <PhasePill phase={competition.phase} />
            {competition.prizeTitle}
          </>
        }
        title="Watch"
        subtitle={<Clock competition={competition} />}
        aside={
          isPlayed(competition) && (
            <Button tone="ghost" onClick={toTv}>
              <Tv size={18} aria-hidden="true" />
              TV mode
            </Button>
          )
        }
      />
      {isNextLive && (
        <section className="panel flex flex-wrap items-center gap-3 p-4" aria-label="Next competition">
          <p className="grow text-sm text-muted">Another competition is live.</p>
          <Button onClick={moveOn}>Watch it</Button>
        </section>
      )}
      {hasEnded(competition) && !isNextLive && <NextDraft />}
      <div className="part-columns [--first:1.3fr]">
        {isPlayed(competition) ? <TopTen competition={competition} /> : <NotLive competition={competition} />}
        <div className="part-column">
          {competition.phase === 'live' && <Movers competition={competition} />}
          <Following competition={competition} />
          {!isPlayed(competition) && <WhatComes />}
        </div>
      </div>
      <ReplayNote competition={competition} className="text-center" />
      {isTv && isPlayed(competition) && <TvMode competition={competition} onLeave={leaveTv} />}
    </div>
  )
}

const isPlayed = ({ phase }: Competition): boolean =>
  phase === 'completed' || (isOnBoard(phase) && phase !== 'drafting')

/** A void competition shows a note in place of its board, with the next draft below. */
const hasEnded = ({ phase }: Competition): boolean => phase === 'review' || phase === 'completed'

function Clock({ competition }: { competition: Competition }) {
  const { phase, startTime, endTime, totalEntries } = competition
  const now = useNow()
  const entries = `${whole(totalEntries)} ${totalEntries === 1 ? 'entry' : 'entries'}`
  if (phase === 'drafting')
    return (
      <>
        {entries}, live in <Countdown to={startTime} className="font-bold" />
      </>
    )
  if (phase === 'live' && instantOf(endTime) <= now) return <>{entries}, the result is on its way</>
  if (phase === 'live')
    return (
      <>
        {entries}, <Countdown to={endTime} className="font-bold" /> to go
      </>
    )
  if (phase === 'review')
    return (
      <>
        {entries}, being checked. <FinalIn competition={competition} />
      </>
    )
  return <>{entries}</>
}
