/** When the data of a query was read, while there is no network or the server keeps old responses: ms since 1970 on this device's clock. */
import type { QueryKey } from '@tanstack/react-query'
import { keptFrom, useOffline } from './offline-responses.ts'
import { onServer } from './server-clock.ts'
import { instantOf } from '#web/ui/basic-formats.ts'
import { useNow } from './use-now.ts'

export const addressOf = (key: QueryKey): string =>
  key.map((part) => (typeof part === 'string' ? `/${part}` : `?${new URLSearchParams(part as {})}`)).join('')

/** `since`: when the network was first missed. Data that no request has failed for counts from when it came; 0 if unknown. */
export const readAt = (key: QueryKey, dataUpdatedAt: number, since: number): number =>
  keptFrom(addressOf(key)) ?? (dataUpdatedAt < since ? dataUpdatedAt : 0)

/** Tells of a query's data whether it is old for want of a network, and was read before this moment of the server's clock. */
export function useReadBefore(moment: string): (key: QueryKey, dataUpdatedAt: number) => boolean {
  const { asOf, since = 0 } = useOffline()
  return (key, dataUpdatedAt) => {
    const at = asOf === null ? 0 : readAt(key, dataUpdatedAt, since)
    return at > 0 && onServer(at) < instantOf(moment)
  }
}

/** Whether what is shown is old for want of a network. With one, the server may have nothing newer itself: that is a delay. */
export const useNoNetwork = (): boolean => useOffline(({ asOf, isDelayed }) => asOf !== null && !isDelayed)

/** Whether an instant has passed without a network: what comes at it is not known then, and a clock would stand at 00:00:00. */
export function useOverdue(to: string): boolean {
  const isOffline = useNoNetwork()
  const isPast = instantOf(to) <= useNow()
  return isOffline && isPast
}
