/**
 * One's own applications. A decision comes as an email, not over the socket: they are read again whenever one comes back to the page, and
 * now and then while one waits.
 */
import { useQuery } from '@tanstack/react-query'
import { ownApplications } from '#contract/ipo.ts'
import { ask } from '#web/lib/call.ts'

const AGAIN_MS = 60_000

export const useOwnApplications = (isPlayer: boolean) =>
  useQuery({
    ...ask(ownApplications),
    enabled: isPlayer,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'pending') === true && AGAIN_MS,
  })
