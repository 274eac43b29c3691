/** A creator of a roster as a small cartridge: picture, name, price, subscribers, its points and where they are heading. */
import type { Competition } from '#contract/competitions.ts'
import type { EntryPick } from '#contract/entries.ts'
import { counted } from '#web/ui/counted.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { headingFor, PointsButton, SinceTrade } from '#web/domain/entry/points.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { receiptOfPick } from '#web/domain/entry/receipts.ts'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { nameOf } from './roster.ts'
import styles from './live.module.css'

/** `picks`: all of its entry. */
type Props = { competition: Competition; pick: EntryPick; picks: readonly EntryPick[] }

export function PickTile({ competition, pick, picks }: Props) {
  const name = nameOf(pick)
  return (
    <li className={styles.tile} style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
      <span className={styles.art}>
        <Avatar src={pick.creator?.imageUrl} name={name} size={64} alt="" />
      </span>
      <span className="grid min-w-0 px-2.5 py-2">
        <ChannelLink
          youtubeId={pick.creator?.youtubeId}
          className="line-clamp-2 min-h-6 py-0.5 text-caption/[18px] font-bold text-ellipsis"
        >
          {name}
        </ChannelLink>
        <span className="text-caption font-semibold text-coin-text">{wholeDollars(pick.price)}</span>
        <span className="text-xs text-muted">{counted(pick.creator?.subscriberCount ?? null, 'sub')}</span>
        <span className="text-caption font-semibold">
          <PointsButton receipt={receiptOfPick(competition, pick)} className="text-go-text">
            {points(pick.points)} pts
          </PointsButton>
          <SinceTrade before={pick.before} />
        </span>
        {competition.phase === 'live' && <span className="text-xs text-muted">proj. {headingFor(pick, picks)}</span>}
      </span>
    </li>
  )
}
