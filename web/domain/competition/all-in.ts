/** Whether a player has made all the entries that a competition allows, and how that is said. */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { refuseAnother } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'

/** Where no further entry is allowed. */
export const allIn = (entries: number): string =>
  entries === 1 ? 'Your one entry is in: edit it' : `${entries} of ${entries} entries in: edit one`

/** In words; null while another entry can be made. */
export function useAllIn({ id, phase, maxEntriesPerPlayer }: Competition): string | null {
  const { user } = useUser()
  const { data: entries = [] } = useQuery({
    ...ask(myEntries, { params: { competitionId: id } }),
    enabled: phase === 'drafting' && user != null && !isViewer(user),
  })
  return phase === 'drafting' && refuseAnother(entries.length, maxEntriesPerPlayer) ? allIn(entries.length) : null
}
