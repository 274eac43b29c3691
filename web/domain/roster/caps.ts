/** What the caps say and do in the draft: A picks and drops, X opens the stats, Y the channel. */
import type { Creator } from '#contract/creators.ts'
import type { Caps } from './controller.tsx'
import type { Bar } from '#web/domain/creator/creator-card.tsx'
import { openChannel } from '#web/domain/creator/channel-link.tsx'
import { isPicked } from './roster.ts'
import type { DraftRoster } from './draft-roster.ts'

type Situation = { roster: DraftRoster; current: Creator; showsStats: boolean; onStats: () => void }

export function capsOf({ roster, current, showsStats, onStats }: Situation): Caps {
  const isMine = isPicked(roster.picks, current.id)
  const bar = roster.barOf(current)
  return {
    a: {
      name: isMine ? `drop ${current.channelName}` : pickingName(current, bar),
      isOn: isMine,
      isOff: !roster.isOpen || bar !== null || (roster.isAtLimit && !isMine),
      onPress: () => roster.toggle(current),
    },
    b: null,
    x: { name: 'stats', isOn: showsStats, onPress: onStats },
    y: { name: `open the channel of ${current.channelName}`, onPress: () => openChannel(current.youtubeId) },
  }
}

/** In the words that the screen has for it. */
function pickingName({ channelName }: Creator, bar: Bar | null): string {
  if (bar === 'full') return `full, no room for ${channelName}`
  return bar === 'price' || bar === 'rest' ? `${channelName} costs too much` : `pick ${channelName}`
}
