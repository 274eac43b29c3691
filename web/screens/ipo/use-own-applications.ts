/**
 * The player's own applications. A decision comes with a notice: they are read again when it arrives. It may be missed, so they are also
 * read whenever the player comes back to the page, and now and then while one is open.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownApplications } from '#contract/ipo.ts'
import { ask } from '#web/api/call.ts'
import { useNotices } from '#web/domain/notifications/notifications.ts'

const AGAIN_MS = 60_000

export function useOwnApplications(isPlayer: boolean) {
  const own = useQuery({
    ...ask(ownApplications),
    enabled: isPlayer,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'pending') === true && AGAIN_MS,
  })
  const { refetch } = own
  useEffect(
    () =>
      useNotices.subscribe(({ arrived, notices }, before) => {
        if (isPlayer && arrived > before.arrived && notices[0]?.type === 'application_decided') void refetch()
      }),
    [isPlayer, refetch],
  )
  return own
}
