/** Opens the Roster Manager for the chosen entry. The entry is read from the cache, and again every 5 s while its points change. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeCompetition, competition as oneCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { closeManager, useManagedEntry, type ManagedEntry } from '#web/domain/entry/chosen-entry.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntryEditor } from './entry-editor.tsx'
import { RosterManager } from './roster-manager.tsx'
import { POLL_MS } from '#web/domain/roster/live-games.ts'

export function ManagedRoster() {
  const { open } = useManagedEntry()
  useEffect(() => {
    if (open) return keepFocus
  }, [open])
  return open && <Managed key={open.entryId} {...open} />
}

/** Moves the focus to the heading of the screen if the button that opened the dialog is gone. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  const heading = shown?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  // the heading has the focus only for reading, so it shows no ring
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

function Managed({ competitionId, entryId, name, isCopied }: ManagedEntry) {
  const params = { competitionId }
  const active = useQuery(ask(activeCompetition))
  const isActive = active.data?.id === competitionId
  const earlier = useQuery({ ...ask(oneCompetition, { params }), enabled: active.data !== undefined && !isActive })
  // a tab that slept into another competition keeps the known one until it is read again: the open dialog then closes with a sentence
  const [known, setKnown] = useState<Competition | null>(null)
  if (isActive && active.data && active.data !== known) setKnown(active.data)
  const competition = isActive ? active.data : (earlier.data ?? known)
  const entries = useQuery({
    ...ask(myEntries, { params }),
    refetchInterval: competition?.phase === 'live' && POLL_MS,
  })
  const entry = entries.data?.find(({ id }) => id === entryId)
  // the editor stays until the lock closes it
  const [draftId, setDraftId] = useState<number | null>(null)
  if (isCopied && draftId === null && active.data?.phase === 'drafting') setDraftId(active.data.id)
  const there = useQuery({
    ...ask(myEntries, { params: { competitionId: draftId ?? 0 } }),
    enabled: draftId !== null,
  })
  if (draftId !== null && active.data && entry && there.data)
    return (
      <EntryEditor
        competition={active.data}
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
  const isClosed = isCopied && active.data !== undefined && draftId === null
  return (
    <Dialog open onClose={closeManager} title={isCopied ? 'Duplicate' : 'Roster Manager'}>
      {failed && <Failed title="The roster did not load" error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (
        <p role="status" className="py-10 text-center text-muted">
          {isGone
            ? 'This entry no longer exists.'
            : isClosed
              ? 'No competition accepts entries right now.'
              : 'Loading...'}
        </p>
      )}
    </Dialog>
  )
}
