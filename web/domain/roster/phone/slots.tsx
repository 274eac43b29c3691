/**
 * The five slots below the screen: picks with their price in K dollars, or dashed outlines. A tap shows the creator, removes a creator that
 * has left the catalogue, or opens the finder if the slot is empty.
 */
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Creator } from '#contract/creators.ts'
import type { RosterPick } from '#game/roster.ts'
import { thousands } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'

type Act = (creatorId: number) => void
type Props = {
  picks: readonly RosterPick[]
  maxPicks: number
  creators: ReadonlyMap<number, Creator>
  onShow: Act
  onDrop: Act
  onFind?: () => void
  /** The name of the entry, unless the slots show the draft. */
  name?: string | undefined
  /** Renders an extra mark on a filled slot. */
  mark?: (pick: RosterPick) => ReactNode
}

export function Slots({ picks, maxPicks, creators, onFind, name, mark, ...acts }: Props) {
  return (
    <ul className="grid grid-cols-5 gap-2 slim:grid-cols-3" aria-label={name}>
      {Array.from({ length: maxPicks }, (_, index) => {
        const pick = picks[index]
        if (!pick)
          return (
            <li key={`empty-${index}`} className="slot" data-empty="">
              {onFind ? (
                <button type="button" aria-label="Empty slot: find a creator" onClick={onFind}>
                  {index === picks.length && <Search size={16} aria-hidden="true" />}
                </button>
              ) : (
                <span className="sr-only">Empty slot</span>
              )}
            </li>
          )
        return (
          <li key={pick.creatorId} className="slot">
            <Filled pick={pick} creator={creators.get(pick.creatorId)} {...acts} />
            {mark?.(pick)}
          </li>
        )
      })}
    </ul>
  )
}

function Filled({
  pick,
  creator,
  onShow,
  onDrop,
}: {
  pick: RosterPick
  creator: Creator | undefined
  onShow: Act
  onDrop: Act
}) {
  const name = creator?.channelName ?? 'Unknown'
  return (
    <button
      type="button"
      className="fill"
      style={hueStyle(creator?.category ?? 'other', pick.creatorId)}
      aria-label={`${creator ? 'Show' : 'Remove'} ${name}, ${thousands(pick.price)}`}
      onClick={() => (creator ? onShow : onDrop)(pick.creatorId)}
    >
      <Avatar src={creator?.thumbnailUrl} name={name} size={44} alt="" isLazy={false} />
      <span>{thousands(pick.price)}</span>
    </button>
  )
}
