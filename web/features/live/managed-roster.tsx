/** The entry whose roster manager is open (web/lib/managed-entry.ts): read from the cache, and again every 5 s while its points move. */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, competition as oneCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/lib/call.ts'
import { closeManager, useManagedEntry, type ManagedEntry } from '#web/lib/managed-entry.ts'
import { Failed } from '#web/components/failed.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RosterManager } from './roster-manager.tsx'
import { POLL_MS } from './use-live-games.ts'

export function ManagedRoster() {
  const { open } = useManagedEntry()
  return open && <Managed key={open.entryId} {...open} />
}

function Managed({ competitionId, entryId, name }: ManagedEntry) {
  const params = { competitionId }
  const active = useQuery(ask(activeCompetition))
  const isActive = active.data?.id === competitionId
  const earlier = useQuery({ ...ask(oneCompetition, { params }), enabled: active.data !== undefined && !isActive })
  const competition = isActive ? active.data : earlier.data
  const entries = useQuery({
    ...ask(myEntries, { params }),
    refetchInterval: competition?.phase === 'live' && POLL_MS,
  })
  const entry = entries.data?.find(({ id }) => id === entryId)
  if (competition && entry)
    return (
      <RosterManager
        competition={competition}
        entry={entry}
        entries={entries.data!}
        name={name}
        onClose={closeManager}
      />
    )

  const failed = [active, earlier, entries].find(({ data, error }) => data === undefined && error)
  const isGone = entries.data !== undefined && !entry
  return (
    <Dialog open onClose={closeManager} title="Roster Manager">
      {failed && <Failed title="The roster did not load" error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (
        <p role="status" className="py-10 text-center text-muted">
          {isGone ? 'This entry is no longer there.' : 'Loading...'}
        </p>
      )}
    </Dialog>
  )
}
