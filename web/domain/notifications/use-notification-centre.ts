/** The server's list of notices: the bell and the panel are kept in step with it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifications } from '#contract/notifications.ts'
import { ask } from '#web/api/call.ts'
import { replaceByServers } from './notifications.ts'

const list = ask(notifications)

/** When the list that ours follows was read. */
let followed = 0

/** Keeps the list of notices in step with the server's. Use it once on the page. */
export function useServersNotices(): void {
  const { data, dataUpdatedAt } = useQuery(list)
  // read again after a refusal it may be the same as before, and ours is not; on another page it is as old as it was
  useEffect(() => {
    if (!data || dataUpdatedAt === followed) return
    followed = dataUpdatedAt
    replaceByServers(data)
  }, [data, dataUpdatedAt])
}

/** Whether the server's list has been read at all: an empty one says nothing before. */
export function useListState(): 'known' | 'loading' | 'failed' {
  const { data, isError, fetchStatus } = useQuery(list)
  if (data) return 'known'
  return isError || fetchStatus === 'paused' ? 'failed' : 'loading'
}
