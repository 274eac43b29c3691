/** The readings of a creator: at the start, the newest, and the gain in between. */
import type { TakenReading } from '#game/scoring/evidence.ts'
import { isToday, momentOf, timeOf, whole } from '#web/ui/format.ts'
import { signed } from './receipt-sentences.ts'
import styles from '#web/domain/entry/receipts.module.css'

type Props = {
  start: TakenReading | undefined
  now: TakenReading | undefined
  /** When the newest reading of anybody was true. */
  asOf: number | null
  /** The time is up: there will be no newer one. */
  isOver: boolean
}

const COUNTS = [
  ['views', 'Views'],
  ['subscribers', 'Subscribers'],
  ['likes', 'Likes'],
  ['comments', 'Comments'],
  ['basketViews', 'Views of its ten newest videos'],
] as const

/** Twice the ten minutes in which the channels of a competition being played are read again. */
const LATE_MS = 2 * 10 * 60_000

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

export function Taken({ at }: { at: number | null }) {
  if (at === null) return '\u2014'
  return <time dateTime={new Date(at).toISOString()}>{isToday(at) ? timeOf(at) : momentOf(at)}</time>
}
