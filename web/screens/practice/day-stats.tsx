/** The figures of a creator before its day. */
import { counted } from '#web/ui/counted.ts'
import { abbreviate } from '#web/ui/format.ts'
import type { DayCreator } from './day.ts'

export function DayStats({ creator: { normalDay, lastDay, start } }: { creator: DayCreator }) {
  const stats = [
    ['Normal day', counted(Math.round(normalDay), 'view')],
    ['Day before', lastDay === null ? '—' : `${lastDay.toFixed(1)}x`],
    ['Subs', abbreviate(start.subscribers)],
  ] as const
  return (
    <dl className="mt-1 grid grid-cols-[1.3fr_1fr_1fr] gap-2 text-caption short:grid-cols-[auto_auto]">
      {stats.map(([name, value]) => (
        <div
          key={name}
          className="last:short:hidden rounded-lg bg-white/10 px-2.5 py-1.5 short:flex short:gap-1.5 short:py-0.5"
        >
          <dt className="text-2xs opacity-80">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
