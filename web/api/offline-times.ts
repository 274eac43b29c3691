/** Hooks for data that is old because there is no network or the server sends old responses. */
import type { QueryKey } from '@tanstack/react-query'
import { keptFrom, useOffline } from './offline-responses.ts'
import { onServer } from './server-clock.ts'
import { instantOf } from '#web/ui/basic-formats.ts'
import { useNow } from './use-now.ts'

export const addressOf = (key: QueryKey): string =>
  key.map((part) => (typeof part === 'string' ? `/${part}` : `?${new URLSearchParams(part as {})}`)).join('')

/**
 * Returns when the data of a query was read (ms since 1970 on this device's clock), or 0 if it is new or the time is unknown. `since` is
 * when the first request failed.
 */
export const readAt = (key: QueryKey, dataUpdatedAt: number, since: number): number =>
  keptFrom(addressOf(key)) ?? (dataUpdatedAt < since ? dataUpdatedAt : 0)

/**
 * Returns a function that says whether a query's data is outdated for lack of a network and was read before `moment` on the server's clock.
 */
export function useReadBefore(moment: string): (key: QueryKey, dataUpdatedAt: number) => boolean {
  const { asOf, since = 0 } = useOffline()
  return (key, dataUpdatedAt) => {
    const at = asOf === null ? 0 : readAt(key, dataUpdatedAt, since)
    return at > 0 && onServer(at) < instantOf(moment)
  }
}

/** Returns whether the data on screen is old because there is no network. Old data from a server that has nothing newer does not count. */
export const useNoNetwork = (): boolean => useOffline(({ asOf, isDelayed }) => asOf !== null && !isDelayed)

/**
 * Returns whether `to` has passed while there is no network. In that case the outcome is unknown, and a countdown would stay at 00:00:00.
 */
export function useOverdue(to: string): boolean {
  const isOffline = useNoNetwork()
  const isPast = instantOf(to) <= useNow()
  return isOffline && isPast
}
