/** Game mode on a desktop: the standing and the neighbours on the board, the selected creator, and the team. */
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useMedia } from '#web/ui/use-media.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { EntryTabs } from '#web/domain/board/entry-switch.tsx'
import { CreatorCarousel } from '#web/domain/roster/phone/creator-carousel.tsx'
import { openChannel } from '#web/domain/creator/channel-link.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Chevron } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Highlights } from './highlights.tsx'
import { Outcome } from './outcome.tsx'
import { PickReadout } from './pick-readout.tsx'
import { isOver, useGame, type Game, type Props } from './use-game.ts'
import { TeamPanel } from './team-panel.tsx'
import { StandingCard } from './your-position.tsx'
import { AroundYou, Why } from './forecast-parts.tsx'
import styles from './gamemode.module.css'

/** On narrower screens there are two columns, with the standing of the entry below the selected creator. */
const THREE_COLUMNS = '(min-width: 1280px)'

export function DesktopGameMode(props: Props) {
  const game = useGame(props)
  const Columns = useMedia(THREE_COLUMNS) ? ThreeColumns : TwoColumns
  return (
    <EntryTabs entries={props.entries} nth={props.nth} onChoose={props.onChoose}>
      <h1 className="sr-only">Game mode</h1>
      <Columns props={props} game={game} />
    </EntryTabs>
  )
}

type Parts = { props: Props; game: Game }

const ThreeColumns = ({ props, game }: Parts) => (
  <div className="grid grid-cols-[288px_minmax(0,1fr)_328px] items-start gap-5">
    <div className={styles.column}>
      <StandingCard {...props} />
      <AroundYou {...props} />
      <ReplayNote competition={props.competition} />
    </div>
    <div className={styles.column}>
      <Outcome {...props} />
      <Stage props={props} game={game} />
      <Why {...props} />
      <Clips props={props} game={game} />
    </div>
    <div className={styles.aside}>
      <Team props={props} game={game} />
    </div>
  </div>
)

const TwoColumns = ({ props, game }: Parts) => (
  <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-5">
    <div className={styles.column}>
      <Outcome {...props} />
      <Stage props={props} game={game} />
      <StandingCard {...props} />
      <Why {...props} />
      <Clips props={props} game={game} />
    </div>
    <div className={styles.column}>
      <Team props={props} game={game} />
      <AroundYou {...props} />
      <ReplayNote competition={props.competition} />
    </div>
  </div>
)

const Clips = ({ props: { competition }, game: { current, currentName, category } }: Parts) => (
  <Highlights creatorId={current.creatorId} name={currentName} category={category} competition={competition} />
)

const Team = ({ props, game }: Parts) => (
  <>
    <TeamPanel {...props} focusedId={game.current.creatorId} onShow={game.show} />
    <Link to="/" className={buttonClass('plain')}>
      <ArrowLeft size={18} aria-hidden="true" />
      Back to the draft
    </Link>
  </>
)

function Stage({ props: { competition }, game }: { props: Props; game: Game }) {
  const { phase, startTime, endTime, prizeTitle } = competition
  const youtubeId = game.current.creator?.youtubeId
  return (
    <section data-theme="midnight" className={`screen ${styles.game}`} aria-label="Current creator">
      <Picture
        className="bg object-[100%_40%]"
        src="/art/scene-banner.avif"
        alt=""
        width={1680}
        height={480}
        fetchPriority="high"
      />
      <div className="flex items-center gap-3 px-5 pt-4 pb-2 text-caption font-semibold">
        <span className="truncate">{prizeTitle}</span>
        {!isOver(phase) && (
          <span className="ml-auto flex flex-none items-baseline gap-2">
            <Countdown to={phase === 'live' ? endTime : startTime} className="disp text-lg/6 font-bold" />
            <span className="text-caption opacity-85">{phase === 'live' ? 'until the end' : 'until the lock'}</span>
          </span>
        )}
      </div>
      <div className="relative">
        <CreatorCarousel
          name="Your creators"
          items={game.cartridges}
          place={game.place}
          onMove={game.move}
          isPicked={game.isLit}
        />
        <IconButton name="Previous creator" className={`${styles.arrow} left-4`} onClick={() => game.move(-1)}>
          <Chevron />
        </IconButton>
        <IconButton name="Next creator" className={`${styles.arrow} right-4`} onClick={() => game.move(1)}>
          <Chevron to="right" />
        </IconButton>
      </div>
      <div className="relative flex items-end justify-between gap-4 pr-5">
        <div className="min-w-0 grow">
          <PickReadout game={game} phase={phase} />
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
