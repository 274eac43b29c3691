/**
 * The card of a creator. It looks pressed when picked, shows a plus while it can be picked, and is dimmed while the roster has no room for
 * it. The parent decides what a press does.
 */
import { Check, Plus } from 'lucide-react'
import { memo } from 'react'
import type { Creator } from '#contract/creators.ts'
import { counted, points, wholeDollars } from '#web/ui/format.ts'
import { Avatar } from './avatar.tsx'
import { Spark } from '#web/ui/spark.tsx'
import { categoryName, hueStyle } from './hue.ts'
import { NEW } from './texts.ts'
import styles from './creator-card.module.css'

const BADGE = 'absolute top-2 right-2 grid size-7 place-items-center rounded-full'

/**
 * Why a creator cannot be picked: it costs more than the cap has left, it would leave too little for the minimum roster, the roster is
 * full, or picking is closed.
 */
export type Bar = 'price' | 'rest' | 'full' | 'closed'

type Props = {
  creator: Creator
  isPicked: boolean
  /** The reason why the creator cannot be picked, or null. */
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
        {/* the badge stands on the picture, but screen readers read it after the name */}
        <span className={styles.category}>{categoryName(creator.category)}</span>
        {bar === 'price' && <span className={styles.dear}>Over your budget</span>}
        {bar === 'rest' && <span className={styles.dear}>Leaves too little cap</span>}
        <span className="truncate text-xs text-muted">{counted(creator.subscriberCount, 'sub')}</span>
        <Expected creator={creator} />
        <span className="mt-1.5 flex items-center justify-between gap-1">
          <span translate="no" className="disp text-sm font-bold text-coin-text">
            {wholeDollars(creator.price)}
          </span>
          <Spark values={creator.trend} width={56} height={22} />
        </span>
      </span>
    </button>
  )
})

/** The number of letters that fit on one line of most cards. */
const ON_A_LINE = 20

/** A long name in two small lines of the same total height, so that all cards are equally high. */
function Name({ of: name }: { of: string }) {
  if (name.length <= ON_A_LINE)
    return (
      <span translate="no" className="truncate text-sm font-bold">
        {name}
      </span>
    )
  return (
    <span className="flex h-[1lh] items-center text-sm">
      <span translate="no" className="line-clamp-2 text-xs/[13px] font-bold">
        {name}
      </span>
    </span>
  )
}

/** The expected points of an average day. */
function Expected({ creator }: { creator: Creator }) {
  return (
    <span className="text-xs whitespace-nowrap text-muted">
      <b className="font-bold text-text">{creator.expectedPoints === null ? '—' : points(creator.expectedPoints)}</b>{' '}
      proj.
    </span>
  )
}
