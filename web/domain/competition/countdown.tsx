/**
 * Countdowns on the server's clock. `Countdown` shows HH:MM:SS with the days before it, and 00:00:00 after the instant has passed. Screen
 * readers do not announce its seconds.
 */
import { hms, instantOf } from '#web/ui/basic-formats.ts'
import { useNow } from '#web/api/use-now.ts'

export function Countdown({ to, className = '' }: { to: string; className?: string }) {
  const now = useNow()
  return (
    <time role="timer" aria-live="off" translate="no" className={`tabular-nums whitespace-nowrap ${className}`}>
      {hms(instantOf(to) - now)}
    </time>
  )
}

/** Time until the lock, for dialogs that cover the clock of the page. */
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

/** Returns '3h 5m left', '12m left', in the last minute '59s left', afterwards 'Ended'. `ms`: the time that is left. */
export function timeLeft(ms: number): string {
  if (ms <= 0) return 'Ended'
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)}s left`
  const minutes = Math.floor(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m left` : `${minutes}m left`
}

export function TimeLeft({ to }: { to: string }) {
  return (
    <time dateTime={to} translate="no">
      {timeLeft(instantOf(to) - useNow())}
    </time>
  )
}
