/** The time until the lock or the end in words, for dialogs, cards and lists. */
import { useNow } from '#web/api/use-now.ts'
import { instantOf } from '#web/ui/basic-formats.ts'
import { Countdown } from './countdown.tsx'

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
