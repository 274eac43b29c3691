/** The entry's creators below the phone's screen, the one in focus highlighted. Below each its points so far, which open their receipt. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { points } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { receiptOfPick } from '#web/domain/entry/receipts.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { nameOf } from './use-game.ts'
import styles from './gamemode.module.css'

type Props = { competition: Competition; entry: Entry; focusedId: number; onShow: (creatorId: number) => void }

export function TeamStrip({ competition, entry, focusedId, onShow }: Props) {
  const spare = Math.max(0, competition.maxPicks - entry.picks.length)
  return (
    <section aria-label="Your Team" className="pt-3.5 short:pt-2 min-[640px]:side:pt-0">
      <ul className="grid grid-cols-5 gap-2 slim:grid-cols-3">
        {entry.picks.map((pick) => (
          <li key={pick.creatorId} className={styles.member}>
            <div className="slot">
              <button
                type="button"
                className="fill"
                style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}
                aria-label={`Show ${nameOf(pick)}, ${points(pick.points)} points`}
                aria-pressed={pick.creatorId === focusedId}
                onClick={() => onShow(pick.creatorId)}
              >
                <Avatar src={pick.creator?.imageUrl} name={nameOf(pick)} size={44} alt="" isLazy={false} />
              </button>
            </div>
            <PointsButton receipt={receiptOfPick(competition, pick)} className={`${styles.earned}`}>
              {points(pick.points)}
            </PointsButton>
          </li>
        ))}
        {Array.from({ length: spare }, (_, nth) => (
          <li key={`empty-${nth}`} className={styles.member} aria-hidden="true">
            <div className="slot" data-empty="" />
          </li>
        ))}
      </ul>
    </section>
  )
}
