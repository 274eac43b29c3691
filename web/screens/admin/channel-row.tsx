/** A channel of the catalogue, with the buttons to edit and delete it. */
import { Pencil, Trash2 } from 'lucide-react'
import type { AdminCreator } from '#contract/admin.ts'
import { listedSentence, waitsForStatistics } from '#contract/debut.ts'
import { counted, wholeDollars } from '#web/ui/format.ts'
import { hueStyle, categoryName } from '#web/domain/creator/hue.ts'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import styles from './admin.module.css'
import { ADMIN_CATEGORIES, storedCategory } from '#contract/categories.ts'

/** `selection`: whether the channel is chosen for a bulk edit, while channels are chosen; then the row has no buttons of its own. */
type Props = {
  creator: AdminCreator
  selection: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | null
  onEdit: (creator: AdminCreator) => void
  onDelete: (creator: AdminCreator) => void
}

export function ChannelRow({ creator, selection, onEdit, onDelete }: Props) {
  const { id, channelName, youtubeId, category, thumbnailUrl, subscriberCount, viewCount } = creator
  return (
    <article className={styles.channel} aria-label={channelName}>
      <span className="mini size-12" style={hueStyle(category, id)}>
        <Avatar src={thumbnailUrl} name={channelName} size={48} alt="" className="size-12" />
      </span>
      <p className={styles.name}>
        <ChannelLink youtubeId={youtubeId} className="line-clamp-2 min-h-6 text-sm/6 font-bold wrap-anywhere">
          {channelName}
        </ChannelLink>
        <span className="pill bg-panel">{categoryLabel(category)}</span>
      </p>
      <p className={`${styles.id} text-xs wrap-anywhere text-muted`}>{youtubeId}</p>
      <p className={`${styles.counts} text-caption text-muted`}>
        {subscriberCount === null && viewCount === null ? (
          <span className={styles.uncounted}>No statistics yet</span>
        ) : (
          <>
            <span>{subscriberCount !== null && counted(subscriberCount, 'sub')}</span>
            <span>{viewCount !== null && counted(viewCount, 'view')}</span>
          </>
        )}
        <Price creator={creator} />
      </p>
      {selection ? (
        <label className={`${styles.buttons} grid size-11 place-items-center`}>
          <span className="sr-only">Choose {channelName}</span>
          <input
            type="checkbox"
            className="check"
            checked={selection.isChosen}
            onChange={({ target }) => selection.onChoose(target.checked)}
          />
        </label>
      ) : (
        <span className={`${styles.buttons} flex gap-1.5`}>
          <IconButton name={`Edit ${channelName}`} data-edit={id} onClick={() => onEdit(creator)}>
            <Pencil size={18} />
          </IconButton>
          <IconButton name={`Delete ${channelName}`} onClick={() => onDelete(creator)}>
            <Trash2 size={18} className="text-flare-text" />
          </IconButton>
        </span>
      )}
      <DebutNote creator={creator} />
    </article>
  )
}

/** The price of a creator. A price set by an admin applies from the next draft, because the prices of the present draft are frozen. */
function Price({ creator }: { creator: AdminCreator }) {
  const { price, priceOverride } = creator
  const isSet = priceOverride !== null
  const isAhead = isSet && priceOverride !== price
  const isGuessed = priceOverride === null && waitsForStatistics(creator)
  return (
    <span>
      <b className="disp text-sm font-bold text-coin-text">{wholeDollars(priceOverride ?? price)}</b>
      {isSet && <span className="block text-2xs">{isAhead ? 'from the next draft' : 'set by hand'}</span>}
      {isGuessed && <span className="block text-2xs">for now</span>}
    </span>
  )
}

/** Says when players can draft the creator. Nothing is shown for a creator with statistics that is in the next competition. */
function DebutNote({ creator }: { creator: AdminCreator }) {
  const { debut } = creator
  if (!debut || debut.isNow || (debut.isNext && !waitsForStatistics(creator))) return null
  return <p className={`${styles.debut} text-xs/4 text-coin-text`}>{listedSentence(creator)}</p>
}

/** Returns the label of a stored category: 'technology' is shown as Tech. A category that only applicants can choose is shown as stored. */
export const categoryLabel = (stored: string): string =>
  ADMIN_CATEGORIES.find((one) => storedCategory(one) === stored) ?? categoryName(stored)

/** Returns the choices for a creator: the categories of admins, and the creator's present one. */
export const categoriesFor = (stored: string): readonly string[] => [
  ...new Set([...ADMIN_CATEGORIES, categoryLabel(stored)]),
]
