/** The labels and actions of the centre button and the buttons A, X and Y in the phone draft. */
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Centre, Caps } from '#web/domain/roster/phone/controller.tsx'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'
import type { Bar } from '#web/domain/creator/creator-card.tsx'
import { isPicked } from '#web/domain/roster/roster.ts'

type Situation = {
  roster: DraftRoster
  competition: Competition
  along: Creator | null
  playAddress: string
  hasEntered: boolean
}

/**
 * Returns the centre button. While drafting with enough picks it is START, with the creator that it adds. LIVE and ENTERED lead to the
 * game, or to the board for players without an entry. Otherwise it counts the picks. For a viewer it says that START is for players.
 */
export function centreOf(
  { roster, competition: { phase, minPicks }, along, playAddress, hasEntered }: Situation,
  go: (press: 'play' | 'confirm') => void,
): Centre {
  if (phase === 'live') {
    const name = playAddress === '/gamemode' ? 'Live: go to game mode' : 'Live: watch the board'
    return { name, badge: 'LIVE', isReady: true, onPress: () => go('play') }
  }
  if (roster.isWatching) return { name: 'Start: for players', badge: 'WATCHING', isReady: false, onPress: roster.save }
  if (hasEntered)
    return { name: 'Entered: go to game mode', badge: 'ENTERED', isReady: true, onPress: () => go('play') }
  if (roster.isAtLimit)
    return { name: 'Start: all your entries are in', badge: 'START', isReady: false, onPress: roster.save }
  const isReady = phase === 'drafting' && roster.picks.length >= minPicks
  if (roster.isPending) return { name: 'Submitting...', badge: 'START', isReady: true, isBusy: true, onPress: () => {} }
  if (!isReady) return { name: 'Start', badge: `${roster.picks.length}/${minPicks}`, isReady, onPress: roster.save }
  const name = 'Start: enter this roster'
  return along
    ? {
        name: `${name} with ${along.channelName}`,
        badge: 'START',
        along: along.channelName,
        isReady,
        onPress: () => go('confirm'),
      }
    : { name, badge: 'START', isReady, onPress: () => go('confirm') }
}

type CapsSituation = {
  roster: DraftRoster
  current: Creator
  showsStats: boolean
  onToggle: () => void
  onStats: () => void
  onChannel: () => void
}

/** Returns the buttons: A picks and drops, X opens the stats, Y the channel. */
export function capsOf({ roster, current, showsStats, onToggle, onStats, onChannel }: CapsSituation): Caps {
  const isMine = isPicked(roster.picks, current.id)
  const bar = roster.barOf(current)
  return {
    a: {
      name: isMine ? `drop ${current.channelName}` : pickingName(current, bar),
      isOn: isMine,
      isOff: !roster.isOpen || bar !== null || (roster.isAtLimit && !isMine),
      onPress: onToggle,
    },
    b: null,
    x: { name: 'stats', isOn: showsStats, onPress: onStats },
    y: { name: `open the channel of ${current.channelName}`, onPress: onChannel },
  }
}

/** Returns the label of button A as the screen shows it. */
function pickingName({ channelName }: Creator, bar: Bar | null): string {
  if (bar === 'full') return `full, no room for ${channelName}`
  return bar === 'price' || bar === 'rest' ? `${channelName} costs too much` : `pick ${channelName}`
}
