/** A creator's counts: views, subscribers and videos. `isLow` reduces them to one line on a phone. */
import type { Creator } from '#contract/creators.ts'
import { abbreviate } from '#web/ui/format.ts'

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
