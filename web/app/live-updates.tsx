/** Keeps the live connection open while somebody is signed in, and subscribes to the active competition for all screens. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { activeCompetition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { openLive } from './live.ts'
import { LiveConnection, useFollow, type Live } from '#web/api/use-follow.ts'
import { useReadWhenDue } from '#web/api/use-read-when-due.ts'

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
