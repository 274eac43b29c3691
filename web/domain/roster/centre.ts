/** What the button between the dishes says and does in the draft. */
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Centre } from './controller.tsx'
import type { DraftRoster } from './draft-roster.ts'

type Situation = {
  roster: DraftRoster
  competition: Competition
  along: Creator | null
  playAddress: string
  hasEntered: boolean
}

/**
 * START while drafting with enough picks, and the creator it adds; LIVE and ENTERED lead to the game, or to the board for players without
 * an entry; otherwise it says how many are picked. A viewer is told that START is for players.
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
