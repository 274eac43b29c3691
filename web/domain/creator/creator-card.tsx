/**
 * A creator as a cartridge of the deck: pressed when picked, with a plus while it can be picked, dimmed while there is no room for it, with
 * the reason if that is its price. It knows nothing of rosters: the parent decides what pressing does.
 */
import { Check, Plus } from 'lucide-react'
import { memo } from 'react'
import type { Creator } from '#contract/creators.ts'
import { counted } from '#web/ui/counted.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { Avatar } from './avatar.tsx'
import { Spark } from '#web/ui/spark.tsx'
import { categoryName, hueStyle } from './hue.ts'
import { NEW } from './creator-sentences.ts'
import styles from './creator-card.module.css'

const BADGE = 'absolute top-2 right-2 grid size-7 place-items-center rounded-full'

/**
 * What keeps one from picking: it costs more than is left, or leaves too little for enough picks, no place is left, or nothing can be
 * picked at all.
 */
export type Bar = 'price' | 'rest' | 'full' | 'closed'

type Props = {
  creator: Creator
  isPicked: boolean
  /** Why it cannot be picked; null if it can. */
  bar: Bar | null
  onPress: (creator: Creator) => void
}

export const CreatorCard = memo(function CreatorCard({ creator, isPicked, bar, onPress }: Props) {
  return (
    <button
      type="button"
      className={`${styles.card} w-full`}
      aria-pressed={isPicked}
      data-barred={bar ?? undefined}
      style={hueStyle(creator.category, creator.id)}
      onClick={() => onPress(creator)}
    >
      <span className={styles.art}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={86} alt="" />
        {(isPicked || bar === null) && (
          <span className={`${BADGE} ${isPicked ? 'bg-go text-ink' : 'bg-ink/85 text-white'}`}>
            {isPicked ? (
              <Check size={16} strokeWidth={3} aria-hidden="true" />
            ) : (
              <Plus size={16} strokeWidth={3} aria-hidden="true" />
            )}
          </span>
        )}
        {creator.isNew && (
          <span className="pill pill-ice absolute top-2 left-2 text-2xs" title={NEW}>
            new
          </span>
        )}
      </span>
      <span className="grid gap-0.5 p-3">
        <Name of={creator.channelName} />
        {/* on the picture, but read after the name */}
        <span className={styles.category}>{categoryName(creator.category)}</span>
        {bar === 'price' && <span className={styles.dear}>Over your budget</span>}
        {bar === 'rest' && <span className={styles.dear}>Leaves too little</span>}
        <span className="truncate text-xs text-muted">{counted(creator.subscriberCount, 'sub')}</span>
        <Expected creator={creator} />
        <span className="mt-1.5 flex items-center justify-between gap-1">
          <span className="disp text-sm font-bold text-coin-text">{wholeDollars(creator.price)}</span>
          <Spark values={creator.trend} width={56} height={22} />
        </span>
      </span>
    </button>
  )
})

/** How many letters fit on the line of most cards. */
const ON_A_LINE = 20

/** A long one in two lines that take no more room than one of the others: all cards are as high. */
function Name({ of: name }: { of: string }) {
  if (name.length <= ON_A_LINE) return <span className="truncate text-sm font-bold">{name}</span>
  return (
    <span className="flex h-[1lh] items-center text-sm">
      <span className="line-clamp-2 text-xs/[13px] font-bold">{name}</span>
    </span>
  )
}

/** Points expected of an average day. */
function Expected({ creator }: { creator: Creator }) {
  return (
    <span className="text-xs whitespace-nowrap text-muted">
      <b className="font-bold text-text">{creator.worth === null ? '—' : points(creator.worth)}</b> proj.
    </span>
  )
}
