/** The parts of a receipt that show evidence: its time and hashes, the verdict, and the table of readings. */
import { isSimulated } from '#game/invented.ts'
import { instantOf, timeOrDateOf, whole } from '#web/ui/format.ts'
import type { Check } from './check.ts'
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { navigation } from '#web/ui/full-navigation.ts'
import styles from './receipts.module.css'
import type { TakenReading } from '#game/scoring/evidence.ts'
import { signed } from './texts.ts'
import type { CompetitionEvidence } from '#contract/receipts.ts'

const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function EvidenceFoot({ check: { evidence } }: { check: Check }) {
  const { asOf, phase, replayDay, hashes } = evidence
  const newest = hashOf(evidence)
  return (
    <div className="grid gap-2 border-t border-line pt-3 text-caption/5 text-muted">
      <p>
        {replayDay &&
          `${isSimulated(replayDay) ? 'Invented channels, simulated days:' : 'Replay of'} ${longDay.format(new Date(replayDay))}. `}
        {asOf && (
          <>
            As of <Taken at={instantOf(asOf)} />.{' '}
          </>
        )}
        Points and prices are set by Fantasy Social, not by YouTube.
      </p>
      {newest && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3">
            Evidence <code>{shortHash(newest)}</code>
          </summary>
          <dl className="grid gap-2">
            {STAGES.map(({ stage, title }) => (
              <div key={stage}>
                <dt className="font-semibold">{title}, SHA-256</dt>
                <dd className="break-all">
                  <code>{hashes[stage] ?? (phase === 'completed' ? 'never stored' : 'not frozen yet')}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

/** Says whether the points add up, as calculated on this device, and what to do if they do not. */
export function VerdictRow({ check }: { check: Check }) {
  if (check.result === 'old-page') return <OldPage />
  if (check.result === 'faulty') return <Faulty hash={hashOf(check.evidence)} />
  if (!check.receipts && !check.settled) return <NothingToCheck {...check.evidence} />
  const isRecomputed = check.receipts !== null
  return (
    <p className={`${styles.verdict} ${styles.sound}`} role="status">
      <CircleCheck className="flex-none text-go-text" size={20} aria-hidden="true" />
      <span>
        <b className="text-go-text">Adds up.</b>{' '}
        {isRecomputed
          ? 'Your device has recalculated everybody\u2019s points from the readings.'
          : 'The parts add up to the points, checked on your device.'}
        {!check.areHashesChecked && ' The hashes cannot be checked on a page without https.'}
      </span>
    </p>
  )
}

/** There is no sum to check before the first readings, and after readings and terms were deleted. */
function NothingToCheck({ phase }: CompetitionEvidence) {
  return (
    <p className={styles.verdict} role="status">
      {phase === 'completed'
        ? 'There is nothing to check: the readings were deleted.'
        : 'There is nothing to check until the readings arrive.'}
    </p>
  )
}

function Faulty({ hash }: { hash: string | null }) {
  return (
    <p className={`${styles.verdict} ${styles.faulty}`} role="alert">
      <CircleX className="flex-none text-flare-text" size={20} aria-hidden="true" />
      <span className="min-w-0">
        <b className="text-flare-text">This does not add up. Please tell us.</b> The evidence, the hashes and the points
        shown do not belong together.{hash && <span className="mt-1 block break-all text-muted">Evidence {hash}</span>}
      </span>
    </p>
  )
}

function OldPage() {
  return (
    <div className={styles.verdict} role="alert">
      <RefreshCw className="flex-none text-ice-text" size={20} aria-hidden="true" />
      <div className="grid justify-items-start gap-2">
        <p>This page is out of date. Reload it to see how the points are calculated.</p>
        <Button onClick={() => navigation.reload()}>Reload</Button>
      </div>
    </div>
  )
}

type Props = {
  start: TakenReading | undefined
  now: TakenReading | undefined
  /** Returns the time of the newest reading of any creator, in ms since 1970. */
  asOf: number | null
  /** The competition has ended, so there will be no newer reading. */
  isOver: boolean
}

const COUNTS = [
  ['views', 'Views'],
  ['subscribers', 'Subscribers'],
  ['likes', 'Likes'],
  ['comments', 'Comments'],
  ['basketViews', 'Views of its ten newest videos'],
] as const

/** Channels in a live competition are read every ten minutes; a reading older than two intervals is late. */
const LATE_MS = 2 * 10 * 60_000

/** The readings of a creator: at the start, the newest one, and the difference. */
export function ReadingsTable({ start, now, asOf, isOver }: Props) {
  if (!start || !now) return <p className="text-caption text-muted">The numbers of this channel could not be read.</p>
  const rows = COUNTS.filter(([count]) => start[count] !== null || now[count] !== null)
  const isDelayed = asOf !== null && now.takenAt !== null && asOf - now.takenAt > LATE_MS
  return (
    <table className={styles.readings}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Count</span>
          </th>
          <th scope="col">Start</th>
          <th scope="col">{isOver ? 'Last reading' : 'Newest'}</th>
          <th scope="col">Gained</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([count, title]) => (
          <tr key={count}>
            <th scope="row">{title}</th>
            <td>{shown(start[count])}</td>
            <td>{shown(now[count])}</td>
            <td>{gained(start[count], now[count])}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Taken at</th>
          <td>
            <Taken at={start.takenAt} />
          </td>
          <td>
            <Taken at={now.takenAt} />
          </td>
          <td>{isDelayed && <span className="pill pill-flare">Delayed</span>}</td>
        </tr>
      </tbody>
    </table>
  )
}

const shown = (count: number | null): string => (count === null ? 'hidden' : whole(count))

function gained(start: number | null, now: number | null): string {
  if (start === null || now === null) return '\u2014'
  const gain = now - start
  return gain === 0 ? '0' : signed(gain).slice(0, 1) + whole(Math.abs(gain))
}

function Taken({ at }: { at: number | null }) {
  if (at === null) return '\u2014'
  return <time dateTime={new Date(at).toISOString()}>{timeOrDateOf(at)}</time>
}

type Stage = keyof CompetitionEvidence['hashes']

/** The stages at which evidence is hashed, newest first. */
const STAGES: readonly { stage: Stage; title: string }[] = [
  { stage: 'settlement', title: 'Results' },
  { stage: 'end', title: 'Readings' },
  { stage: 'lock', title: 'Price book' },
]

/** Returns the hash of the newest stored stage, or null if none is stored. */
export const hashOf = ({ hashes }: CompetitionEvidence): string | null => hashes.settlement ?? hashes.end ?? hashes.lock

export const shortHash = (hash: string): string => `${hash.slice(0, 8)}\u2026`
