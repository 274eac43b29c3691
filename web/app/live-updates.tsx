/** Keeps the live connection open while somebody is signed in, and subscribes to the active competition for all screens. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { about } from '#contract/about.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { openLive } from './live.ts'
import { LiveConnection, useFollow, type Live, useReadWhenDue } from '#web/api/live-connection.ts'
import { myEntries } from '#contract/entries.ts'

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
  // the notes about the numbers name the season; requested here, it is known before they are shown, and nothing moves
  useQuery(ask(about))
  useFollow(competition.data?.id)
  useReadWhenDue(competition)
  return null
}

/**
 * Records each rank that the player's entries have while live, whichever screen shows them, because "Your rank so far" shows all ranks. It
 * sends no request.
 */
export function NoteRanks() {
  const { data: active } = useQuery({ ...ask(activeCompetition), enabled: false })
  const live = active?.phase === 'live' ? active : null
  const { data: entries } = useQuery({
    ...ask(myEntries, { params: { competitionId: live?.id ?? 0 } }),
    enabled: false,
  })
  useEffect(() => {
    if (!live || !entries) return
    // the code is loaded for players with a live competition; a rank is noted again with the next reading if that fails
    import('#web/domain/board/seen-ranks.ts').then(({ noteRanks }) => noteRanks(live, entries)).catch(() => undefined)
  }, [live, entries])
  return null
}
