/**
 * A creator's counts, and its price line. `CreatorStats` shows views, subscribers and videos; `isLow` reduces it to one line on a phone.
 */
import type { Creator } from '#contract/creators.ts'
import { abbreviate, wholeDollars, type Amount, counted } from '#web/ui/format.ts'

type Props = { creator: Pick<Creator, 'viewCount' | 'subscriberCount' | 'videoCount'>; isLow?: boolean }

const BOX =
  'rounded-lg bg-white/10 px-2.5 py-1.5 short:flex short:gap-1.5 short:py-0.5 side:flex-auto side:gap-1 side:px-1.5'
const LOW = 'max-md:flex max-md:items-baseline max-md:gap-1.5 max-md:py-0.5'

export function CreatorStats({ creator, isLow = false }: Props) {
  const counts = [
    ['Views', creator.viewCount],
    ['Subs', creator.subscriberCount],
    ['Videos', creator.videoCount],
  ] as const
  return (
    <dl className="mt-1 grid grid-cols-3 gap-2 text-caption side:flex side:gap-1 side:text-xs slim:grid-cols-1">
      {counts.map(([name, count]) => (
        <div key={name} className={isLow ? `${BOX} ${LOW}` : BOX}>
          <dt className="text-2xs opacity-80">{name}</dt>
          <dd className="font-bold">{abbreviate(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

type PriceAndSubsProps = {
  price: Amount
  subscribers: number | null | undefined
  /** The row has room for a second line of text. */
  mayWrap?: boolean
}

/**
 * A creator's price and subscribers in one line below the name. If they do not fit, the subscribers are left out, or wrap to a second line.
 */
export function PriceAndSubs({ price, subscribers, mayWrap = false }: PriceAndSubsProps) {
  return (
    <span className={`block overflow-hidden text-caption/5 text-muted ${mayWrap ? 'min-h-5' : 'h-5'}`}>
      {/* at the start of a line the dot lies outside the visible area */}
      <span className="-ml-3 flex flex-wrap">
        <b translate="no" className="pl-3 font-semibold text-coin-text">
          {wholeDollars(price)}
        </b>
        <span>
          <span className="inline-block w-3 text-center"> · </span>
          {counted(subscribers ?? null, 'sub')}
        </span>
      </span>
    </span>
  )
}
