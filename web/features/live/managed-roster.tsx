/** The entry whose roster manager is open (web/lib/managed-entry.ts): read from the cache, and again every 5 s while its points move. */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, competition as oneCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/lib/call.ts'
import { closeManager, useManagedEntry, type ManagedEntry } from '#web/lib/managed-entry.ts'
import { Failed } from '#web/components/failed.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RosterEditor } from './roster-editor.tsx'
import { RosterManager } from './roster-manager.tsx'
import { POLL_MS } from './use-live-games.ts'

export function ManagedRoster() {
  const { open } = useManagedEntry()
  return open && <Managed key={open.entryId} {...open} />
}

function Managed({ competitionId, entryId, name, isCopied }: ManagedEntry) {
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
  const drafting = active.data?.phase === 'drafting' ? active.data : null
  const there = useQuery({
    ...ask(myEntries, { params: { competitionId: drafting?.id ?? 0 } }),
    enabled: isCopied === true && drafting !== null,
  })
  if (isCopied && drafting && entry && there.data)
    return (
      <RosterEditor
        competition={drafting}
        entries={there.data}
        from={entry}
        edited={null}
        name={name}
        onClose={closeManager}
        onSaved={closeManager}
      />
    )
  if (competition && entry && !isCopied)
    return (
      <RosterManager
        competition={competition}
        entry={entry}
        entries={entries.data!}
        name={name}
        onClose={closeManager}
      />
    )

  const failed = [active, earlier, entries, there].find(({ data, error }) => data === undefined && error)
  const isGone = entries.data !== undefined && !entry
  const isClosed = isCopied && active.data !== undefined && !drafting
  return (
    <Dialog open onClose={closeManager} title={isCopied ? 'Duplicate' : 'Roster Manager'}>
      {failed && <Failed title="The roster did not load" error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (
        <p role="status" className="py-10 text-center text-muted">
          {isGone
            ? 'This entry is no longer there.'
            : isClosed
              ? 'No competition takes entries right now.'
              : 'Loading...'}
        </p>
      )}
    </Dialog>
  )
}
