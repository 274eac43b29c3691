/** The draft on a phone: a game controller. The screen shows a creator as a cartridge; the caps and the d-pad control it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import type { Cents } from '#game/money.ts'
import { ask } from '#web/lib/call.ts'
import { whole, wholeDollars } from '#web/lib/format.ts'
import { AdminAccessButton } from '#web/components/admin-access-button.tsx'
import { BudgetBar } from '#web/components/budget.tsx'
import { Controller, type Caps, type Centre } from '#web/components/controller.tsx'
import { Countdown } from '#web/components/countdown.tsx'
import { CreatorCarousel, wrap } from '#web/components/creator-carousel.tsx'
import { openChannel } from '#web/components/open-channel.ts'
import { Prize } from '#web/components/prize.tsx'
import { RemindButton } from '#web/components/remind-button.tsx'
import { ReplayNote } from '#web/components/replay-note.tsx'
import { useRules } from '#web/components/use-rules.tsx'
import { WatchingNote } from '#web/components/watching-note.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { ConsolePicks, ConsoleScreen } from './console.tsx'
import { CreatorReadout } from './creator-readout.tsx'
import { isPicked } from './picks.ts'
import { Slots } from './slots.tsx'
import { useRoster, type Roster } from './use-roster.ts'
import styles from './draft.module.css'

type Props = { competition: Competition; creators: readonly Creator[] }

export function PhoneDraft({ competition, creators }: Props) {
  const roster = useRoster(competition)
  const [, navigate] = useLocation()
  const [place, setPlace] = useState(0)
  const [showsStats, setShowsStats] = useState(false)
  const { openRules, rules } = useRules({ competition, creators })
  const playAddress = usePlayAddress(competition)
  const current = creators[wrap(place, creators.length)]!
  const isCurrentPicked = isPicked(roster.picks, current.id)
  const byId = new Map(creators.map((creator) => [creator.id, creator]))
  const move = (by: 1 | -1) => setPlace((now) => now + by)

  const caps: Caps = {
    a: {
      name: `${isCurrentPicked ? 'drop' : 'pick'} ${current.channelName}`,
      isOn: isCurrentPicked,
      isOff: roster.isWatching,
      onPress: () => roster.toggle(current),
    },
    b: { name: 'nothing', onPress: () => {} },
    x: { name: 'stats', isOn: showsStats, onPress: () => setShowsStats((shown) => !shown) },
    y: { name: `open the channel of ${current.channelName}`, onPress: () => openChannel(current.youtubeId) },
  }

  return (
    <>
      <h1 className="sr-only">Draft your creators</h1>
      <ConsoleScreen aria-label="Current creator">
        <Head competition={competition} />
        <CreatorCarousel
          name="Creators"
          items={creators.map((creator) => ({ ...creator, name: creator.channelName, imageUrl: creator.thumbnailUrl }))}
          place={place}
          onMove={move}
          isPicked={(id) => isPicked(roster.picks, id)}
        />
        <CreatorReadout
          creator={current}
          isPicked={isCurrentPicked}
          isOpen={roster.isOpen}
          showsStats={showsStats}
          slateSize={competition.slateSize}
        />
      </ConsoleScreen>
      <ConsolePicks
        slots={
          competition.phase === 'live' ? (
            <WatchInstead competition={competition} to={playAddress} />
          ) : roster.isWatching ? (
            <WatchingNote text="Players draft here." />
          ) : (
            <Slots
              picks={roster.picks}
              maxPicks={competition.maxPicks}
              creators={byId}
              onShow={(id) => setPlace(creators.findIndex((one) => one.id === id))}
              onDrop={roster.drop}
            />
          )
        }
        line={
          <>
            <span className="text-muted">
              {competition.phase === 'drafting' ? (
                `Select ${competition.minPicks} - ${competition.maxPicks} creators`
              ) : (
                <Closed hasPicks={roster.picks.length > 0} />
              )}
              <button type="button" className={styles.rulesLink} onClick={openRules}>
                Rules
              </button>
            </span>
            {competition.phase === 'drafting' ? (
              <Left amount={roster.spending.remaining} />
            ) : (
              <NextDraft competition={competition} />
            )}
          </>
        }
        budget={<BudgetBar {...roster.spending} />}
      />
      <Controller caps={caps} centre={centreOf(roster, competition, current, playAddress, navigate)} onMove={move} />
      <ReplayNote competition={competition} className="pt-3 text-center" />
      {!roster.isWatching && (
        <AdminAccessButton className="mx-auto min-h-11 px-4 text-[12px] text-muted underline">Admin</AdminAccessButton>
      )}
      {rules}
    </>
  )
}

function Left({ amount }: { amount: Cents }) {
  return (
    <span className="font-semibold">
      <span className={`disp text-[15px] font-bold ${amount < 0 ? 'text-flare-text' : 'text-coin-text'}`}>
        <Roll text={wholeDollars(amount)} />
      </span>{' '}
      left
    </span>
  )
}

function Closed({ hasPicks }: { hasPicks: boolean }) {
  return hasPicks ? (
    <span className="font-semibold text-flare-text">Locked: not entered</span>
  ) : (
    'Draft closed while live'
  )
}

/** The next draft opens the moment this competition ends. */
function NextDraft({ competition }: { competition: Competition }) {
  return (
    <span className="font-semibold">
      next in <Countdown to={competition.endTime} className="disp text-[15px] font-bold text-coin-text" />
    </span>
  )
}

/** Countdowns and prize. Both countdowns while drafting; only the end once it is live. */
function Head({ competition }: { competition: Competition }) {
  const isDrafting = competition.phase === 'drafting'
  return (
    <div className="flex items-start justify-between gap-3 px-4 pt-3.5">
      <div>
        <Countdown
          to={isDrafting ? competition.startTime : competition.endTime}
          className="disp block text-[22px]/6 font-extrabold"
        />
        <p className="text-[11px] font-medium opacity-80">
          {isDrafting ? (
            <>
              locks in · ends in <Countdown to={competition.endTime} />
            </>
          ) : (
            'live · until the end'
          )}
        </p>
      </div>
      <div className="text-right">
        <Prize
          competitionId={competition.id}
          value={competition.prizeValue}
          className="disp text-[22px]/6 font-extrabold"
        />
        <p className="text-[11px] font-medium opacity-80">
          {whole(competition.totalEntries)} {competition.totalEntries === 1 ? 'entry' : 'entries'}
        </p>
      </div>
    </div>
  )
}

/**
 * START while drafting with enough picks, until then how many there are; LIVE leads to the game, or to the board for whoever is not in it.
 * A viewer is told that START is for players.
 */
function centreOf(
  roster: Roster,
  { phase, minPicks }: Competition,
  current: Creator,
  playAddress: string,
  navigate: (to: string) => void,
): Centre {
  if (phase === 'live') {
    const name = playAddress === '/gamemode' ? 'Live: go to game mode' : 'Live: watch the board'
    return { name, badge: 'LIVE', isReady: true, onPress: () => navigate(playAddress) }
  }
  if (roster.isWatching)
    return { name: 'Start: for players', badge: 'WATCHING', isReady: false, onPress: roster.submit }
  const isReady = phase === 'drafting' && roster.picks.length >= minPicks
  const onPress = () => (isReady ? roster.submitWith(current) : roster.submit())
  if (roster.isPending) return { name: 'Submitting...', badge: 'START', isReady: true, isBusy: true, onPress }
  const badge = isReady ? 'START' : `${roster.picks.length}/${minPicks}`
  return { name: isReady ? 'Start: enter this roster' : 'Start', badge, isReady, onPress }
}

/** Where a live competition is followed: in game mode by whoever is in it, on the board by everybody else. */
function usePlayAddress({ id, phase }: Competition): string {
  const { data: entries } = useQuery({
    ...ask(myEntries, { params: { competitionId: id } }),
    enabled: phase === 'live',
  })
  return entries?.length === 0 ? '/live' : '/gamemode'
}

/** In place of the slots, which take nothing while it is live. */
function WatchInstead({ competition, to }: { competition: Competition; to: string }) {
  return (
    <div className="flex gap-2 pt-1 [&>*]:grow [&>*]:px-2">
      <Link to={to} className={buttonClass('coin')}>
        Watch it live
      </Link>
      <RemindButton afterId={competition.id} />
    </div>
  )
}
