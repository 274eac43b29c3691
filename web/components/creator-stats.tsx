/** The stats panel of a creator, on the screen: views, subs and videos of the channel, and the way to all that is known of it. */
import type { Creator } from '#contract/creators.ts'
import { abbreviate } from '#web/lib/format.ts'
import { Link } from '#web/ui/link.tsx'

/** Where there is little room it is as low as the counts, and still as high as a finger to press. */
const SCOUT =
  'relative grid place-items-center rounded-lg bg-ice px-2.5 font-bold text-ink ' +
  'before:absolute before:-inset-x-1 before:-inset-y-2.5'

type Props = { creator: Pick<Creator, 'id' | 'viewCount' | 'subscriberCount' | 'videoCount'> }

export function CreatorStats({ creator }: Props) {
  const counts = [
    ['Views', creator.viewCount],
    ['Subs', creator.subscriberCount],
    ['Videos', creator.videoCount],
  ] as const
  return (
    <div className="mt-1 flex gap-2 text-[13px]">
      <dl className="grid min-w-0 grow grid-cols-3 gap-2">
        {counts.map(([name, count]) => (
          <div key={name} className="rounded-lg bg-white/10 px-2.5 py-1.5 short:flex short:gap-1.5 short:py-0.5">
            <dt className="text-[11px] opacity-80">{name}</dt>
            <dd className="font-bold">{abbreviate(count)}</dd>
          </div>
        ))}
      </dl>
      <Link to={`/creator/${creator.id}`} className={SCOUT}>
        Scout
      </Link>
    </div>
  )
}
