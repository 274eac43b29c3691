/** What the screen shows of the creator in focus: name, counts, form; all counts while the stats panel is open; what the caps do. */
import type { Creator } from '#contract/creators.ts'
import { abbreviate, wholeDollars } from '#web/lib/format.ts'
import { KeyHint } from '#web/components/controller.tsx'
import { CreatorStats } from '#web/components/creator-stats.tsx'
import { SlateNote } from '#web/components/slate-note.tsx'
import { formOf, percent } from '#web/components/creator-form-line.ts'
import { NEW } from '#web/components/new-creator.ts'
import { Spark } from '#web/ui/spark.tsx'

type Props = { creator: Creator; isPicked: boolean; isOpen: boolean; showsStats: boolean; slateSize: number }

export function CreatorReadout({ creator, isPicked, isOpen, showsStats, slateSize }: Props) {
  return (
    <div className="relative px-4 pb-3">
      <div aria-live="polite">
        <div className="flex items-end justify-between gap-3">
          <h2 className="disp truncate text-[19px]/7 font-bold">{creator.channelName}</h2>
          {creator.isNew ? (
            <span className="pill pill-ice flex-none text-[11px]" title={NEW}>
              new
            </span>
          ) : (
            <Spark values={creator.trend} width={64} height={26} />
          )}
        </div>
        <p className="sr-only">{wholeDollars(creator.price)}</p>
      </div>
      <div className="min-h-[52px] short:min-h-[20px]">
        {showsStats ? <CreatorStats creator={creator} /> : <Line creator={creator} />}
      </div>
      <SlateNote size={slateSize} className="text-[12px] font-semibold" />
      <p className="mt-2.5 flex gap-4 text-[12px] font-semibold opacity-95 short:hidden">
        {isOpen && <KeyHint letter="a">{isPicked ? 'Drop' : 'Pick'}</KeyHint>}
        <KeyHint letter="x">Stats</KeyHint>
        <KeyHint letter="y">Channel</KeyHint>
      </p>
    </div>
  )
}

function Line({ creator }: { creator: Creator }) {
  const form = formOf(creator.trend)
  return (
    <p className="flex gap-3 text-[13px] whitespace-nowrap opacity-90">
      <span>{abbreviate(creator.subscriberCount)} subs</span>
      <span>{abbreviate(creator.viewCount)} views</span>
      {form !== null && (
        <span className={form >= 0 ? 'text-go' : 'text-flare'} title="Yesterday against a normal day">
          {percent(form)}
        </span>
      )}
    </p>
  )
}
