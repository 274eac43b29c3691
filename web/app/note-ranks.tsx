/**
 * Notes each rank that the player's entries have while live, on whichever screen they are shown: "Your rank so far" tells of all of them.
 * It asks for nothing itself.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { noteRanks } from '#web/domain/board/seen-ranks.ts'

export function NoteRanks() {
  const { data: active } = useQuery({ ...ask(activeCompetition), enabled: false })
  const live = active?.phase === 'live' ? active : null
  const { data: entries } = useQuery({
    ...ask(myEntries, { params: { competitionId: live?.id ?? 0 } }),
    enabled: false,
  })
  useEffect(() => {
    if (live && entries) noteRanks(live, entries)
  }, [live, entries])
  return null
}
