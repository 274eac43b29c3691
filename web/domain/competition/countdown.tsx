/** HH:MM:SS to an instant, on the server's clock; 00:00:00 once it has passed. Screen readers do not announce every second. */
import { hms, instantOf } from '#web/ui/durations.ts'
import { useNow } from '#web/api/use-now.ts'

export function Countdown({ to, className = '' }: { to: string; className?: string }) {
  const now = useNow()
  return (
    <time role="timer" aria-live="off" className={`tabular-nums ${className}`}>
      {hms(instantOf(to) - now)}
    </time>
  )
}

/** How long the draft is still open, or the competition live, on what lies over the clock of the page. */
export const LocksIn = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap">
    Locks in <Countdown to={at} className="font-bold text-text" />
  </span>
)

export const EndsIn = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap">
    Ends in <Countdown to={at} className="font-bold text-text" />
  </span>
)

const MINUTE_MS = 60_000

/** '3h 5m left', '12m left', 'Ended': time to an instant on the server's clock, in whole minutes; in the last one '59s left'. */
export function timeLeft(ms: number): string {
  if (ms <= 0) return 'Ended'
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)}s left`
  const minutes = Math.floor(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m left` : `${minutes}m left`
}

export function TimeLeft({ to }: { to: string }) {
  return <time dateTime={to}>{timeLeft(instantOf(to) - useNow())}</time>
}
