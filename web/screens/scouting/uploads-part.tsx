/** When it published its newest videos, and whether the next one comes in time. */
import type { CreatorResearch } from '#contract/scouting.ts'
import { instantOf, momentInYear, momentOf } from '#web/ui/format.ts'
import { Chart, type ChartPoint } from '#web/ui/chart.tsx'
import { ChartTable } from '#web/ui/chart-table.tsx'
import { atLeastInWords, hasRhythm, hoursInWords, UPLOAD_NAMES, uploadSentence } from './sentences.ts'

const TONES = { due: 'pill-coin', likely: 'pill-go', unlikely: '' } as const

export function UploadsPart({ research }: { research: CreatorResearch }) {
  const { creator, uploads, everyHours } = research
  const gaps = gapsOf(research)
  const { moment } = datesOf(research)
  const unit = gaps.some(({ value }) => value !== null && value > DAYS_FROM_HOURS) ? DAYS : HOURS
  return (
    <div className="grid grid-cols-1 gap-3 pt-2">
      <p className="text-sm/5 font-semibold">
        {creator.upload && <span className={`pill mr-2 ${TONES[creator.upload]}`}>{UPLOAD_NAMES[creator.upload]}</span>}
        {uploadSentence(research)}
      </p>
      {gaps.length > 1 && (
        <section aria-label="Time between uploads">
          <h3 className="eyebrow">Time between uploads</h3>
          <Chart
            name="Time between uploads"
            kind="bars"
            points={gaps.map((gap) => ({ ...gap, value: gap.value === null ? null : gap.value / unit.hours }))}
            format={(value) => `${Number(value.toFixed(1))}${unit.letter}`}
            reference={hasRhythm(research) ? { value: everyHours! / unit.hours, label: 'usual' } : undefined}
          />
        </section>
      )}
      {uploads.length > 0 && (
        <ChartTable
          name="Newest uploads"
          heads={['Published', 'After the one before']}
          rows={uploads.map((at, nth) => [moment(at), gapBefore(uploads, nth)])}
        />
      )}
      <p className="text-caption/5 text-muted">
        The newest {uploads.length === 1 ? 'video' : `${uploads.length} videos`} known at the lock. Views of a new video
        count for a creator as all others do.
      </p>
    </div>
  )
}

const HOUR_MS = 3_600_000
const DAYS_FROM_HOURS = 72
const HOURS = { hours: 1, letter: 'h' }
const DAYS = { hours: 24, letter: 'd' }

const hoursBetween = (one: string, other: string): number => (instantOf(other) - instantOf(one)) / HOUR_MS

/** Oldest first, and the one that is still open. */
function gapsOf(research: CreatorResearch): ChartPoint[] {
  const { uploads, sinceHours } = research
  const { day } = datesOf(research)
  const ordered = uploads.toReversed()
  const gaps = ordered.slice(1).map((at, nth): ChartPoint => {
    const hours = hoursBetween(ordered[nth]!, at)
    const label = day(at)
    return { label, value: hours, words: `${label}: ${hoursInWords(hours)} after the one before` }
  })
  if (sinceHours === null) return gaps
  const words = `At the lock: ${atLeastInWords(sinceHours)} since the last one`
  return [...gaps, { label: 'Lock', value: sinceHours, words, tone: 'now' }]
}

type Dates = { moment: (at: string) => string; day: (at: string) => string }

const PLAIN: Dates = { moment: momentOf, day: (at) => momentOf(at).split(',')[0]! }
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })
const WITH_YEAR: Dates = { moment: momentInYear, day: (at) => month.format(instantOf(at)) }

const HALF_A_YEAR_HOURS = 183 * 24

/** With the year where the oldest is so long before the lock that a day alone could be of another year. */
function datesOf({ uploads, sinceHours }: CreatorResearch): Dates {
  const [newest, oldest] = [uploads[0], uploads.at(-1)]
  if (newest === undefined || oldest === undefined) return PLAIN
  return hoursBetween(oldest, newest) + (sinceHours ?? 0) > HALF_A_YEAR_HOURS ? WITH_YEAR : PLAIN
}

const gapBefore = (uploads: readonly string[], nth: number): string =>
  uploads[nth + 1] === undefined ? '—' : hoursInWords(hoursBetween(uploads[nth + 1]!, uploads[nth]!))
