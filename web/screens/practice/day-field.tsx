/** Which recorded day is played. */
import { useId } from 'react'
import { longDayOf } from '#web/ui/long-day.ts'
import type { Day } from './day.ts'

export function DayField({ day: { day, days }, onDay }: { day: Day; onDay: (seed: number) => void }) {
  const id = useId()
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <label htmlFor={id} className="text-caption font-semibold text-muted">
        Recorded day
      </label>
      <select
        id={id}
        className="input h-11 min-h-0 w-auto pl-3 text-sm font-semibold"
        value={day}
        onChange={(event) => onDay(days.indexOf(event.target.value))}
      >
        {days.map((one) => (
          <option key={one} value={one}>
            {longDayOf(one)}
          </option>
        ))}
      </select>
    </span>
  )
}
