/**
 * Game mode on a phone: the controller moves through the creators of the entry. A scrolls to the highlights; B and the centre button open
 * the draft.
 */
import { BarChart3 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Competition } from '#contract/competitions.ts'
import { exactDollars } from '#web/ui/format.ts'
import { hasPrize, prizeNamed } from '#web/domain/competition/prize.tsx'
import { useUser } from '#web/domain/player/session.ts'
import { useSwipe } from '#web/ui/gestures.ts'
import { BalanceLink } from '#web/domain/player/balance-link.tsx'
import { ControllerLayout, Controller, KeyHint, type Caps } from '#web/domain/roster/phone/controller.tsx'
import { CompetitionChip } from '#web/domain/competition/several-competitions.tsx'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { CreatorCarousel, wrap } from '#web/domain/roster/phone/creator-carousel.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { ManageButton } from '#web/domain/roster/manager/manage-button.tsx'
import { openChannel } from '#web/domain/creator/channel-link.tsx'
import { wasTraded, PointsSum } from '#web/domain/entry/points.tsx'
import { receiptOfEntry } from '#web/domain/entry/receipts.ts'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { Highlights, showController, showHighlights } from './highlights.tsx'
import { OnwardWays, Outcome } from './outcome.tsx'
import { PickReadout } from './pick-readout.tsx'
import { TeamStrip } from './team-panel.tsx'
import { boardOf, isOver, useGame, type Props } from './use-game.ts'
import { StandingBeforeLock, StandingRow } from './your-position.tsx'
import { AroundYou, LikelyLine, Why } from './forecast-parts.tsx'
import styles from './gamemode.module.css'

export function PhoneGameMode(props: Props) {
  const { competition, entry, entries, nth, onChoose } = props
  const swipe = useSwipe((by) => onChoose(wrap(nth + by, entries.length)))
  const game = useGame(props)
  const [, navigate] = useLocation()
  const { current, currentName } = game
  const youtubeId = current.creator?.youtubeId
  const toDraft = () => navigate('/')
  const isLive = competition.phase === 'live'

  const caps: Caps = {
    a: { name: 'highlights', onPress: showHighlights },
    b: { name: 'back to the draft', onPress: toDraft },
    x: { name: 'stats', isOn: game.showsStats, onPress: game.toggleStats },
    y: { name: `open the channel of ${currentName}`, onPress: () => youtubeId && openChannel(youtubeId) },
  }

  return (
    <>
      <h1 className="sr-only">Game mode</h1>
      <ControllerLayout>
        <section
          data-theme="midnight"
          className={`screen ${styles.game}`}
          data-traded={wasTraded(entry) ? 1 : 0}
          data-live={isLive ? 1 : 0}
          data-over={isOver(competition.phase) ? 1 : 0}
          aria-label="Current creator"
        >
          <Picture className="bg" src="/art/scene-tall.avif" alt="" width={780} height={720} fetchPriority="high" />
          <Head competition={competition} />
          {/* over the edge of the cards, so that nothing moves when a second competition opens */}
          <div className="relative">
            <CompetitionChip shown={competition.id} className={styles.chip} />
          </div>
          <CreatorCarousel
            name="Your creators"
            items={game.cartridges}
            place={game.place}
            onMove={game.move}
            isPicked={game.isLit}
          />
          <PickReadout game={game} phase={competition.phase} />
          <div className={isLive ? styles.likely : ''}>
            <p className={styles.hints}>
              <KeyHint letter="a">Highlights</KeyHint>
              <KeyHint letter="b">Draft</KeyHint>
              <KeyHint letter="x">Stats</KeyHint>
              <KeyHint letter="y">Channel</KeyHint>
            </p>
            <LikelyLine {...props} />
          </div>
        </section>
        <div className="touch-pan-y" {...swipe}>
          {isOver(competition.phase) ? (
            <Outcome {...props} />
          ) : (
            <TeamStrip competition={competition} entry={entry} focusedId={current.creatorId} onShow={game.show} />
          )}
          <PointsSum
            entry={entry}
            receipt={receiptOfEntry(competition, entry, 'your entry')}
            className="pt-2 short:pt-0 plain:pt-3"
          />
          <StandingRow {...props} />
        </div>
        <Controller
          caps={caps}
          centre={{ name: 'Back to the draft', badge: 'DRAFT', isReady: true, onPress: toDraft }}
          onMove={game.move}
        />
        <nav aria-label="From here" className={styles.onward} data-traded={wasTraded(entry) ? 1 : 0}>
          <Link to={boardOf(competition)} className={styles.way}>
            <BarChart3 size={16} aria-hidden="true" />
            Board
          </Link>
          <LikelyLine {...props} />
          <OnwardWays {...props} />
          <ManageButton
            competition={competition}
            entry={entry}
            name={entryName(nth + 1, entries.length)}
            isNamed={entries.length > 1}
            isForTrade
            className="text-caption"
          />
        </nav>
      </ControllerLayout>
      <div className="grid grid-cols-1 gap-3 pt-3">
        <StandingBeforeLock {...props} />
        <Why {...props} />
        <AroundYou {...props} />
        <Highlights
          creatorId={current.creatorId}
          name={currentName}
          category={game.category}
          competition={competition}
          onBack={showController}
        />
      </div>
      <ReplayNote competition={competition} className="pt-3 text-center" />
    </>
  )
}

/** The countdown, the prize and the player's balance. */
function Head({ competition }: { competition: Competition }) {
  const { phase, startTime, endTime } = competition
  const { user } = useUser()
  return (
    <div className={styles.head}>
      <div data-clock>
        {isOver(phase) ? (
          <PhasePill phase={phase} />
        ) : (
          <Countdown
            to={phase === 'live' ? endTime : startTime}
            className="disp block text-2xl/6 font-extrabold max-[279px]:text-lg/6"
          />
        )}
        {phase === 'live' && (
          <span className={styles.left} aria-hidden="true">
            left
          </span>
        )}
        <p className={styles.caption}>
          {!isOver(phase) && (
            <>
              <span className={styles.until}>until the {phase === 'live' ? 'end' : 'lock'} · </span>
              <span className={styles.briefly} aria-hidden="true">
                to {phase === 'live' ? 'end' : 'lock'} ·{' '}
              </span>
            </>
          )}
          {hasPrize(competition) ? `prize ${prizeNamed(competition)}` : 'no prize'}
        </p>
      </div>
      {user && (
        <BalanceLink className={`${styles.balance} text-right`}>
          <span className="disp flex items-center gap-1.5 text-base/6 font-bold text-coin">
            <Picture src="/art/coin.webp" alt="" width={18} height={18} />
            <Roll text={exactDollars(user.balance)} />
          </span>
          <span className={styles.caption}>balance</span>
        </BalanceLink>
      )}
    </div>
  )
}
