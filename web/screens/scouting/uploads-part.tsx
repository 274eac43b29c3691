/** A creator's uploads, when the next one is expected, and how many entries picked the creator in past competitions. */
import type { CreatorResearch } from '#contract/scouting.ts'
import { instantOf, momentInYear, momentOf, whole } from '#web/ui/format.ts'
import { Chart, type ChartPoint } from '#web/ui/chart.tsx'
import { ChartTable } from '#web/ui/chart-table.tsx'
import { atLeastInWords, hasRhythm, hoursInWords, UPLOAD_NAMES, uploadSentence } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { rosterShares, type Competition, type RosterShares } from '#contract/competitions.ts'
import { LEAST_FOR_TENTH } from '#game/roster-share.ts'
import { ask } from '#web/api/call.ts'
import { shortDayOf } from '#web/ui/long-day.ts'
import { ResultFailed } from '#web/domain/competition/result-failed.tsx'
import styles from './scouting.module.css'

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
        {uploads.length === 0
          ? 'The statistics have no uploads of this creator.'
          : `The newest ${uploads.length === 1 ? 'video' : `${uploads.length} videos`} known at the lock.`}{' '}
        Views of a new video count for a creator as all others do.
      </p>
    </div>
  )
}

const HOUR_MS = 3_600_000
const DAYS_FROM_HOURS = 72
const HOURS = { hours: 1, letter: 'h' }
const DAYS = { hours: 24, letter: 'd' }

const hoursBetween = (one: string, other: string): number => (instantOf(other) - instantOf(one)) / HOUR_MS

/** The competitions, oldest first, with the current one. */
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

/** Adds the year if the oldest day is so long before the lock that a date alone would be ambiguous. */
function datesOf({ uploads, sinceHours }: CreatorResearch): Dates {
  const [newest, oldest] = [uploads[0], uploads.at(-1)]
  if (newest === undefined || oldest === undefined) return PLAIN
  return hoursBetween(oldest, newest) + (sinceHours ?? 0) > HALF_A_YEAR_HOURS ? WITH_YEAR : PLAIN
}

const gapBefore = (uploads: readonly string[], nth: number): string =>
  uploads[nth + 1] === undefined ? '—' : hoursInWords(hoursBetween(uploads[nth + 1]!, uploads[nth]!))

type Props = { research: CreatorResearch; competition: Competition | null | undefined }

/**
 * The share of entries that picked the creator: in this competition after the lock, before it in the last one, since picks are secret until
 * the lock.
 */
export function OwnersPart({ research: { creator, past }, competition }: Props) {
  const last = past.at(-1)
  const isNow = competition != null && arePublic(competition)
  const competitionId = isNow ? competition.id : last?.competitionId
  const owned = useQuery({
    ...ask(rosterShares, { params: { competitionId: competitionId ?? 0 } }),
    enabled: competitionId !== undefined,
  })
  return (
    <div className="grid grid-cols-1 gap-3 pt-2">
      {!isNow && <p className="text-sm/5 font-semibold">Picks are hidden until the lock.</p>}
      {competitionId === undefined ? (
        <p className="text-caption text-muted">This creator has not been in a finished competition yet.</p>
      ) : owned.data ? (
        <Shares
          owned={owned.data}
          creatorId={creator.id}
          when={isNow ? 'In this competition' : `Last time, on ${shortDayOf(last!.day)}`}
        />
      ) : owned.error ? (
        <ResultFailed title="Ownership did not load" error={owned.error} onRetry={() => void owned.refetch()} />
      ) : (
        <p className="text-caption text-muted">Counting picks...</p>
      )}
    </div>
  )
}

const arePublic = ({ phase }: Competition): boolean => phase === 'live' || phase === 'review'

function Shares({ owned, creatorId, when }: { owned: RosterShares; creatorId: number; when: string }) {
  const one = owned.creators.find((creator) => creator.creatorId === creatorId)
  const shares = [
    { name: 'All entries', share: one?.share ?? 0, of: owned.entries },
    ...(owned.topEntries === null || owned.entries < LEAST_FOR_TENTH
      ? []
      : [{ name: 'Top tenth', share: one?.topShare ?? 0, of: owned.topEntries }]),
  ]
  return (
    <section aria-label={when}>
      <h3 className="eyebrow">{when}</h3>
      <dl className={styles.shares}>
        {shares.map(({ name, share, of }) => (
          <div key={name}>
            <dt>
              {name} <span className="text-muted">of {whole(of)}</span>
            </dt>
            <dd>
              <span className="track block">
                <i style={{ '--share': share } as CSSProperties} />
              </span>
              <b>{percent(share)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Formats a share as 34% or 0.4%. */
const percent = (share: number): string =>
  `${share > 0 && share < 0.0095 ? (100 * share).toFixed(1) : Math.round(100 * share)}%`
