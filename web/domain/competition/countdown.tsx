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
