/** Keeps the live connection open while somebody is signed in, and subscribes to the active competition for all screens. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { activeCompetition } from '#contract/competitions.ts'
import { ask } from '#web/lib/call.ts'
import { openLive, type Live } from '#web/lib/live.ts'
import { LiveConnection, useFollow } from '#web/lib/use-follow.ts'
import { useReadWhenDue } from '#web/lib/use-read-when-due.ts'

export function LiveUpdates({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [live, setLive] = useState<Live | null>(null)

  useEffect(() => {
    const opened = openLive(queries)
    setLive(opened)
    return () => opened.close()
  }, [queries])

  return (
    <LiveConnection value={live}>
      <FollowActive />
      {children}
    </LiveConnection>
  )
}

function FollowActive() {
  const competition = useQuery(ask(activeCompetition))
  useFollow(competition.data?.id)
  useReadWhenDue(competition)
  return null
}
