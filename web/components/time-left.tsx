/** '3h 5m left', '12m left', 'Ended': time to an instant, on the server's clock. Rounded up, so it is not 0 before the end. */
import { instantOf } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'

const MINUTE_MS = 60_000

export function timeLeft(ms: number): string {
  if (ms <= 0) return 'Ended'
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m left` : `${minutes}m left`
}

export function TimeLeft({ to }: { to: string }) {
  return <time dateTime={to}>{timeLeft(instantOf(to) - useNow())}</time>
}
