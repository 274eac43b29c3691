/** The stats panel of a creator, on the screen: views, subs and videos of the channel. */
import type { Creator } from '#contract/creators.ts'
import { abbreviate } from '#web/lib/format.ts'

export function CreatorStats({ creator }: { creator: Pick<Creator, 'viewCount' | 'subscriberCount' | 'videoCount'> }) {
  const counts = [
    ['Views', creator.viewCount],
    ['Subs', creator.subscriberCount],
    ['Videos', creator.videoCount],
  ] as const
  return (
    <dl className="mt-1 grid grid-cols-3 gap-2 text-[13px]">
      {counts.map(([name, count]) => (
        <div key={name} className="rounded-lg bg-white/10 px-2.5 py-1.5 short:flex short:gap-1.5 short:py-0.5">
          <dt className="text-[11px] opacity-80">{name}</dt>
          <dd className="font-bold">{abbreviate(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
