/** Says what practice is, and whose the numbers and the points are. */
import { longDayOf } from '#web/ui/long-day.ts'
import { YouTubeLink } from '#web/domain/competition/source-note.tsx'
import type { Day } from './day.ts'

export function PracticeNote({ day: { day } }: { day: Day }) {
  return (
    <p className="text-xs/5 text-muted">
      Practice: no money and no XP is at stake. Replay of {longDayOf(day)}: real <YouTubeLink /> statistics. Points and
      prices are set by Fantasy Social, not by YouTube.
    </p>
  )
}
