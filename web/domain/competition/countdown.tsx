/**
 * A countdown on the server's clock: HH:MM:SS with the days before it, and 00:00:00 after the instant has passed. Screen readers do not
 * announce its seconds.
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
