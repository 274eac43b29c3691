/** The entry's creators below the phone's screen, each with its points so far; the one in focus is highlighted. */
import type { Entry } from '#contract/entries.ts'
import { points } from '#web/lib/format.ts'
import { hueStyle } from '#web/components/hue.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { nameOf } from './use-game.ts'

type Props = { entry: Entry; maxPicks: number; focusedId: number; onShow: (creatorId: number) => void }

export function TeamStrip({ entry, maxPicks, focusedId, onShow }: Props) {
  const spare = Math.max(0, maxPicks - entry.picks.length)
  return (
    <section aria-label="Your Team" className="pt-3.5">
      <ul className="grid grid-cols-5 gap-2">
        {entry.picks.map((pick) => (
          <li key={pick.creatorId} className="slot">
            <button
              type="button"
              className="fill"
              style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}
              aria-label={`Show ${nameOf(pick)}, ${points(pick.points)} points`}
              aria-pressed={pick.creatorId === focusedId}
              onClick={() => onShow(pick.creatorId)}
            >
              <Avatar src={pick.creator?.imageUrl} name={nameOf(pick)} size={44} alt="" isLazy={false} />
              <span>{points(pick.points)}</span>
            </button>
          </li>
        ))}
        {Array.from({ length: spare }, (_, nth) => (
          <li key={`empty-${nth}`} className="slot" data-empty="" aria-hidden="true" />
        ))}
      </ul>
    </section>
  )
}
