/** '3h 5m left', '12m left', 'Ended': time to an instant on the server's clock, in whole minutes; in the last one '59s left'. */
import { instantOf } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'

const MINUTE_MS = 60_000

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
