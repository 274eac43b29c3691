/**
 * The board, at /leaderboard: every entry, the player's own rank, and the prize of each place.
 *
 * `?competition=7` selects a competition. Otherwise the board shows the active one, which stays on screen after its end.
 */
import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { about } from '#contract/about.ts'
import { reviewedCompetitions, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { useWatchedCompetition } from '#web/domain/competition/competition-hooks.ts'
import { Failed } from '#web/ui/failed.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { WayToDraft } from '#web/domain/competition/way-to-draft.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { BoardRows } from './board-rows.tsx'
import { Prizes } from './prizes.tsx'
import styles from './leaderboard.module.css'
import { whole } from '#web/ui/format.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { FinalIn } from '#web/domain/competition/own-reviews.tsx'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { Prize } from '#web/domain/competition/prize.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function LeaderboardScreen() {
  const asked = new URLSearchParams(useSearch()).get('competition')
  if (asked !== null && !/^[1-9]\d{0,8}$/.test(asked)) return <Redirect to="/leaderboard" replace />
  return <Watch key={asked} askedId={asked === null ? undefined : Number(asked)} />
}

function Watch({ askedId }: { askedId: number | undefined }) {
  const { competition, next, moveOn, error, retry } = useWatchedCompetition(askedId)
  const isDrafting = competition?.phase === 'drafting'
  const reviewed = useQuery({ ...ask(reviewedCompetitions), enabled: isDrafting, staleTime: 0 })
  // the note above the rows names the season, and must not move them when it is loaded
  const isSeasonLoading = useQuery(ask(about)).isLoading
  const earlier = isDrafting && !next && reviewed.data?.find(({ totalEntries }) => totalEntries > 0)
  if (error) return <Failed isPage title="The board did not load" error={error} onRetry={retry} />
  if (competition === undefined || isSeasonLoading) return <Splash />
  if (competition === null) {
    return (
      <EmptyState isPage art="trophy" title="No active competition" text="The next board opens with the next draft." />
    )
  }
  return (
    <div className={styles.page} data-large>
      <BoardHead competition={competition} />
      {earlier && <BeingChecked competition={earlier} />}
      {next && <MoveOn next={next} onMoveOn={moveOn} />}
      <div className={styles.side}>
        <Prizes competition={competition} />
        <ReplayNote competition={competition} className="max-lg:text-center" />
      </div>
      <BoardRows key={competition.id} competition={competition} />
    </div>
  )
}

function MoveOn({ next, onMoveOn }: { next: Competition; onMoveOn: () => void }) {
  return (
    <section className="panel flex flex-wrap items-center gap-3 p-4" aria-label="Next competition">
      <p className="grow text-sm text-muted max-md:basis-full">
        {next.phase === 'live' ? 'Another competition is live.' : 'The next draft is open.'}
      </p>
      <Button className="max-md:grow" onClick={onMoveOn}>
        Board
      </Button>
      {next.phase === 'drafting' && <WayToDraft competition={next} name="Draft" className="max-md:grow" />}
    </section>
  )
}

function BeingChecked({ competition: { id, prizeTitle } }: { competition: Competition }) {
  return (
    <section className="panel flex flex-wrap items-center gap-3 p-4" aria-label="Competition in review">
      <p className="grow text-sm text-muted max-md:basis-full">{prizeTitle} has ended and is being checked.</p>
      <Link to={`/leaderboard?competition=${id}`} className={buttonClass('plain', 'max-md:grow')}>
        Board
      </Link>
    </section>
  )
}

/** The heading of the board: phase, prize, entries and clock of the competition. */
function BoardHead({ competition }: { competition: Competition }) {
  const { id, phase, prizeTitle, prizeValue, totalEntries, startTime, endTime } = competition
  const clock =
    phase === 'drafting'
      ? { to: startTime, label: 'until the lock' }
      : phase === 'live'
        ? { to: endTime, label: 'until the end' }
        : null
  return (
    <section data-theme="midnight" className={`screen screen-wide ${styles.head}`} aria-labelledby="board-title">
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      <div className="relative grid gap-3 p-5 short:gap-2 short:p-4 md:p-6 side:flex side:flex-wrap side:items-center side:gap-x-8">
        <p className="flex side:basis-full flex-wrap items-center gap-2 text-caption font-semibold">
          <PhasePill phase={phase} />
          <span>{prizeTitle}</span>
          <span className="opacity-80">
            {whole(totalEntries)} {totalEntries === 1 ? 'entry' : 'entries'}
          </span>
        </p>
        <h1 id="board-title" className="disp text-2xl/7 font-extrabold md:text-2xl/8">
          Leaderboard
        </h1>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-1">
          <Prize
            competitionId={id}
            value={prizeValue}
            text={competition.prizeText}
            className="disp text-2xl/8 font-extrabold md:text-4xl/10"
          />
          {clock && (
            <p>
              <Countdown to={clock.to} className="disp block text-lg/6 font-bold" />
              <span className="text-caption opacity-85">{clock.label}</span>
            </p>
          )}
          {phase === 'review' && (
            <p className="text-caption/6">
              Being checked. <FinalIn competition={competition} />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
