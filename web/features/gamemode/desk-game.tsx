/** Game mode on a desktop: the standing, the creator in focus with its highlights, the team. */
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { Countdown } from '#web/components/countdown.tsx'
import { EntryTabs } from '#web/components/entry-switch.tsx'
import { CreatorCarousel } from '#web/components/creator-carousel.tsx'
import { openChannel } from '#web/components/open-channel.ts'
import { ReplayNote } from '#web/components/replay-note.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Chevron } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { CompetitionStatus } from './competition-status.tsx'
import { Highlights } from './highlights.tsx'
import { Outcome } from './outcome.tsx'
import { PickReadout } from './pick-readout.tsx'
import { isOver } from './standing.ts'
import { TeamBay } from './team-bay.tsx'
import { useGame, type Game, type Props } from './use-game.ts'
import { YourPositionCard } from './your-position.tsx'
import { AroundYou, YourPace, YourRace } from './your-race.tsx'
import styles from './gamemode.module.css'

export function DeskGame(props: Props) {
  const { competition } = props
  const game = useGame(props)
  const { current, currentName } = game
  return (
    <EntryTabs entries={props.entries} nth={props.nth} onChoose={props.onChoose}>
      <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-5 xl:grid-cols-[264px_minmax(0,1fr)_328px]">
        <h1 className="sr-only">Game mode</h1>
        <div className={styles.standing}>
          <CompetitionStatus {...props} />
          <YourPositionCard {...props} />
          {competition.phase === 'live' && (
            <div className="max-xl:order-first max-xl:row-span-3">
              <YourRace {...props} isShort />
            </div>
          )}
          <ReplayNote competition={competition} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Outcome {...props} />
          <Stage props={props} game={game} />
          <YourPace {...props} />
          <Highlights
            creatorId={current.creatorId}
            name={currentName}
            category={game.category}
            isReplay={competition.replayDay !== null}
          />
        </div>
        <div className={styles.aside} data-live={competition.phase === 'live' ? 1 : 0}>
          <TeamBay {...props} focusedId={current.creatorId} onShow={game.show} />
          <Link to="/" className={buttonClass('plain')}>
            <ArrowLeft size={18} aria-hidden="true" />
            Back to the draft
          </Link>
          <AroundYou {...props} />
        </div>
      </div>
    </EntryTabs>
  )
}

function Stage({ props: { competition }, game }: { props: Props; game: Game }) {
  const { phase, startTime, endTime, prizeTitle } = competition
  const youtubeId = game.current.creator?.youtubeId
  return (
    <section data-theme="midnight" className={`screen ${styles.game}`} aria-label="Current player">
      <img
        className="bg object-[100%_40%]"
        src="/art/scene-banner.avif"
        alt=""
        width={1680}
        height={480}
        fetchPriority="high"
      />
      <div className="flex items-center gap-3 px-5 pt-4 pb-2 text-[13px] font-semibold">
        <span className="truncate">{prizeTitle}</span>
        {!isOver(phase) && (
          <span className="ml-auto flex flex-none items-baseline gap-2">
            <Countdown to={phase === 'live' ? endTime : startTime} className="disp text-[18px]/6 font-bold" />
            <span className="text-[12px] opacity-85">{phase === 'live' ? 'until the end' : 'until the lock'}</span>
          </span>
        )}
      </div>
      <div className="relative">
        <CreatorCarousel
          name="Your players"
          items={game.cartridges}
          place={game.place}
          onMove={game.move}
          isPicked={game.isLit}
        />
        <IconButton name="Previous player" className={`${styles.arrow} left-4`} onClick={() => game.move(-1)}>
          <Chevron />
        </IconButton>
        <IconButton name="Next player" className={`${styles.arrow} right-4`} onClick={() => game.move(1)}>
          <Chevron to="right" />
        </IconButton>
      </div>
      <div className="relative flex items-end justify-between gap-4 pr-5">
        <div className="min-w-0 grow">
          <PickReadout game={game} isLive={phase === 'live'} />
        </div>
        <div className="flex flex-none gap-2 pb-4">
          <Button tone="ghost" aria-pressed={game.showsStats} onClick={game.toggleStats}>
            Stats
          </Button>
          {youtubeId && (
            <Button tone="ghost" onClick={() => openChannel(youtubeId)}>
              Channel
              <ExternalLink size={16} aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
