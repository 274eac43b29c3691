/** Whether an instant has passed without a network: what comes at it is not known then, and a clock would stand at 00:00:00. */
import { instantOf } from '#web/ui/durations.ts'
import { useNoNetwork } from './use-no-network.ts'
import { useNow } from './use-now.ts'

export function useOverdue(to: string): boolean {
  const isOffline = useNoNetwork()
  const isPast = instantOf(to) <= useNow()
  return isOffline && isPast
}
